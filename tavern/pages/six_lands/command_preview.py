"""The consequences of a command, as far as its seat can know them.

The command is played on the seat's view, and the outcome is discarded.
"""

from typing import NamedTuple

from club.rules import Seat
from tavern.six_lands.commands import Command
from tavern.six_lands.components import FACE_DOWN
from tavern.six_lands.news import IncomeLost, LandConquered, LastCardPlayed, News
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Dark, Hand, Phase, Table, View, World

KNOWN = (IncomeLost, LandConquered, LastCardPlayed)  # certain, whatever the others hold


class Preview(NamedTuple):
    """`news` in order. `phase` and `table` are those after it."""

    news: tuple[News, ...]
    phase: Phase
    table: Table

    @property
    def conquests(self) -> tuple[LandConquered, ...]:
        return tuple(one for one in self.news if isinstance(one, LandConquered))


def preview_of(seen: View, command: Command) -> Preview:
    """The certain consequences of a command that is among the choices of this view.

    Cards that the seat does not see count nothing here, like face-down cards.
    """
    hands = {seat: _hand(seen, seat) for seat in seen.table.seats}
    world: World = World(table=seen.table, hands=hands, dark=Dark(), salt="")
    after = SIX_LANDS.play(world, command)
    news = (item.news for item in after.news)
    table = after.world.table
    return Preview(tuple(one for one in news if isinstance(one, KNOWN)), table.phase, table)


def _hand(seen: View, seat: Seat) -> Hand:
    if seat == seen.seat and seen.own is not None:
        return seen.own
    return Hand((FACE_DOWN,) * seen.table.held[seat])
