"""Players in their drawn form: what each has, and who leads."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.rules import Seat
from tavern.pages.six_lands.card_words import TITLES, letter_of
from tavern.pages.six_lands.land_views import CardView, TroopView, card_view, troop_view
from tavern.six_lands.components import value_of
from tavern.six_lands.ending import score_of
from tavern.six_lands.news import SeatScored
from tavern.six_lands.table import Table, View


@dataclass(frozen=True, slots=True)
class LandSign:
    css: str
    title: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """The values of a seat. `open` is the public sum if the game ended now.

    `cost` is that of the hand, None if the reader does not see it. `scored` is the sum after the
    end.
    """

    line: Any
    speaks: bool
    fame: int
    held: int
    open: int
    cost: int | None
    lands: tuple[LandSign, ...]
    troops: tuple[TroopView, ...]
    opened: tuple[CardView, ...]
    scored: SeatScored | None


def seats_of(scene: Any, seen: View) -> tuple[SeatView, ...]:
    """Every seat in the order of play, the reader's first."""
    seats = seen.table.seats
    first = seats.index(seen.seat) if seen.seat in seats else 0
    return tuple(_seat(scene, seen, seat) for seat in (*seats[first:], *seats[:first]))


def _seat(scene: Any, seen: View, seat: Seat) -> SeatView:
    table = seen.table
    opened = table.opened.get(seat)
    known = seen.own.cards if seen.own and seat == seen.seat else opened
    return SeatView(
        line=scene.seats[seat],
        speaks=table.standing is None and table.speaker == seat,
        fame=table.fame[seat],
        held=table.held[seat],
        open=_open_points(table, seat),
        cost=None if known is None else value_of(known),
        lands=tuple(
            LandSign(letter_of(land.colour).lower(), str(TITLES[land.colour]))
            for land in table.lands
            if land.owner == seat
        ),
        troops=tuple(troop_view(seen, seat, troop) for troop in table.troops[seat]),
        opened=tuple(map(card_view, opened or ())),
        scored=score_of(table, seat, opened) if opened is not None else None,
    )


def _open_points(table: Table, seat: Seat) -> int:
    """Fame and lands as they count at the end, without the hand (K21–K23)."""
    return score_of(table, seat, ()).points


def leader_words(scene: Any, table: Table) -> str:
    """The leader by public points, and the lead. "" after the game."""
    if table.standing is not None:
        return ""
    points = {seat: _open_points(table, seat) for seat in table.seats}
    most, *rest = sorted(set(points.values()), reverse=True)
    first = [scene.seats[seat].name for seat in table.seats if points[seat] == most]
    if not rest:
        return _("Nobody is ahead.")
    if len(first) > 1:
        values = {"names": ", ".join(first), "points": most}
        return _("Ahead with %(points)s each: %(names)s.") % values
    behind = ", ".join(scene.seats[seat].name for seat in table.seats if points[seat] == rest[0])
    values = {"name": first[0], "points": most, "ahead": most - rest[0], "next": behind}
    return _("%(name)s is ahead with %(points)s, %(ahead)s more than %(next)s.") % values
