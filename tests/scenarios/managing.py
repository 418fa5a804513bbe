"""Cases of management: income, upkeep, demobilisation."""

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from campaign.commands import (
    Demobilise,
)  # fmt: skip
from campaign.news import BandRetreated, UnitsDemobilised
from campaign.offers import DemobiliseOffer
from campaign.play import defaults
from campaign.turns.upkeep import forecast
from campaign.world import World
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list, exact
from tests.scenarios.readings import read
from tests.scenarios.recruiting import pick
from tests.scenarios.seen import Seen

PLENTY = 100


def collected(cast: Cast) -> Game:
    """The turn played without a move until everybody has paid, or owes."""
    game = Game(cast.world("transfer"))
    game.open_movement()
    game.run(lambda w: w.turn > cast.turn or w.phase not in ("movement", "forces", "battles"))
    return game


# Income and upkeep -----------------------------------------------------------------------------


def upkeep(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    given = cast.given
    cast.lay_control()
    if "units" in given:
        cast.lay_band({"player": cast.me, "units": given["units"]})
    elif "bands" in given or "bands_points" in given:
        cast.lay_bands()
    else:
        for size in _bands_of(given["total_points"]):
            cast.lay_band({"player": cast.me, "points": size})
    lay_others(cast)
    cast.power.setdefault(cast.me, PLENTY)
    game = collected(cast)
    seen = Seen(game, me=cast.me)
    seen.answers["cost"] = read(seen, "upkeep_paid", None)
    return seen


def _bands_of(total: Any) -> list[Fraction]:
    """Bands of at most ten points that make up a total, the last of at least four if it can be."""
    left, sizes = exact(total), []
    while left > 10:
        size = min(Fraction(10), left - 4)
        sizes.append(size)
        left -= size
    return [*sizes, left] if left else sizes


def lay_others(cast: Cast) -> None:
    """Men in reserve and on their way; a village waits for both."""
    given = cast.given
    if "reserve_points" in given or "retreating_points" in given or "retreating" in given:
        zone = next((z for z, p in cast.villages.items() if p == cast.me), None)
        zone = zone or cast.add_refuge(cast.me)
        if given.get("reserve_points"):
            cast.add_reserve(zone, given["reserve_points"])
        if given.get("retreating_points"):
            cast.add_retreat(cast.me, given["retreating_points"], next(iter(cast.kinds)), zone)


def income(case: Case, maps: Case) -> Seen:
    cast = Cast(case, maps)
    given = cast.given
    cast.lay_control()
    cast.lay_bands()
    terrains = given.get("terrains", given.get("terrains_start", []))
    for row in terrains:
        _lay_terrain(cast, row if isinstance(row, dict) else {"type": row})
    enemy = next(p for p in cast.players if p != cast.me)
    for kind in as_list(given.get("lost_this_turn")):
        lost = next(z for z, k in cast.kinds.items()
                    if kind in (z, k) and cast.holders.get(z) == cast.me)  # fmt: skip
        cast.lay_band({"player": enemy, "zone": lost, "points": 5})
    for kind in as_list(given.get("taken_this_turn", given.get("gained_this_turn"))):
        cast.lay_band({"player": cast.me, "points": 5,
                       "zone": cast.add_terrain(f"taken{next(cast.number)}", kind)})  # fmt: skip
    return Seen(collected(cast), me=cast.me)


def _lay_terrain(cast: Cast, row: Case) -> None:
    zone = cast.add_terrain(row.get("zone") or f"land{next(cast.number)}", row["type"])
    holder = row.get("controller", cast.me)
    if holder is not None:
        cast.holders[zone] = holder
    owner = row.get("village", holder if row.get("own_village") else None)
    if row.get("enemy_village"):
        owner = next(p for p in cast.players if p != cast.me)
    if owner:
        cast.add_village(zone, cast.me if owner is True else owner)
    if row.get("sacred_ground"):
        cast.sacred[zone] = "Vikings"
    for player in as_list(row.get("bands")):
        cast.lay_band({"player": player, "zone": zone, "points": 5})


# Demobilisation --------------------------------------------------------------------------------


def demobilisation(case: Case, maps: Case) -> Seen:
    """The owner owes; he sends units worth the points of the case home, so many per band that each
    keeps four where that is possible."""
    cast = Cast(case, maps)
    given, when = cast.given, cast.when
    cast.lay_control()
    cast.lay_bands()
    if given.get("zone"):
        for band, row in cast.bands.items():
            cast.bands[band] = replace(row, zone=given["zone"])
    if given.get("villages") is None:
        cast.add_refuge(cast.me)
    cast.power[cast.me] = given.get("budget", given.get("pp", 0))
    cast.keep_building_open()
    world = cast.world("demobilisation")
    owing = (cast.me,) if _owes(world, cast) else ()
    game = Game(replace(world, owing=owing))
    seen = Seen(game, me=cast.me, zone=given.get("zone"))
    asked = _points_asked(when)
    _answer_offer(seen)
    units = _units_asked(game, cast, asked)
    refuges = {zone: seen.answers.get("candidates_by_zone", {}).get(zone, ())
               for zone in {b.zone for b in game.world.bands.values()}}  # fmt: skip
    chosen = when.get("to")
    to = {z: chosen if chosen in near else near[0] for z, near in refuges.items() if len(near) > 1}
    command = Demobilise(cast.me, units, to)
    if when.get("action") in ("default", "owner_silent", "no_choice"):
        command = next(c for c in defaults(game.world) if isinstance(c, Demobilise))
    _answer_least(seen, game, owes=bool(owing))
    after = _without(game.world, set(command.units))
    seen.answers["accepted"] = game.accepts(command)
    sent = [line.to for line in game.heard(UnitsDemobilised)]
    if sent and not game.heard(BandRetreated):
        seen.answers["to"] = sent[-1]
    fresh = game.world if seen.answers["accepted"] else after
    expected = forecast(fresh, cast.me)
    seen.answers.update(new_total=expected.total, new_cost=expected.cost)
    seen.answers["removed_points"] = _worth(world, set(command.units))
    return seen


def _owes(world: World, cast: Cast) -> bool:
    """The core's own word: what the bands cost is more than there is."""
    return forecast(world, cast.me).cost > cast.power[cast.me]


def _answer_least(seen: Seen, game: Game, *, owes: bool) -> None:
    """How much goes at the least: what the core itself would send home."""
    seen.answers.update(must_demobilise=owes, in_deficit=owes, must_remove=owes)
    chosen = next((c for c in defaults(game.world) if isinstance(c, Demobilise)), None)
    least = _worth(game.world, set(chosen.units)) if chosen else Fraction(0)
    for key in ("min_points_to_remove", "minimum_to_remove", "must_remove_at_least", "least",
                "minimum", "min_removed", "points_to_remove", "must_shed"):  # fmt: skip
        seen.answers[key] = least


def _answer_offer(seen: Seen) -> None:
    offers = seen.game.offers(seen.me, DemobiliseOffer)
    if offers:
        near = offers[0].refuges
        seen.answers["candidates_by_zone"] = near
        where = seen.zone or next(iter(near), None)
        seen.answers["candidates"] = list(near.get(where, ())) if where else []
        seen.answers["chooser"] = offers[0].player


def _points_asked(when: Case) -> Any:
    """A number of points, or points by band."""
    for key in ("remove_points", "demobilise_points", "remove", "demobilise"):
        asked = when.get(key)
        rows = asked if isinstance(asked, list) else [asked]
        if all(isinstance(row, dict) and "band" in row for row in rows):
            return {row["band"]: row["points"] for row in rows}
        if asked is not None:
            return asked
    return None


def _units_asked(game: Game, cast: Cast, points: Any) -> tuple[str, ...]:
    if isinstance(points, dict):
        bands = game.world.bands
        return tuple(u for band, part in points.items() for u in pick(bands[band].units, part))
    left, chosen = exact(points or 0), []
    for row in game.world.bands.values():
        spare = min(left, max(row.points - 4, Fraction(0))) if row.owner == cast.me else left * 0
        spare = Fraction(int(spare)) if spare != left else spare
        chosen += pick(row.units, spare)
        left -= spare
    for row in game.world.bands.values():
        rest = tuple(u for u in row.units if u.id not in chosen and row.owner == cast.me)
        part = min(left, sum((u.points for u in rest), Fraction(0)))
        chosen += pick(rest, part)
        left -= part
    return tuple(chosen)


def _without(world: World, gone: set[str]) -> World:
    rows = {b: replace(row, units=tuple(u for u in row.units if u.id not in gone))
            for b, row in world.bands.items()}  # fmt: skip
    return replace(world, bands=rows)


def _worth(world: World, units: set[str]) -> Fraction:
    return sum((u.points for row in world.bands.values() for u in row.units if u.id in units),
               Fraction(0))  # fmt: skip
