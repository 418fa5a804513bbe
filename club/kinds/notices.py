"""Notices of a kind of game, their readers, and their words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from club.models import Game, Message, Notice, Seat


class NoticesFacet:
    """Notices of a kind of game, their readers, and their words."""

    invitation: tuple[str, str] | None = None  # subject and first sentence of an invitation
    events: Mapping[str, Any] = {}  # kinds of notices that only this game has, by name
    subjects: Mapping[str, str] = {}  # of its messages: the event by which they become notices
    words: Mapping[str, tuple[str, str]] = {}  # subject and sentence; before the club's own
    words_to_all: Mapping[str, tuple[str, str]] = {}  # the same for a channel of the whole game
    blanks: tuple[str, ...] = ()  # values of its own that these words name
    tells_phases = True  # whether people get a notice of each phase that is over

    def posts(self, locked: Any, event: Any) -> Iterable[Any]:
        """Notices of an event that only this kind of game has."""
        return ()

    def title(self, game: Any, player: str) -> str:
        """How a game is called, for the seat with this letter ("" for none), in the present
        language."""
        return str(game.name)

    def values(self, world: Any, values: dict[str, Any]) -> dict[str, Any]:
        """The values of a message in a readable form: names in place of ids."""
        return values

    def page(self, notice: Notice) -> tuple[str, ...]:
        """The page of this game that a notice is about, and the further arguments of its
        address."""
        return ()

    def concerned(self, locked: Any, world: Any, message: Message) -> set[int] | None:
        """Ids of the users whom a message concerns. None: all of them."""
        return None

    def before_the_page(self, locked: Any) -> set[int]:
        """Ids of the users who already see on their page that the game waits for them."""
        return set()

    def event_of_closing(self, phase: str) -> str:
        """The kind of notice for the end of this phase."""
        return "phase"

    def is_still_true(self, notice: Notice, players: set[str]) -> bool:
        """Whether a notice that only this kind of game has still holds for these seats."""
        return True

    def asks_stranger(self, notice: Notice) -> bool:
        """Whether a notice still asks something of a reader who has no seat in the game."""
        return False

    def lines(self, notice: Notice) -> tuple[str, ...]:
        """Further sentences of a notice, in the present language."""
        return ()

    def recap(self, game: Game, player: str) -> tuple[str, ...]:
        """Sentences on what has happened to a seat since its player last looked.

        They are in the present language. They are sent by email, so they contain nothing that
        others may not know.
        """
        return ()

    def calendar_entries(self, seats: Mapping[int, Seat]) -> Iterator[Any]:
        """Dates of this kind of game for a person's calendar. The person's seats are given by
        game."""
        yield from ()
