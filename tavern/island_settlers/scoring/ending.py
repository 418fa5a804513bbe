"""Points, and the end of the game with ten of them (C37, C38, CA13, CA14)."""

from club.rules import Seat, Standing
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.news import GameEnded, PointsShown
from tavern.island_settlers.table import POINT, Hand, Table

GOAL = 10


def open_points(table: Table, place: int) -> int:
    """The points of a seat that everybody can count."""
    points = table.settlements[place].bit_count() + 2 * table.cities[place].bit_count()
    return points + 2 * (table.longest == place) + 2 * (table.army == place)


def hidden_points(hand: Hand) -> int:
    """The points of hidden cards. They count from the moment of their purchase (CA13)."""
    return hand.cards[POINT] + hand.fresh[POINT]


def check_end(draft: Draft) -> None:
    """Ends the game if somebody has ten points (C38). By the current rules only in their turn."""
    table = draft.table
    places = range(len(table.seats))
    in_order = sorted(places, key=lambda place: (place - table.speaker) % len(places) != 0)
    for place in in_order[:1] if table.current else in_order:
        if open_points(table, place) + _hidden(draft, place) >= GOAL:
            _end(draft, place)
            return


def _hidden(draft: Draft, place: int) -> int:
    return hidden_points(draft.hands[draft.table.seats[place]])


def _end(draft: Draft, winner: int) -> None:
    table = draft.table
    hidden = [_hidden(draft, place) for place in range(len(table.seats))]
    points = {
        seat: open_points(table, place) + hidden[place] for place, seat in enumerate(table.seats)
    }
    ranks = _ranks(points, table.seats[winner])
    for seat, number in zip(table.seats, hidden, strict=True):
        if number:
            draft.emit(PointsShown(seat, number))
    draft.emit(GameEnded(ranks, points))
    draft.change(
        phase="ended",
        offer=None,
        owed=(),
        free=0,
        opened=draft.hands,
        standing=Standing(ranks, points, "points"),
    )


def _ranks(points: dict[Seat, int], winner: Seat) -> dict[Seat, int]:
    """The places: the winner alone is first, the others by their points. Ties share a place."""
    others = {seat: number for seat, number in points.items() if seat != winner}
    ranks = {s: 2 + sum(more > n for more in others.values()) for s, n in others.items()}
    return {seat: ranks.get(seat, 1) for seat in points}
