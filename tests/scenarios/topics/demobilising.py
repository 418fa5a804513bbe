"""Cases of demobilisation."""

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from campaign.commands import Demobilise
from campaign.news import BandRetreated, UnitsDemobilised
from campaign.offers import DemobiliseOffer
from campaign.play import defaults
from campaign.turns.economy.upkeep import forecast
from campaign.world import Band, World
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, exact, pick, unit_of
from tests.scenarios.seen import Seen
from tests.scenarios.topics.fighting import points_left
from tests.scenarios.topics.managing import collected, due


def demobilisation(case: Case, maps: Case) -> Seen:
    """The player owes upkeep, and sends units worth the points of the case home.

    So many go per band that each keeps four points where that is possible. Points removed are units
    of one point. Points that a case only demobilises are one unit of each band, so none of it could
    stay.
    """
    cast = Cast(case, maps)
    given, when = cast.given, cast.when
    cast.lay_control()
    _lay_army(cast)
    cast.keep_building_open()
    asked = _points_asked(when)
    if "the band" in cast.bands and asked is not None and not isinstance(asked, dict):
        asked = {"the band": asked}
    if "budget" in given or "pp" in given or not asked:
        cast.power[cast.me] = given.get("budget", given.get("pp", 0))
    else:
        _lay_need(cast, asked)
    if when.get("action") in ("upkeep", "collect_and_pay"):
        return due(cast)
    return _sent_home(cast, asked)


def _lay_army(cast: Cast) -> None:
    """The case's bands. A single band that the case is about is called `the band`."""
    given = cast.given
    cast.lay_bands()
    if "band_points" in given or not cast.bands:
        terrain = given.get("band_zone") or cast.add_stronghold(cast.me)
        cast.lay_band({"id": "the band", "points": given.get("band_points", 8), "zone": terrain})
        if not given.get("lord_alive", True):
            raise LookupError("a band on the map has a living lord")
    if given.get("zone"):
        for band, row in cast.bands.items():
            cast.bands[band] = replace(row, terrain=given["zone"])


def _lay_need(cast: Cast, asked: Any) -> None:
    """Sets a stock where the case names none: the upkeep without the units of the case.

    Another band is added, so large that these units have to go.
    """
    me, others = cast.me, (Fraction(part, 2) for part in range(8, 21))
    gone = set(_units_asked(cast.world("demobilisation").bands, me, asked))
    cast.power[me] = 0
    for size in (None, *others):
        if size is not None:
            cast.lay_band({"id": "another band", "points": size})
        world = cast.world("demobilisation")
        cast.power[me] = forecast(_without(world, gone), me).cost
        spared = [_without(world, gone - {unit}) for unit in gone]
        if all(forecast(less, me).cost > cast.power[me] for less in spared):
            return
    raise LookupError("no army would have to send so much home")


def _sent_home(cast: Cast, asked: Any) -> Seen:
    given, when = cast.given, cast.when
    units = _units_asked(cast.bands, cast.me, asked)
    if any(key in when for key in ("demobilise_points", "demobilise")):
        units = _as_one_unit_of_each_band(cast, units)
    world = cast.world("demobilisation")
    owing = (cast.me,) if _owes(world, cast) else ()
    if owing and given.get("villages") is None:
        cast.add_refuge(cast.me)
        world = cast.world("demobilisation")
    game = Game(replace(world, owing=owing)) if owing else collected(cast)
    seen = Seen(game, me=cast.me, terrain=given.get("zone") or given.get("band_zone"))
    _answer_offer(seen)
    refuges = {
        terrain: seen.answers.get("candidates_by_zone", {}).get(terrain, ())
        for terrain in {b.terrain for b in game.world.bands.values()}
    }
    chosen = when.get("to")
    to = {z: chosen if chosen in near else near[0] for z, near in refuges.items() if len(near) > 1}
    command = Demobilise(cast.me, units, to)
    if when.get("action") in ("default", "owner_silent", "no_choice"):
        command = next(c for c in defaults(game.world) if isinstance(c, Demobilise))
    _answer_least(seen, game, owes=bool(owing))
    after = _without(game.world, set(command.units))
    seen.answers["accepted"] = game.accepts(command)
    sent = game.heard(UnitsDemobilised)
    if sent and not game.heard(BandRetreated):
        seen.answers["to"] = sent[-1].to
    seen.answers["reserve_gains"] = _gains(sent)
    fresh = game.world if seen.answers["accepted"] else after
    expected = forecast(fresh, cast.me)
    seen.answers.update(new_total=expected.total, new_cost=expected.cost)
    seen.answers["removed_points"] = _worth(world, set(command.units))
    if "the band" in cast.bands:
        seen.answers["band_points"] = points_left(game, "the band")
    return seen


def _gains(sent: list[UnitsDemobilised]) -> dict[str, Fraction]:
    """Points by the village they went to."""
    found: dict[str, Fraction] = {}
    for line in sent:
        if line.to is not None:
            found[line.to] = found.get(line.to, Fraction(0)) + sum(u.points for u in line.units)
    return found


def _as_one_unit_of_each_band(cast: Cast, units: tuple[str, ...]) -> tuple[str, ...]:
    """Lays the points that leave each band as a single unit. Returns the units that go."""
    names = []
    for band, row in cast.bands.items():
        going = [unit for unit in row.units if unit.id in units]
        if going:
            worth = sum((unit.points for unit in going), Fraction(0))
            one = unit_of(f"{band}.going", {"figures": 8, "cost": worth})
            left = tuple(unit for unit in row.units if unit not in going)
            cast.bands[band] = replace(row, units=(*left, one))
            names.append(one.id)
    return tuple(names)


def _owes(world: World, cast: Cast) -> bool:
    """Whether, by the core's own answer, the bands cost more than there is."""
    return forecast(world, cast.me).cost > cast.power[cast.me]


def _answer_least(seen: Seen, game: Game, *, owes: bool) -> None:
    """Answers the least that has to go: what the core itself would send home."""
    seen.answers.update(must_demobilise=owes, in_deficit=owes, must_remove=owes)
    chosen = next((c for c in defaults(game.world) if isinstance(c, Demobilise)), None)
    least = _worth(game.world, set(chosen.units)) if chosen else Fraction(0)
    for key in (
        "min_points_to_remove",
        "minimum_to_remove",
        "must_remove_at_least",
        "least",
        "minimum",
        "min_removed",
        "points_to_remove",
        "must_shed",
    ):
        seen.answers[key] = least


def _answer_offer(seen: Seen) -> None:
    offers = seen.game.offers(seen.me, DemobiliseOffer)
    if offers:
        near = offers[0].refuges
        seen.answers["candidates_by_zone"] = near
        where = seen.terrain or next(iter(near), None)
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


def _units_asked(bands: dict[str, Band], me: str, points: Any) -> tuple[str, ...]:
    if isinstance(points, dict):
        return tuple(u for band, part in points.items() for u in pick(bands[band].units, part))
    left, chosen = exact(points or 0), []
    for row in bands.values():
        spare = min(left, max(row.points - 4, Fraction(0))) if row.owner == me else left * 0
        spare = Fraction(int(spare)) if spare != left else spare
        chosen += pick(row.units, spare)
        left -= spare
    for row in bands.values():
        rest = tuple(u for u in row.units if u.id not in chosen and row.owner == me)
        part = min(left, sum((u.points for u in rest), Fraction(0)))
        chosen += pick(rest, part)
        left -= part
    return tuple(chosen)


def _without(world: World, gone: set[str]) -> World:
    rows = {
        b: replace(row, units=tuple(u for u in row.units if u.id not in gone))
        for b, row in world.bands.items()
    }
    return replace(world, bands=rows)


def _worth(world: World, units: set[str]) -> Fraction:
    return sum(
        (u.points for row in world.bands.values() for u in row.units if u.id in units), Fraction(0)
    )
