"""Cases of recruitment and of transfer."""

from typing import Any

from campaign.commands import Dissolve, Recruit, Transfer
from campaign.news import BandRaised
from campaign.world import World
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, listed_orders, orders, pick
from tests.scenarios.seen import Seen

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
    seen = Seen(game, me=cast.me, terrain=next(iter(cast.villages), None))
    _recruit_as_asked(seen, cast)
    return seen


def _lay_lords_off_the_map(cast: Cast) -> None:
    """Lords who wait in a village, or are on their way to one."""
    home = next((z for z, owner in cast.villages.items() if owner == cast.me), None)
    for key in ("reserve_lords", "lords_in_reserve"):
        value = cast.given.get(key) or {}
        for terrain, lords in (value if isinstance(value, dict) else {home: value}).items():
            cast.add_reserve(terrain, 0, lords)
    for key in ("retreating_lords", "lords_in_retreat", "lords_retreating"):
        for _ in range(cast.given.get(key, 0)):
            cast.add_retreat(cast.me, 4, next(iter(cast.kinds)), home or "nowhere")


def _enemy(cast: Cast) -> str:
    return next(p for p in cast.players if p != cast.me)


PHASES = {
    "preparation": "recruitment",
    "recruitment": "recruitment",
    "transfer": "transfer",
    "movement": "movement",
    "management": "building",
    "construction": "building",
    "building": "building",
    "invasions": "invasions",
    "bids": "bids",
    "initiative": "bids",
}


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
    elif "recruit_lord" in when:
        game.give_power({cast.me: 20})
        order = Recruit(cast.me, seen.here(), units=orders(4), name=when["recruit_lord"])
        seen.answers["accepted"] = game.accepts(order)
        lord = game.world.lords[game.heard(BandRaised)[-1].lord]
        seen.answers.update(xp=lord.experience, lord=lord.name)
    else:
        said = when["recruits"] if "recruits" in when else when["recruit"]
        results = [game.accepts(_recruit(seen, cast, row)) for row in as_list(said)]
        seen.answers["accepted"] = results if isinstance(said, list) else results[0]
        _march_at_once(seen, cast)


def _march_at_once(seen: Seen, cast: Cast) -> None:
    """The move of a band that was just recruited (R27)."""
    path = (cast.when.get("move") or {}).get("path")
    if path:
        seen.game.open_movement()
        band = raised(seen.game)[-1]
        seen.answers["accepted"] = all(seen.game.declare([(band, tuple(path))]))
        seen.answers["zone"] = seen.world.bands[band].terrain


def _recruit(seen: Seen, cast: Cast, asked: Case) -> Recruit:
    at = asked.get("at", seen.terrain)
    terrain = seen.here() if at == "that_village" else at
    into = asked.get("into")
    reserve = seen.world.reserves.get(terrain)
    taken = pick(reserve.units if reserve else (), asked.get("reserve_points", 0))
    giver = asked.get("from_band", asked.get("from"))
    if giver in seen.world.bands:
        points = asked.get("transfer_points", asked.get("transferred_points", 0))
        taken += pick(seen.world.bands[giver].units, points)
    lord = "nobody" if asked.get("lord", "new") in (None, False, "none") else None
    if asked.get("lord") in ("reserve", "from_reserve") and reserve and reserve.lords:
        lord = reserve.lords[0]
    bought = listed_orders(asked["units"]) if "units" in asked else orders(asked.get("points", 0))
    return Recruit(cast.me, terrain, into, bought, taken, lord)


# Transfer --------------------------------------------------------------------------------------


def transfer(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    cast.lay_all()
    battle = cast.given.get("phase") == "battle"
    if battle:
        terrain = cast.given.get("zone") or cast.given["bands"][0]["zone"]
        if not any(b.terrain == terrain and b.owner != cast.me for b in cast.bands.values()):
            cast.lay_band({"player": _enemy(cast), "zone": terrain, "points": 6})
    game = Game(cast.world("transfer"))
    if battle:
        game.open_movement()
        game.end_movement()
        game.declare_battle(terrain)
    first = cast.given["bands"][0]["zone"] if cast.given.get("bands") else None
    seen = Seen(game, me=cast.me, terrain=first)
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
    """Figures are not units: no command sends them."""
    if "figures" in asked:
        return game.understands(type="Transfer", player=me, at="", figures=asked["figures"])
    return game.accepts(transfer_of(game.world, asked, me))


def transfer_of(world: World, asked: Case, me: str) -> Transfer:
    """Whole units worth these points, from a band or reserve to a band or reserve."""
    source, target = asked["from"], asked["to"]
    if source in world.bands:
        band = world.bands[source]
        at, units, owner = band.terrain, band.units, band.owner
    else:
        at = asked.get("at") or (
            source if source in world.reserves else world.bands[target].terrain
        )
        units, owner = world.reserves[at].units, me
    chosen = asked.get("units") or pick(units, asked["points"])
    to = target if target in world.bands else None
    return Transfer(owner, at, dict.fromkeys(chosen, to))


def raised(game: Game) -> list[str]:
    return [line.band for line in game.heard(BandRaised)]
