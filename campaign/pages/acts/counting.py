"""Counting the points of an order that is being typed, with the prices of `armies`."""

from collections.abc import Iterable
from fractions import Fraction

from campaign.actions.notices.points import written
from campaign.armies import UNIT_KINDS, price
from campaign.pages.acts.base import Part, Sum, UnitRow, unit_rows
from club.actions.security.whole_numbers import whole_number

MOST_FIGURES = 99_999  # that are counted with them


def _points_typed(rows: Iterable[UnitRow]) -> Fraction:
    """Points of the valid rows; the others count nothing."""
    return sum(
        (
            price(row.kind, int(row.figures))
            for row in rows
            if row.kind in UNIT_KINDS and _is_number(row.figures)
        ),
        Fraction(0),
    )


def sum_of(part: Part, rows: Iterable[UnitRow], prefix: str = "") -> Sum:
    return Sum(f"sum-{part.form}-{prefix}", written(_points_typed(rows)))


class OrderPart(Part):
    """An action with one order of units: its rows, and their points while they are typed."""

    @property
    def rows(self) -> list[UnitRow]:
        return unit_rows(self, rows=4)

    @property
    def sum(self) -> Sum:
        return sum_of(self, self.rows)

    @property
    def sums(self) -> list[Sum]:
        return [self.sum]


def _is_number(text: str) -> bool:
    return whole_number(text, MOST_FIGURES) is not None
