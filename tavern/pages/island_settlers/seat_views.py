"""The seats in one line each: the public facts, and those that only their own seat knows."""

from dataclasses import dataclass
from typing import Any

from tavern.island_settlers.scoring.ending import hidden_points, open_points
from tavern.island_settlers.table import Table, View
from tavern.pages.island_settlers.island.place_words import cards_words


@dataclass(frozen=True, slots=True)
class SeatView:
    """`points` are those that the reader can know. Several seats may lead, but not all.

    `opened` are the cards at the end, in words.
    """

    line: Any
    points: int
    held: int
    unplayed: int
    knights: int
    road: int
    has_army: bool
    has_road: bool
    leads: bool
    turn: bool
    opened: str


def seats_of(scene: Any) -> tuple[SeatView, ...]:
    """Every seat in the order of play, the reader's first."""
    view: View = scene.seen
    table = view.table
    points = [_points(view, place) for place in range(len(table.seats))]
    found = [_seat(scene, table, place, points) for place in range(len(table.seats))]
    own = table.seats.index(view.seat) if view.seat in table.seats else 0
    return tuple(found[own:] + found[:own])


def _points(view: View, place: int) -> int:
    table = view.table
    seat = table.seats[place]
    if table.standing is not None:
        return table.standing.points[seat]
    own = view.own if seat == view.seat else None
    return open_points(table, place) + (hidden_points(own) if own else 0)


def _seat(scene: Any, table: Table, place: int, points: list[int]) -> SeatView:
    seat = table.seats[place]
    opened = table.opened.get(seat)
    return SeatView(
        line=scene.seats[seat],
        points=points[place],
        held=table.held[place],
        unplayed=table.unplayed[place],
        knights=table.knights[place],
        road=table.lengths[place],
        has_army=table.army == place,
        has_road=table.longest == place,
        leads=points[place] == max(points) > min(points),
        turn=table.speaker == place and table.phase not in ("rolls", "ended"),
        opened=cards_words(opened.kinds) if opened else "",
    )
