"""The registered kinds of games, and their interface apart from the rules.

Each app registers its own kind when it is ready. The club imports no game. All differences between
games are methods of `Rules`, or of one of the five facets of a `Kind`.
"""

from dataclasses import dataclass
from typing import Any

from club.kinds.clock import ClockFacet
from club.kinds.journal import JournalFacet
from club.kinds.notices import NoticesFacet
from club.kinds.pages import PagesFacet
from club.kinds.seats import SeatsFacet
from club.kinds.types import AnyRules

_KINDS: dict[str, "Kind"] = {}


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of game: its rules, and a facet for each part of the club that needs one.

    The facets of `club.kinds` are those of a plain game. A game overrides what differs. In all
    facets `game` is the row `club.models.Game`, `locked` the game under its lock
    (`club.actions.journal.ledger.LockedGame`), and `player` the letter of a seat. `title` is the
    translated name of the game, `part` the part of the site that plays it.
    """

    rules: AnyRules
    journal: JournalFacet
    clock: ClockFacet
    notices: NoticesFacet
    pages: PagesFacet
    seats: SeatsFacet
    title: Any = ""
    part: str = ""

    @property
    def name(self) -> str:
        return self.rules.name


def register(kind: Kind) -> None:
    """Registers a kind of game. The same kind may be registered again."""
    known = _KINDS.setdefault(kind.name, kind)
    if type(known.rules) is not type(kind.rules):
        raise ValueError(f"two games are called {kind.name}")


def kind_of(game: Any) -> Kind:
    """The kind of a row `Game`. Raises KeyError for a game that is not registered."""
    return _KINDS[game.kind]


def rules_of(name: str) -> AnyRules:
    """The rules of the game of this name. Raises KeyError for a game that is not registered."""
    return _KINDS[name].rules


def kinds() -> tuple[Kind, ...]:
    """All kinds, in the order in which they were registered."""
    return tuple(_KINDS.values())


def names() -> tuple[str, ...]:
    """The names of all games, in the order in which they were registered."""
    return tuple(_KINDS)
