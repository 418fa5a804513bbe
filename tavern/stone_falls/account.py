"""Where the points of a finished game come from, and the line that decided it."""

from collections.abc import Iterable

from club.rules import Seat
from club.rules_base import never_overtaken
from tavern.stone_falls.ending import kinds_in
from tavern.stone_falls.news import LineResolved, News, StoneGiven
from tavern.stone_falls.world import World, team_of

Parts = dict[Seat, tuple[tuple[str, int], ...]]


def parts_of(world: World) -> Parts:
    """The colours and powers in the treasure of every seat's side."""
    found: Parts = {}
    for seat in world.seats:
        colours, powers = kinds_in(world.treasure[team_of(world, seat)])
        parts = (("colours", colours), ("powers", powers))
        found[seat] = tuple((name, number) for name, number in parts if number)
    return found


def decisive(
    world: World, entries: Iterable[tuple[int, tuple[News, ...]]]
) -> tuple[int, tuple[News, ...]] | None:
    """The entry after which the winners were never overtaken, with its news about treasures.

    It counts colours and powers. `entries` are the numbers of all entries with their news, in the
    order of play. A solo game has none.
    """
    assert world.standing is not None
    if len(world.seats) == 1:
        return None
    winners = [seat for seat, place in world.standing.places.items() if place == 1]
    treasures: list[tuple[int, ...]] = [() for _ in world.teams]
    course, heard = [], []
    for number, news in entries:
        gained = tuple(one for one in news if _keep(world, treasures, one))
        if gained:
            sums = [sum(kinds_in(treasure)) for treasure in treasures]
            course.append({seat: sums[team_of(world, seat)] for seat in world.seats})
            heard.append((number, gained))
    found = never_overtaken(course, winners)
    return None if found is None else heard[found]


def _keep(world: World, treasures: list[tuple[int, ...]], news: News) -> bool:
    """Whether a stone goes to a treasure. It is added there."""
    if not isinstance(news, LineResolved | StoneGiven):
        return False
    team = team_of(world, news.to if isinstance(news, StoneGiven) else news.seat)
    treasures[team] = (*treasures[team], news.stone)
    return True
