"""Where the points of a finished game come from, and the act that decided it."""

from collections.abc import Iterable

from club.rules import Seat
from club.rules_base import never_overtaken
from tavern.island_settlers.news import (
    CityBuilt,
    Founded,
    LargestArmy,
    LongestRoad,
    News,
    PointsShown,
    SettlementBuilt,
)
from tavern.island_settlers.scoring.ending import hidden_points
from tavern.island_settlers.table import Hand, Table

Parts = dict[Seat, tuple[tuple[str, int], ...]]
SPECIAL = 2  # points of the longest road, and of the largest army


def parts_of(table: Table) -> Parts:
    """The points of every seat by what they are for, at the end. Parts without points are left
    out."""
    return {seat: _parts(table, place) for place, seat in enumerate(table.seats)}


def _parts(table: Table, place: int) -> tuple[tuple[str, int], ...]:
    found = (
        ("settlements", table.settlements[place].bit_count()),
        ("cities", 2 * table.cities[place].bit_count()),
        ("road", SPECIAL * (table.longest == place)),
        ("army", SPECIAL * (table.army == place)),
        ("cards", hidden_points(table.opened.get(table.seats[place], Hand()))),
    )
    return tuple((name, points) for name, points in found if points)


def decisive(
    table: Table, entries: Iterable[tuple[int, tuple[News, ...]]]
) -> tuple[int, tuple[News, ...]] | None:
    """The entry after which the winner was never overtaken, with its news about points.

    `entries` are the numbers of all entries with their public news, in the order of play. Hidden
    points count when they are shown.
    """
    assert table.standing is not None
    winners = [seat for seat, place in table.standing.places.items() if place == 1]
    points = dict.fromkeys(table.seats, 0)
    holders: dict[type, Seat | None] = {}
    course, heard = [], []
    for number, news in entries:
        counted = tuple(one for one in news if _count(one, points, holders))
        if counted:
            course.append(dict(points))
            heard.append((number, counted))
    found = never_overtaken(course, winners)
    return None if found is None else heard[found]


def _count(news: News, points: dict[Seat, int], holders: dict[type, Seat | None]) -> bool:
    """Whether this news changes points. It adds them."""
    match news:
        case Founded() | SettlementBuilt() | CityBuilt():
            points[news.seat] += 1
        case PointsShown():
            points[news.seat] += news.number
        case LongestRoad() | LargestArmy():
            before = holders.get(type(news))
            holders[type(news)] = news.seat
            for seat, change in ((before, -SPECIAL), (news.seat, SPECIAL)):
                if seat is not None:
                    points[seat] += change
        case _:
            return False
    return True
