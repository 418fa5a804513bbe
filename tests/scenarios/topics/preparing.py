"""Cases of set-up and preparation: limits, initiative."""

from collections import Counter
from typing import Any

import msgspec

from campaign.commands import Bid, Muster, OpenBids, OrderTies, Recruit, RemovePlayer, Roll
from campaign.house_rules import HouseRules, Limits, limits_for
from campaign.map.routes import routes
from campaign.map.terrains import PRINTED_SET
from campaign.offers import MusterOffer, TieOffer
from campaign.play import awaited, check_bid, defaults
from campaign.turns.setup import new_world
from campaign.world import RoadMap, Terrain, World
from club.refusals import Refusal
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.given import LIMIT_KEYS
from tests.scenarios.pieces import Case, as_list, listed_defaults, orders
from tests.scenarios.seen import Seen

NAMES = "ABCDEFGHIJ"


def chain(kinds: dict[str, int]) -> RoadMap:
    """A map of these kinds of terrain, one after another along a road."""
    row = [kind for kind, number in kinds.items() for _ in range(number)]
    terrains = tuple(
        Terrain(f"Z{i}", f"Z{i}", kind, 10 + 9 * i % 980, 10 + 9 * i % 980)
        for i, kind in enumerate(row)
    )
    roads = tuple((a.id, b.id) for a, b in zip(terrains, terrains[1:], strict=False))
    return RoadMap("chain", terrains, roads)


# Set-up ----------------------------------------------------------------------------------------


def setup(case: Case, maps: Case) -> Seen | Case:
    given, action = case["given"], case["when"].get("action")
    if action == "count":
        return _count(given["terrains"])
    if "terrain" in given:
        klass = routes(chain({given["terrain"]: 2})).klass
        return {"class": klass["Z0"], "terrain_class": klass["Z0"]}
    if action == "start_campaign":
        return _start(case)
    return _create(given)


def _count(terrains: dict[str, int]) -> Case:
    klass = routes(chain(terrains)).klass
    return {**Counter(klass.values()), "total": len(klass)}


def _typed(given: Case) -> Limits | None:
    typed = given.get("custom_limits") or given.get("limits") or given.get("row")
    if isinstance(typed, list):
        return Limits(*typed)
    if not typed:
        return None
    row = limits_for(6)
    usual = {name: getattr(row, name) for name in row.__struct_fields__}
    named = typed if isinstance(typed, dict) else {}
    return Limits(**{**usual, **{limit_named(key): value for key, value in named.items()}})


def limit_named(key: str) -> str:
    """The field of a row of table 1 for the name that a case uses."""
    if key in LIMIT_KEYS:
        return LIMIT_KEYS[key]
    words = {
        "prestige": "prestige",
        "memory": "prestige",
        "lord": "lords",
        "turn": "turns",
        "village": "villages",
        "band": "starting_bands",
        "arm": "starting_bands",
    }
    return next(name for word, name in words.items() if word in key)


def _factions(given: Case) -> dict[str, str]:
    players = given.get("players", 3)
    names = list(NAMES[:players]) if isinstance(players, int) else players
    factions = given.get("factions") or {}
    listed = dict(zip(names, factions, strict=False)) if isinstance(factions, list) else factions
    return {p: listed.get(p, given.get("faction", "Vikings")) for p in names}


def _create(given: Case) -> Case:
    factions = _factions(given)
    try:
        row = limits_for(len(factions), _typed(given))
        rules = HouseRules(limits=row, **_switches(given))
        world = new_world(chain(PRINTED_SET), factions, rules, row)
    except (Refusal, msgspec.ValidationError):
        return {"accepted": False}
    external = {p: player.external for p, player in world.players.items()}
    return {"accepted": True, "external": external, **limit_answers(world)}


def _switches(given: Case) -> Case:
    """The switches of a case.

    `defaults` are those that the document of the cases lists. The site may start with others (A1).
    """
    switches = given.get("switches")
    if switches == "defaults":
        listed = listed_defaults()
        return {key: listed[key] for key in listed if key in HouseRules.__struct_fields__}
    return dict(switches) if isinstance(switches, dict) else {}


def limit_answers(world: World) -> Case:
    row = world.rules.limits
    return {key: getattr(row, name) for key, name in LIMIT_KEYS.items()}


def _start(case: Case) -> Seen:
    given = case["given"]
    factions = _factions(given)
    row = limits_for(len(factions), _typed(given))
    rules = HouseRules(limits=row, **_switches(given))
    game = Game(new_world(chain(PRINTED_SET), factions, rules, row))
    most = {p: game.offers(p, MusterOffer)[0].most for p in factions}
    game.run(lambda w: w.phase not in ("muster", "dice", "placement"))
    owners = Counter(game.world.villages.values())
    rows = {
        p: {
            "bands": sum(b.owner == p for b in game.world.bands.values()),
            "max_points_per_starting_band": most[p],
            "villages": owners[p],
            "pp": game.world.players[p].power,
            "lords": sum(lord.owner == p for lord in game.world.lords.values()),
        }
        for p in factions
    }
    alike = all(row == rows["A"] for row in rows.values())
    return Seen(game, each_player=rows["A"] if alike else rows, accepted=True)


# Initiative ------------------------------------------------------------------------------------


def initiative(case: Case, maps: Case) -> Seen:
    if "rolls" in case["when"] or "enter_roll" in case["when"]:
        return _dice(case)
    cast = Cast(case, maps)
    cast.lay_all()
    for terrain, owner in list(cast.villages.items()):
        cast.lay_band({"player": owner, "zone": terrain, "points": 4})
        cast.add_reserve(terrain, 1)  # somebody has something to do, so recruitment stays open
    game = Game(cast.world("bids"))
    if "bids_received" in cast.given:
        return _before_the_opening(game, cast)
    for player in as_list(cast.given.get("left_campaign")):
        game.play(RemovePlayer(player))
    bids = _bids_asked(cast)
    answers: Case = {"accepted": all(_may_seal(game, p, n) for p, n in bids.items())}
    answers["bid_accepted"] = answers["accepted"]
    game.accepts(OpenBids(bids))
    if game.world.phase == "ties":
        _order_ties(game, cast.when)
    seen = Seen(game, me=cast.me, **answers)
    seen.answers["pp_after_bids"] = {p: row.power for p, row in game.world.players.items()}
    _then_recruit(seen, cast)
    return seen


def _before_the_opening(game: Game, cast: Cast) -> Seen:
    """Sealed bids have come in: the bids in the world that everybody sees."""
    assert all(_may_seal(game, player, 1) for player in cast.given["bids_received"])
    return Seen(game, me=cast.me, visible_bids=list(game.world.bids))


def _bids_asked(cast: Cast) -> dict[str, int]:
    """All bids, or the single one whose acceptance the case is about."""
    for key in ("bid", "seal_bid", "enter_bid"):
        row = cast.when.get(key)
        if isinstance(row, dict):
            return {row.get("player", cast.me): row["amount"]} if "amount" in row else row
        if row is not None:
            return {cast.me: row}
    return dict(cast.when.get("bids") or {})


def _may_seal(game: Game, player: str, amount: int) -> bool:
    try:
        check_bid(game.world, Bid(player, amount))
    except Refusal:
        return False
    return True


def _order_ties(game: Game, when: Case) -> None:
    """The old favourite's answer, in the order of the questions."""
    said = [tuple(group) for group in when.get("favourite_orders") or []]
    if not said:
        game.close("ties")
        return
    player = awaited(game.world)[0]
    asked = game.offers(player, TieOffer)[0].groups
    answer = [next((g for g in said if set(g) == set(group)), group) for group in asked]
    game.play(OrderTies(player, tuple(answer)))


def _then_recruit(seen: Seen, cast: Cast) -> None:
    later = cast.when.get("then")
    for key, points in later.items() if isinstance(later, dict) else ():
        player = key[0]
        terrain = next(z for z, owner in seen.world.villages.items() if owner == player)
        command = Recruit(player, terrain, units=orders(points))
        seen.answers["recruitment_accepted"] = seen.game.accepts(command)


def _dice(case: Case) -> Seen:
    """Turn 1: rolls in the order in which the case lists them."""
    thrown = case["when"].get("rolls") or [case["when"].get("enter_roll", {})]
    players = case["given"].get("players") or sorted(thrown[0])
    names = list(NAMES[:players]) if isinstance(players, int) else players
    game = Game(new_world(chain(PRINTED_SET), dict.fromkeys(names, "Vikings")))
    while game.world.phase == "muster":
        for command in defaults(game.world):
            if isinstance(command, Muster) and game.world.phase == "muster":
                game.play(command)
    power = case["given"].get("pp")
    if power:
        game.give_power(power)
    entered: list[bool] = []
    for row in case["when"].get("rolls", ()):
        for player, throw in row.items():
            game.play(Roll(player), _three_dice(throw))
    for player, throw in case["when"].get("enter_roll", {}).items():
        entered.append(game.accepts(Roll(player), _three_dice(throw)))
    return Seen(game, me=names[0], accepted=all(entered))


def _three_dice(throw: Any) -> tuple[int, ...]:
    if isinstance(throw, list):
        return tuple(throw)
    first = max(1, throw - 12)
    second = max(1, throw - first - 6)
    return first, second, throw - first - second
