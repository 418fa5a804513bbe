"""Where the points of a finished game come from, and the conquest that decided it."""

from collections.abc import Iterable

from club.rules import Seat
from tavern.six_lands.ending import score_of, worth
from tavern.six_lands.news import LandConquered, News
from tavern.six_lands.table import Table

Parts = dict[Seat, tuple[tuple[str, int], ...]]


def parts_of(table: Table) -> Parts:
    """The points of every seat by what they are for (K21–K25). The hand is taken off."""
    found: Parts = {}
    for seat in table.seats:
        scored = score_of(table, seat, table.opened.get(seat, ()))
        parts = (
            ("fame", scored.fame),
            ("lands", scored.lands),
            ("troop", scored.troop),
            ("hand", -scored.cost),
        )
        found[seat] = tuple((name, points) for name, points in parts if points)
    return found


def decisive(
    table: Table, entries: Iterable[tuple[int, tuple[News, ...]]]
) -> tuple[int, tuple[News, ...]] | None:
    """The entry in which the winner took the land that counts most for them at the end.

    `entries` are the numbers of all entries with their public news, in the order of play. None if
    the winner has no land, or if several win.
    """
    assert table.standing is not None
    winners = [seat for seat, place in table.standing.places.items() if place == 1]
    own = [land for land in table.lands if land.owner in winners]
    if len(winners) != 1 or not own:
        return None
    best = max(own, key=worth).colour
    found = None
    for number, news in entries:
        for one in news:
            if isinstance(one, LandConquered) and one.land == best:
                found = number, (one,)
    return found


def worth_of_best(table: Table) -> int:
    """The points that the winner's best land counts at the end. 0 without a land."""
    assert table.standing is not None
    places = table.standing.places
    return max((worth(d) for d in table.lands if d.owner and places[d.owner] == 1), default=0)
