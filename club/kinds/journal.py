"""Commands of a kind of game, its awaited seats, and its part of the chain of hashes."""

from collections.abc import Iterator, Mapping
from typing import Any

from club.kinds.types import AnyRules, Body
from club.models import Game
from club.rules import Draw, NewsItem


class JournalFacet:
    """Commands of a kind of game, its awaited seats, and its part of the chain of hashes."""

    sealed_phases: frozenset[str] = frozenset()  # in which it stays secret who has acted

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules

    def automatic(self, game: Game, world: Any) -> Any | None:
        """The automatic commands of the rules; none before the start."""
        return self.rules.automatic(world) if game.status == game.RUNNING else None

    def chance_for(self, locked: Any, draws: tuple[Draw, ...]) -> tuple[int, ...] | None:
        """The chance of the next entry, if it does not come from the game's own seed."""
        return None

    def complete(self, world: Any, command: Any) -> Any:
        """The command with what the site adds to it, such as names for new things."""
        return command

    def may_before_start(self, command: Any) -> bool:
        """Whether a command makes a player ready for the start."""
        return False

    def unready(self, world: Any) -> tuple[str, ...]:
        """The seats that must do something before the game can start."""
        return ()

    def deal(self, locked: Any) -> None:
        """Another first world, dealt at the start after the lucky words are chosen.

        It replaces the first one if cards are dealt.
        """

    def is_ruling(self, command: Any) -> bool:
        """Whether a command is a decision of the organiser."""
        return False

    def origin_of(self, command: Any, by_clock: bool) -> str:
        """The origin of a command; a word of `JournalEntry.origin`."""
        if self.is_ruling(command):
            return "ruling"
        return "default" if by_clock else "given"

    def played(self, locked: Any, command: Any, news: tuple[NewsItem[Any], ...]) -> None:
        """Called after an entry was written, in the same transaction, with the news of it."""

    def put_aside(
        self, locked: Any, player: str, command: Any, how: str, *, on_behalf: bool = False
    ) -> bool:
        """Whether a command was sealed and does not enter the journal yet."""
        return False

    def in_play(self, world: Any, player: str) -> bool:
        """Whether a seat still takes part."""
        return True

    def sides(self, world: Any, phase: str | None) -> Mapping[str, str]:
        """The side of each seat, such as a faction or a colour.

        Only of seats whose side `phase` may have changed (None: any phase).
        """
        return {}

    def waited_for(self, game: Game, world: Any) -> tuple[str, ...]:
        """The seats that a running game waits for. None before its start."""
        return () if game.status == game.SETUP else tuple(self.rules.awaited(world))

    def outcomes_of_opening(self, game: Game, moment: int) -> Mapping[str, str]:
        """The opened sealed acts of a moment, by seat, as in `outcomes`."""
        return {}

    def chained_rows(self, game: Game) -> Mapping[str, Any]:
        """Rows of the game's own tables that the chain of hashes records, by kind."""
        return {}

    def flaws(self, game: Game, world: Any) -> Iterator[Any]:
        """Contradictions in this kind of game that are not in its journal or chain.

        They are `club.actions.fairness.chain_check.Flaw`. `world` is the present one.
        """
        yield from ()

    def bodies(self) -> Mapping[str, Body]:
        """The facts that the chain records of such a row, by kind."""
        return {}
