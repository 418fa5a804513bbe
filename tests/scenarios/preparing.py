"""Cases of set-up and preparation: limits, initiative, recruitment, transfer."""

from collections import Counter
from typing import Any

import msgspec

from campaign.commands import (
    Bid,
    Dissolve,
    Muster,
    OpenBids,
    OrderTies,
    Recruit,
    RemovePlayer,
    Roll,
    Transfer,
)  # fmt: skip
from campaign.house_rules import HouseRules, Limits, limits_for
from campaign.map.routes import routes
from campaign.map.terrains import PRINTED_SET
from campaign.news import BandRaised
from campaign.offers import MusterOffer, TieOffer
from campaign.play import awaited, check_bid, defaults
from campaign.refusals import Refusal
from campaign.turns.setup import new_world
from campaign.world import RoadMap, Terrain, World
from tests.scenarios.cast import LIMIT_KEYS, Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, exact, listed_orders, orders
from tests.scenarios.seen import Seen

NAMES = "ABCDEFGHIJ"


def chain(kinds: dict[str, int]) -> RoadMap:
    """A map of these kinds of terrain, one after another along a road."""
    row = [kind for kind, number in kinds.items() for _ in range(number)]
    terrains = tuple(Terrain(f"Z{i}", f"Z{i}", kind, 10 + 9 * i % 980, 10 + 9 * i % 980)
                     for i, kind in enumerate(row))  # fmt: skip
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
    """The field of a row of table 1 that a case calls so."""
    if key in LIMIT_KEYS:
        return LIMIT_KEYS[key]
    words = {"prestige": "prestige", "memory": "prestige", "lord": "lords", "turn": "turns",
             "village": "villages", "band": "starting_bands", "arm": "starting_bands"}  # fmt: skip
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
    switches = given.get("switches")
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
        p: {"bands": sum(b.owner == p for b in game.world.bands.values()),
            "max_points_per_starting_band": most[p], "villages": owners[p],
            "pp": game.world.players[p].power,
            "lords": sum(lord.owner == p for lord in game.world.lords.values())}
        for p in factions
    }  # fmt: skip
    alike = all(row == rows["A"] for row in rows.values())
    return Seen(game, each_player=rows["A"] if alike else rows, accepted=True)


# Initiative ------------------------------------------------------------------------------------


def initiative(case: Case, maps: Case) -> Seen:
    if "rolls" in case["when"]:
        return _dice(case)
    cast = Cast(case, maps)
    cast.lay_all()
    for zone, owner in list(cast.villages.items()):
        cast.lay_band({"player": owner, "zone": zone, "points": 4})
        cast.add_reserve(zone, 1)  # somebody has something to do, so recruitment stays open
    game = Game(cast.world("bids"))
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
    """The old favourite's answer, put in the order in which he is asked."""
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
        zone = next(z for z, owner in seen.world.villages.items() if owner == player)
        command = Recruit(player, zone, units=orders(points))
        seen.answers["recruitment_accepted"] = seen.game.accepts(command)


def _dice(case: Case) -> Seen:
    """Turn 1: throws in the order in which the case lists them."""
    players = case["given"].get("players") or sorted(case["when"]["rolls"][0])
    names = list(NAMES[:players]) if isinstance(players, int) else players
    game = Game(new_world(chain(PRINTED_SET), dict.fromkeys(names, "Vikings")))
    while game.world.phase == "muster":
        for command in defaults(game.world):
            if isinstance(command, Muster) and game.world.phase == "muster":
                game.play(command)
    queue: list[dict[str, Any]] = [dict(row) for row in case["when"]["rolls"]]
    for row in queue:
        for player, throw in row.items():
            game.play(Roll(player), _three_dice(throw))
    return Seen(game)


def _three_dice(throw: Any) -> tuple[int, ...]:
    if isinstance(throw, list):
        return tuple(throw)
    first = max(1, throw - 12)
    second = max(1, throw - first - 6)
    return first, second, throw - first - second


# Recruitment -----------------------------------------------------------------------------------


def recruitment(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    built = cast.given.get("village_built_turn")
    if built is not None or cast.given.get("villages") is None:
        cast.add_village("T1", cast.me)
    cast.lay_all()
    _lay_lords_off_the_map(cast)
    for key in ("enemy_bands_on", "enemy_bands"):
        for row in as_list(cast.given.get(key)):
            cast.lay_band({"player": _enemy(cast), "zone": row, "points": 5})
    phase = _phase_of(cast.given, "building" if built == cast.turn else "recruitment")
    game = Game(cast.world(phase))
    seen = Seen(game, me=cast.me, zone=next(iter(cast.villages), None))
    _recruit_as_asked(seen, cast)
    return seen


def _lay_lords_off_the_map(cast: Cast) -> None:
    """Lords who wait in a village, or are on their way to one."""
    home = next((z for z, owner in cast.villages.items() if owner == cast.me), None)
    for key in ("reserve_lords", "lords_in_reserve"):
        value = cast.given.get(key) or {}
        for zone, lords in (value if isinstance(value, dict) else {home: value}).items():
            cast.add_reserve(zone, 0, lords)
    for key in ("retreating_lords", "lords_in_retreat", "lords_retreating"):
        for _ in range(cast.given.get(key, 0)):
            cast.add_retreat(cast.me, 4, next(iter(cast.kinds)), home or "nowhere")


def _enemy(cast: Cast) -> str:
    return next(p for p in cast.players if p != cast.me)


PHASES = {
    "preparation": "recruitment", "recruitment": "recruitment", "transfer": "transfer",
    "movement": "movement", "management": "building", "construction": "building",
    "building": "building", "invasions": "invasions", "bids": "bids", "initiative": "bids",
}  # fmt: skip


def _phase_of(given: Case, usual: str) -> str:
    return PHASES.get(given.get("phase", usual), usual)


def _recruit_as_asked(seen: Seen, cast: Cast) -> None:
    when, game = cast.when, seen.game
    if "recruit_bands_total" in when:
        results = []
        for _ in range(max(when["recruit_bands_total"])):
            results.append(game.accepts(Recruit(cast.me, seen.here(), units=orders(4))))
        seen.answers["accepted"] = [results[n - 1] for n in when["recruit_bands_total"]]
    elif "reinforce" in when:
        seen.answers["accepted"] = game.understands(
            type="Reinforce", player=cast.me, unit=when["reinforce"]
        )
    elif "transfer" in when or "dissolve" in when:
        seen.answers["accepted"] = transfer_as_asked(game, cast)
    else:
        asked = as_list(when["recruit"])
        results = [game.accepts(_recruit(seen, cast, row)) for row in asked]
        seen.answers["accepted"] = results if isinstance(when["recruit"], list) else results[0]
        _march_at_once(seen, cast)


def _march_at_once(seen: Seen, cast: Cast) -> None:
    """The move of a band just recruited (R27)."""
    path = (cast.when.get("move") or {}).get("path")
    if path:
        seen.game.open_movement()
        band = raised(seen.game)[-1]
        seen.answers["accepted"] = all(seen.game.declare([(band, tuple(path))]))
        seen.answers["zone"] = seen.world.bands[band].zone


def _recruit(seen: Seen, cast: Cast, asked: Case) -> Recruit:
    at = asked.get("at", seen.zone)
    zone = seen.here() if at == "that_village" else at
    into = asked.get("into")
    reserve = seen.world.reserves.get(zone)
    taken = pick(reserve.units if reserve else (), asked.get("reserve_points", 0))
    giver = asked.get("from_band", asked.get("from"))
    if giver in seen.world.bands:
        points = asked.get("transfer_points", asked.get("transferred_points", 0))
        taken += pick(seen.world.bands[giver].units, points)
    lord = "nobody" if asked.get("lord", "new") in (None, False, "none") else None
    if asked.get("lord") in ("reserve", "from_reserve") and reserve and reserve.lords:
        lord = reserve.lords[0]
    bought = listed_orders(asked["units"]) if "units" in asked else orders(asked.get("points", 0))
    return Recruit(cast.me, zone, into, bought, taken, lord)


def pick(units: tuple[Any, ...], points: object) -> tuple[str, ...]:
    """Units worth exactly so many points, first come first."""
    wanted, chosen = exact(points), []
    for unit in sorted(units, key=lambda u: u.points, reverse=True):
        if 0 < unit.points <= wanted:
            chosen.append(unit.id)
            wanted -= unit.points
    assert not wanted, "the case asks for units that nobody has"
    return tuple(chosen)


# Transfer --------------------------------------------------------------------------------------


def transfer(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    cast.lay_all()
    battle = cast.given.get("phase") == "battle"
    if battle:
        zone = cast.given.get("zone") or cast.given["bands"][0]["zone"]
        if not any(b.zone == zone and b.owner != cast.me for b in cast.bands.values()):
            cast.lay_band({"player": _enemy(cast), "zone": zone, "points": 6})
    game = Game(cast.world("transfer"))
    if battle:
        game.open_movement()
        game.end_movement()
    first = cast.given["bands"][0]["zone"] if cast.given.get("bands") else None
    seen = Seen(game, me=cast.me, zone=first)
    seen.answers["accepted"] = transfer_as_asked(game, cast)
    return seen


def transfer_as_asked(game: Game, cast: Cast) -> Any:
    if "dissolve" in cast.when:
        named = cast.when["dissolve"]
        return game.accepts(Dissolve(cast.me, named["band"] if isinstance(named, dict) else named))
    asked = as_list(cast.when["transfer"])
    results = [_transfers(game, row, cast.me) for row in asked]
    return results if isinstance(cast.when["transfer"], list) else results[0]


def _transfers(game: Game, asked: Case, me: str) -> bool:
    """Figures are no units: no command sends them."""
    if "figures" in asked:
        return game.understands(type="Transfer", player=me, at="", figures=asked["figures"])
    return game.accepts(transfer_of(game.world, asked, me))


def transfer_of(world: World, asked: Case, me: str) -> Transfer:
    """Whole units worth the points asked, from a band or reserve to a band or reserve."""
    source, target = asked["from"], asked["to"]
    if source in world.bands:
        band = world.bands[source]
        at, units, owner = band.zone, band.units, band.owner
    else:
        at = asked.get("at") or (source if source in world.reserves else world.bands[target].zone)
        units, owner = world.reserves[at].units, me
    chosen = asked.get("units") or pick(units, asked["points"])
    to = target if target in world.bands else None
    return Transfer(owner, at, dict.fromkeys(chosen, to))


def raised(game: Game) -> list[str]:
    return [line.band for line in game.heard(BandRaised)]
