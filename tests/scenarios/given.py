"""The input of a case, with everything that cases leave out."""

from campaign.house_rules import HouseRules
from tests.scenarios.pieces import Case, as_list, listed_defaults, names_in

LIMIT_KEYS = {
    "turns": "turns",
    "prestige_points_to_win": "prestige",
    "prestige": "prestige",
    "max_lords": "lords",
    "lords": "lords",
    "starting_armies": "starting_bands",
    "starting_bands": "starting_bands",
    "max_villages": "villages",
    "villages": "villages",
}


def map_of(case: Case, maps: Case) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The case's map, or the first one that has the terrains it names."""
    given = case["given"]
    if given.get("map"):
        found = given["map"] if isinstance(given["map"], dict) else maps[given["map"]]
    else:
        words = set(_words({k: case[k] for k in ("given", "when", "then")}))
        found = max(maps.values(), key=lambda m: len(words & m["zones"].keys()))
    return dict(found["zones"]), [tuple(road) for road in found["roads"]]


def _words(thing: object) -> list[str]:
    if isinstance(thing, dict):
        return [w for pair in thing.items() for part in pair for w in _words(part)]
    if isinstance(thing, list):
        return [w for part in thing for w in _words(part)]
    return [thing] if isinstance(thing, str) else []


def players_of(case: Case) -> list[str]:
    given = case["given"]
    number = given.get("players", given.get("players_at_start"))
    if isinstance(number, list):
        return list(number)
    named = set(names_in([given, case["when"], case["then"]]))
    for spare in "ABCDEF" if isinstance(number, int) else "ABD":
        if len(named) < (number if isinstance(number, int) else 2):
            named.add(spare)
    return sorted(named)


def order_of(given: Case, players: list[str]) -> list[str]:
    named = [
        *(
            given.get("initiative")
            or given.get("order")
            or given.get("previous_order")
            or as_list(given.get("favourite"))
        )
    ]
    return named + [p for p in players if p not in named]


def power_of(given: Case, me: str) -> dict[str, int]:
    power = given.get("pp", given.get("pp_before_collection", given.get("stock")))
    if power is None:
        return {}
    return dict(power) if isinstance(power, dict) else {me: power}


def switches_of(given: Case) -> Case:
    """The switches that a case sets. Readings that no club can choose must be given as listed."""
    switches = given.get("switches")
    if not isinstance(switches, dict):
        return {}
    offered = {k: v for k, v in switches.items() if k in HouseRules.__struct_fields__}
    for key, value in switches.items():
        if key not in offered and listed_defaults().get(key, value) != value:
            raise LookupError(f"{key} is no switch, so not {value!r}")
    return offered


def faction_of(given: Case, player: str) -> str:
    named = given.get("factions") or {}
    if player in named:
        return named[player]
    if player == (given.get("player") or "A") and given.get("faction"):
        return given["faction"]
    return "Vikings"
