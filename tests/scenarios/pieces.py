"""Points, units and figures of a scenario case, as the pieces that stand for them."""

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from campaign.armies import UNIT_KINDS, price
from campaign.world import Unit, UnitId, UnitOrder

Case = dict[str, Any]
CASES = Path(__file__).parent / "campaign.json"


@cache
def listed_defaults() -> Case:
    """The default of every reading in the document of the cases."""
    return json.loads(CASES.read_text("utf-8"))["meta"]["switch_defaults"]


def exact(points: object) -> Fraction:
    """A case's number of points as the fraction it was written for (1.3333 is 4/3)."""
    return Fraction(str(points)).limit_denominator(48)


def orders(points: object) -> tuple[UnitOrder, ...]:
    """Purchases that cost exactly so many points: units of one point, the last with the rest."""
    left = exact(points)
    bought = []
    while left >= 2 or left == 1:
        bought.append(UnitOrder("hearthguard", 4))
        left -= 1
    if left:
        bought.append(_one_order(left))
    return tuple(bought)


def listed_orders(rows: list[Case]) -> tuple[UnitOrder, ...]:
    """Purchases that a case names unit by unit."""
    return tuple(
        UnitOrder(row.get("type", row.get("kind")), row.get("figures", row.get("nominal")))
        for row in rows
    )


def _one_order(points: Fraction) -> UnitOrder:
    for kind in ("hearthguard", "warriors", "levies"):
        figures = points * UNIT_KINDS[kind].per_point
        if figures.denominator == 1 and UNIT_KINDS[kind].least <= figures <= UNIT_KINDS[kind].most:
            return UnitOrder(kind, int(figures))
    return UnitOrder("hearthguard", int(points * 4))


def troops(name: str, points: object) -> tuple[Unit, ...]:
    """Units worth exactly so many points: of one point each, and one with the rest."""
    total = exact(points)
    worth = [Fraction(1)] * int(total)
    if total % 1:
        worth.append(total % 1)
    return tuple(_unit(f"{name}.{i}", part) for i, part in enumerate(worth))


def _unit(name: str, points: Fraction) -> Unit:
    figures = points * 4
    full = int(figures) if figures.denominator == 1 else 12
    return Unit(UnitId(name), "hearthguard", full, full, (points.numerator, points.denominator))


def unit_of(name: str, row: Case) -> Unit:
    """A unit that a case describes: nominal strength, figures now, cost at full strength."""
    full = row.get("nominal", row.get("full", row.get("figures", 1)))
    now = row.get("before", row.get("figures", full))
    kind = row.get("type", row.get("kind", "warriors"))
    if row.get("free"):
        cost = Fraction(0)
    elif "cost" in row:
        cost = exact(row["cost"])
    else:
        cost = price(kind, full) if kind in UNIT_KINDS else Fraction(1)
    return Unit(UnitId(row.get("id", name)), kind, full, now, (cost.numerator, cost.denominator))


def pick(units: tuple[Any, ...], points: object) -> tuple[str, ...]:
    """Units worth exactly so many points, first come first."""
    wanted, chosen = exact(points), []
    for unit in sorted(units, key=lambda u: u.points, reverse=True):
        if 0 < unit.points <= wanted:
            chosen.append(unit.id)
            wanted -= unit.points
    assert not wanted, "the case asks for units that nobody has"
    return tuple(chosen)


def free_units(name: str, kinds: list[str]) -> tuple[Unit, ...]:
    """Free units without the lord, who is not a unit here."""
    return tuple(
        Unit(UnitId(f"{name}.free{i}"), "companion", 1, 1, (0, 1))
        for i, kind in enumerate(kinds)
        if kind != "lord"
    )


def names_in(thing: object) -> Iterator[str]:
    """Every player named anywhere in a case, in the order of reading."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from names_in(key)
            yield from names_in(value)
    elif isinstance(thing, list | tuple):
        for value in thing:
            yield from names_in(value)
    elif isinstance(thing, str) and len(thing) == 1 and thing in "ABCDEF":
        yield thing


def as_list(thing: Any) -> list[Any]:
    if thing is None:
        return []
    return list(thing) if isinstance(thing, list | tuple) else [thing]
