"""Deadlines of a kind of game, and the commands of bots and plans for absent players."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any

from club.bots import Bots
from club.kinds.types import AnyRules
from club.models import Game
from club.rules import Seat


class ClockFacet:
    """Deadlines of a kind of game, and the commands of bots and plans for absent players."""

    open_ended: Mapping[str, str] = {}  # phases that no clock ends, and a sentence that says so
    thinks_apart = False  # whether bots answer after the commit, and not under the lock

    def __init__(self, rules: AnyRules, bots: Bots[Any, Any, Any] | None = None) -> None:
        """`bots` are the automatic players, by name."""
        self.rules, self.bots = rules, bots or {}

    def more_time(self, locked: Any) -> timedelta | None:
        """The time that awaited players may still take after a deadline. A call uses it up."""
        return None

    def after_commit(self, game: Game) -> None:
        """After an act or a closing was committed: does what is too slow under the lock."""

    def catch_up(self, game: Game) -> bool:
        """Before a page or a program reads the game: continues the work that `after_commit` left.

        Returns whether anything may have changed.
        """
        return False

    def closes_at_once(self, game: Game) -> bool:
        """Whether the open moment may close now, before its deadline."""
        return False

    def before_defaults(self, locked: Any) -> None:
        """Called by a closing before it plays the defaults, for example to open sealed acts."""

    def after_defaults(self, locked: Any) -> bool:
        """Called by a closing after all defaults. Returns whether it played anything."""
        return False

    def stayed_open(self, locked: Any) -> None:
        """Called when the deadline of an open-ended phase has passed and closed nothing."""

    def overdue(self, locked: Any) -> None:
        """Called when something apart from the phase was due at `checks_at`, before the start
        too."""

    def next_check(self, locked: Any) -> datetime | None:
        """When the next such thing is due."""
        return None

    def plans(self, game: Game) -> Mapping[str, Any]:
        """The players' plans that are in force, by seat."""
        return {}

    def plan_answer(self, locked: Any, player: str, *, at_once: bool) -> Any | None:
        """The command that a player's plan gives now. `at_once`: for their open go."""
        return None

    def plan_was_used(self, locked: Any, player: str) -> None:
        """Called after the command of the plan was played."""

    def idle_answer(self, locked: Any, player: str) -> Any | None:
        """The site's command for a player who has nothing to decide at the beginning of their
        go."""
        return None

    def bot_answer(self, locked: Any, player: str, bot: str, rng: Random) -> Any | None:
        """The command that one of the site's bots gives for a seat. It knows only what the seat may
        see."""
        seen = self.rules.see(locked.world, Seat(player))
        offered = self.rules.choices(seen)
        return self.bots[bot]().answer(seen, offered, rng) if offered and bot in self.bots else None

    def default_of(self, world: Any, player: str) -> Any | None:
        """The present default of this seat."""
        for command in self.rules.defaults(world):
            if self.rules.speaker_of(command) == player:
                return command
        return None

    def is_foreseeable(self, world: Any) -> bool:
        """Whether the defaults of the open phase can be shown before its deadline."""
        return not self.rules.secret

    def hand_out_work(self) -> None:
        """Called at every tick of Celery: queues the work of this kind of game other than
        closings."""

    def has_uncounted(self) -> bool:
        """Whether games went on since they were counted, for statistics."""
        return False

    def count_up(self) -> int:
        """Counts some games that went on since they were counted, for statistics, and returns
        their number. A worker calls it about once a minute."""
        return 0

    def clear_rows(self) -> int:
        """Deletes rows that have ended by themselves, once a day, and returns their number."""
        return 0

    def clear_files(self) -> int:
        """Deletes files that no row names, once a day, and returns their number."""
        return 0
