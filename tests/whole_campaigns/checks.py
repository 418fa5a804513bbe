"""Invariants of every world of a campaign, recounted."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

import pytest
from msgspec.structs import replace

from campaign.armies import price
from campaign.commands import Command, Demobilise
from campaign.news import PowerGained, UnitLosses, UnitsMelted
from campaign.play import Outcome, play
from campaign.world import PlayerId, Unit, World
from club.refusals import Refusal


def check_lands(now: World) -> None:
    """One controller per terrain, villages and reserves on own land, at most 8 on the track."""
    known = {terrain.id for terrain in now.map.terrains}
    assert now.holders.keys() <= known
    assert all(now.holders[terrain] == owner for terrain, owner in now.villages.items())
    assert max(Counter(now.villages.values()).values(), default=0) <= now.rules.limits.villages
    assert now.reserves.keys() <= now.villages.keys()
    assert len(now.track) <= 8


def check_bands(now: World) -> None:
    """Bands of 4 to 10 points under a living lord; no more lords than allowed."""
    for band in now.bands.values():
        assert 4 <= band.points <= 10
        assert now.lords[band.lord].owner == band.owner
        assert not now.lords[band.lord].died
    for plan in (plan for plans in now.musters.values() for plan in plans):
        size = sum(price(order.kind, order.figures) for order in plan.units)
        assert 4 <= size <= now.rules.start_band_points
    living = Counter(lord.owner for lord in now.lords.values() if not lord.died)
    assert max(living.values(), default=0) <= now.rules.limits.lords


def check_places(now: World) -> None:
    """Every unit and every living lord is somewhere, once."""
    lords = [band.lord for band in now.bands.values()]
    piles = [band.units for band in now.bands.values()]
    for row in (*now.reserves.values(), *now.retreats.values()):
        lords += row.lords
        piles.append(row.units)
    units = [unit.id for pile in piles for unit in pile]
    assert len(set(units)) == len(units)
    assert sorted(lords) == sorted(lord for lord, row in now.lords.items() if not row.died)
    assert all(0 < unit.figures <= unit.full for pile in piles for unit in pile)


def check_retreats(now: World) -> None:
    """Retreating units have a village to go to, or somebody is asked, except during battles."""
    if now.phase not in ("forces", "battles"):
        assert all(row.to is not None or row.chooser is not None for row in now.retreats.values())
    for row in now.retreats.values():
        assert row.to is None or now.villages[row.to] == row.owner
        assert all(now.villages[village] == row.owner for village in row.candidates)


def check_melting(before: World, taken: Outcome) -> None:
    """Units disband only without a village. All of them are in the news, half is refunded (A64)."""
    after, told = taken.world, [line for line in taken.news if isinstance(line, UnitsMelted)]
    assert not {line.player for line in told} & set(after.villages.values())
    refunds = Counter[PlayerId]()
    for line in told:
        half = Fraction(*line.points) / 2
        up = before.rules.refund_rounding == "up"
        assert line.refund == (ceil(half) if up else floor(half))
        refunds[line.player] += line.refund
    paid = Counter[PlayerId]()
    for line in taken.news:
        if isinstance(line, PowerGained) and line.cause == "refund":
            paid[line.player] += line.amount
    assert +refunds == paid
    lost = Counter[PlayerId]()
    for line in told:
        lost[line.player] += Fraction(*line.points)
    left = {p for p, row in after.players.items() if row.left}
    assert {p: n for p, n in gone(before, taken).items() if n and p not in left} == +lost


def gone(before: World, taken: Outcome) -> dict[PlayerId, Fraction]:
    """Points of units that are gone, although some of their figures survived."""
    figures = {line.unit: line.after for line in taken.news if isinstance(line, UnitLosses)}
    there = {unit.id for _, unit in units_of(taken.world)}
    found: dict[PlayerId, Fraction] = {}
    for owner, unit in units_of(before):
        if unit.id not in there:
            left = replace(unit, figures=figures.get(unit.id, unit.figures))
            found[owner] = found.get(owner, Fraction(0)) + left.points
    return found


def units_of(now: World) -> Iterator[tuple[PlayerId, Unit]]:
    for band in now.bands.values():
        yield from ((band.owner, unit) for unit in band.units)
    for terrain, reserve in now.reserves.items():
        yield from ((now.villages[terrain], unit) for unit in reserve.units)
    for row in now.retreats.values():
        yield from ((row.owner, unit) for unit in row.units)


def check_demobilised(before: World, command: Command) -> None:
    """None of the units sent home could stay (A72)."""
    if isinstance(command, Demobilise):
        for unit in command.units:
            fewer = tuple(other for other in command.units if other != unit)
            with pytest.raises(Refusal) as refused:
                play(before, replace(command, units=fewer))
            assert refused.value.code == "still-too-dear"


def check_world(now: World) -> None:
    assert all(player.power >= 0 for player in now.players.values())
    check_lands(now)
    check_bands(now)
    check_places(now)
    check_retreats(now)
