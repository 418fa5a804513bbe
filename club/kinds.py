"""The registered kinds of games, and their interface beside the rules.

Each app registers its own kind when it is ready. The club imports no game: all differences
between games are methods of `Rules` or of `Kind`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any

from club.rules import Draw, Rules, Seat

_KINDS: dict[str, "Kind"] = {}

Body = Callable[[Any, Any], dict[str, Any]]
# A route, its arguments, and how many of the last characters stand for more than one address.
ClosedRoute = tuple[str, tuple[str | int, ...], int]


class Kind:
    """A kind of game. The defaults here are those of a plain game; a game overrides what it does
    differently.

    `game` is the row `club.models.Game`, `locked` the game under its lock
    (`club.actions.journal.ledger.LockedGame`), `player` the letter of a seat.
    """

    bots: Mapping[str, Callable[[], Any]] = {}  # by name: players made of code
    open_ended: Mapping[str, str] = {}  # phases that no clock ends, and a sentence that says so
    sealed_phases: frozenset[str] = frozenset()  # in which it stays secret who has acted
    phases: Mapping[str, Any] = {}  # names of phases, translated
    not_ready: str = ""  # why a game cannot start yet, in place of the club's sentence
    invitation: tuple[str, str] | None = None  # subject and first sentence of an invitation
    duties: Mapping[str, Any] = {}  # what a player does in a phase, translated
    routes: Mapping[str, str] = {}  # names of its addresses, where another page has the usual one
    events: Mapping[str, Any] = {}  # kinds of notices that only this game has, by name
    subjects: Mapping[str, str] = {}  # of its messages: the event under which they become notices
    notice_words: Mapping[str, tuple[str, str]] = {}  # subject and sentence; before the club's own
    words_to_all: Mapping[str, tuple[str, str]] = {}  # the same for a channel of the whole game
    blanks: tuple[str, ...] = ()  # values of its own that these words name
    title: Any = ""  # the name of the game, translated
    rates: Mapping[tuple[str, str], str] = {}  # of what is sent: (route, its `act_name`): rate
    closed_to_robots: tuple[ClosedRoute, ...] = ()  # routes of its pages
    thread = ""  # the page on which the people of a game write to one another, if it has one
    part = ""  # which part of the house plays it, in a word
    tells_phases = True  # whether people get a notice of each phase that is over
    thinks_apart = False  # whether bots answer after the commit, and not under the lock

    def __init__(self, rules: Rules[Any, Any, Any, Any]) -> None:
        self.rules = rules

    @property
    def name(self) -> str:
        return self.rules.name

    # --- the journal ----------------------------------------------------------------------

    def automatic(self, game: Any, world: Any) -> Any | None:
        """The automatic commands of the rules; none before the start."""
        return self.rules.automatic(world) if game.status == game.RUNNING else None

    def chance_for(self, locked: Any, draws: tuple[Draw, ...]) -> tuple[int, ...] | None:
        """The chance of the next entry, where it does not come from the game's own seed."""
        return None

    def complete(self, world: Any, command: Any) -> Any:
        """The command with what the house adds to it, such as names for new things."""
        return command

    def may_before_start(self, command: Any) -> bool:
        """Whether a command makes a player ready for the start."""
        return False

    def unready(self, world: Any) -> tuple[str, ...]:
        """The seats that must do something before the game can start."""
        return ()

    def deal(self, locked: Any) -> None:
        """At the start, once the words for luck are chosen: another first world in place of that
        of the founding, where cards are dealt."""

    def is_ruling(self, command: Any) -> bool:
        """Whether a command is a decision of the organiser."""
        return False

    def origin_of(self, command: Any, by_clock: bool) -> str:
        """The origin of a command; a word of `JournalEntry.origin`."""
        if self.is_ruling(command):
            return "ruling"
        return "default" if by_clock else "given"

    def played(self, locked: Any, command: Any) -> None:
        """After an entry was written, in the same transaction."""

    def in_play(self, world: Any, player: str) -> bool:
        """Whether a seat still takes part."""
        return True

    def sides(self, world: Any, phase: str | None) -> Mapping[str, str]:
        """The side of each seat, if `phase` may have changed it (None: any): a faction, a
        colour."""
        return {}

    def waited_for(self, game: Any, world: Any) -> tuple[str, ...]:
        """The seats on which a game waits that was not broken off; none before its start."""
        return () if game.status == game.SETUP else tuple(self.rules.awaited(world))

    def outcomes_of_opening(self, game: Any, moment: int) -> Mapping[str, str]:
        """The sealed acts of a moment that were opened, by seat, as in `outcomes`."""
        return {}

    def chained_rows(self, game: Any) -> Mapping[str, Any]:
        """Rows of the game's own tables that the chain of hashes records, by kind."""
        return {}

    def flaws(self, game: Any, world: Any) -> Iterator[Any]:
        """Contradictions in this kind of game, beside its journal and its chain:
        `club.actions.fairness.findings.Flaw`. `world` is the present one."""
        yield from ()

    def bodies(self) -> Mapping[str, Body]:
        """The facts that the chain records of such a row, by kind."""
        return {}

    # --- deadlines, and who plays for absent players --------------------------------------

    def more_time(self, locked: Any) -> timedelta | None:
        """By how much those awaited overdraw a deadline that has passed; asking spends it."""
        return None

    def after_commit(self, game: Any) -> None:
        """After an act or a closing was committed: what is too slow for under the lock."""

    def catch_up(self, game: Any) -> bool:
        """Before a page or a program reads the game: goes on with what `after_commit` left to be
        done; whether anything may have changed."""
        return False

    def closes_at_once(self, game: Any) -> bool:
        """Whether the open moment may close now, before its deadline."""
        return False

    def before_defaults(self, locked: Any) -> None:
        """Called by a closing before it plays the defaults, such as to open what is sealed."""

    def after_defaults(self, locked: Any) -> bool:
        """Called by a closing after all defaults; whether it played anything."""
        return False

    def stayed_open(self, locked: Any) -> None:
        """The deadline of an open-ended phase has passed and has closed nothing."""

    def overdue(self, locked: Any) -> None:
        """Something apart from the phase was due at `checks_at`; before the start too."""

    def next_check(self, locked: Any) -> datetime | None:
        """When the next such thing is due."""
        return None

    def plans(self, game: Any) -> Mapping[str, Any]:
        """The plans of players that are in force, by seat."""
        return {}

    def plan_answer(self, locked: Any, player: str, *, at_once: bool) -> Any | None:
        """The command that a player's plan gives now; `at_once`: at their go, which is open."""
        return None

    def plan_was_used(self, locked: Any, player: str) -> None:
        """The command that the plan gave was played."""

    def idle_answer(self, locked: Any, player: str) -> Any | None:
        """The command of the site for a player who has nothing to decide as their go begins."""
        return None

    def bot_answer(self, locked: Any, player: str, bot: str, rng: Random) -> Any | None:
        """The command that a bot of this house gives for a seat; it knows what the seat may see."""
        offered = self.rules.choices(self.rules.see(locked.world, Seat(player)))
        if not offered or bot not in self.bots:
            return None
        return self.bots[bot]().answer(self.rules.see(locked.world, Seat(player)), offered, rng)

    def default_of(self, world: Any, player: str) -> Any | None:
        """The present default of this seat."""
        for command in self.rules.defaults(world):
            if self.rules.speaker_of(command) == player:
                return command
        return None

    def put_aside(
        self, locked: Any, player: str, command: Any, how: str, *, on_behalf: bool = False
    ) -> bool:
        """Whether a command was sealed and does not go into the journal yet."""
        return False

    def is_foreseeable(self, world: Any) -> bool:
        """Whether the defaults of the open phase can be shown before its deadline."""
        return not self.rules.secret

    def hand_out_work(self) -> None:
        """At every tick of Celery: queues this kind of game's work beside closings."""

    def clear_files(self) -> int:
        """Once a day: deletes files that no row names; how many."""
        return 0

    # --- notices --------------------------------------------------------------------------

    def posts(self, locked: Any, event: Any) -> Iterable[Any]:
        """Notices of an event that only this kind of game has."""
        return ()

    def notice_values(self, world: Any, values: dict[str, Any]) -> dict[str, Any]:
        """The values of a message as a reader understands them: names in place of ids."""
        return values

    def notice_page(self, notice: Any) -> tuple[str, ...]:
        """The page of this game that a notice is about, and what else its address names."""
        return ()

    def concerned(self, locked: Any, world: Any, message: Any) -> set[int] | None:
        """Ids of the users a message concerns; None: all of them."""
        return None

    def before_the_page(self, locked: Any) -> set[int]:
        """Ids of the users who see by themselves that the game waits for them."""
        return set()

    def event_of_closing(self, phase: str) -> str:
        """The kind of notice that says that this phase is over."""
        return "phase"

    def is_still_true(self, notice: Any, players: set[str]) -> bool:
        """Whether a notice that only this kind of game has still holds for these seats."""
        return True

    def asks_stranger(self, notice: Any) -> bool:
        """Whether a notice still asks something of a reader who has no seat in the game."""
        return False

    def recap(self, game: Any, player: str) -> tuple[str, ...]:
        """Sentences on what has happened to a seat since its player last looked, in the present
        language. They go out by mail, so nothing that others may not know is in them."""
        return ()

    def calendar_entries(self, seats: Mapping[int, Any]) -> Iterator[Any]:
        """Dates of this kind of game for a person's calendar; their seats by game."""
        yield from ()

    # --- seats ----------------------------------------------------------------------------

    def shares_device(self, game: Any, player: str) -> bool:
        """Whether this seat is played at the organiser's device for good, by nobody with an
        account."""
        return False

    def may_stand_in(self, game: Any, player: str) -> bool:
        """Whether the organiser may give commands for this seat, which the journal says."""
        return True

    def return_sealed(self, locked: Any, player: str) -> dict[str, Any]:
        """Returns what was sealed unopened before another player takes the seat; says which."""
        return {}

    def seat_left(self, locked: Any, seat: Any) -> None:
        """A player has left this seat, which is empty now."""

    def forget_drafts(self, locked: Any, player: str) -> None:
        """Deletes the unsent drafts of a player who leaves."""


def register(kind: Kind) -> None:
    """Makes a kind of game known; the same kind may be registered again."""
    known = _KINDS.setdefault(kind.name, kind)
    if type(known.rules) is not type(kind.rules):
        raise ValueError(f"two games are called {kind.name}")


def kind_of(game: Any) -> Kind:
    """The kind of a row `Game`; raises KeyError for a game that nobody registered."""
    return _KINDS[game.kind]


def rules_of(name: str) -> Rules[Any, Any, Any, Any]:
    """The rules of the game of this name; raises KeyError for a game that nobody registered."""
    return _KINDS[name].rules


def kinds() -> tuple[Kind, ...]:
    """All kinds, in the order in which they were registered."""
    return tuple(_KINDS.values())


def names() -> tuple[str, ...]:
    """The names of all games, in the order in which they were registered."""
    return tuple(_KINDS)
