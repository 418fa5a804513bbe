"""The record of a phase: everything that the rules know of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from campaign.commands import PlayerCommand
from campaign.offers import Choice
from campaign.world import Phase, PlayerId, World
from campaign.world_builder import Draft
from club import acts
from club.refusals import Refusal

Played = Literal["together", "in turn", "by one", "by battle", "by itself", "by chance"]
Habit = Literal["nothing", "suggested"]
Acts = acts.Acts[Draft]
Line = tuple[PlayerId, ...]


def nobody(world: World) -> Sequence[PlayerId]:
    return ()


def not_ready(world: World) -> Sequence[PlayerId]:
    ready = world.ready
    return [p for p, row in world.players.items() if p not in ready and not row.left]


def speaking(world: World) -> Sequence[PlayerId]:
    return (world.speaker,) if world.speaker else ()


def always(world: World, player: PlayerId) -> bool:
    return True


def never(world: World, player: PlayerId) -> bool:
    return False


def _no_choice(world: World, player: PlayerId) -> Sequence[Choice]:
    return ()


def _no_command(world: World, player: PlayerId) -> PlayerCommand | None:
    return None


def _nothing(draft: Draft) -> None:
    """Nothing happens."""


def _nothing_of(draft: Draft, player: PlayerId) -> None:
    """Nothing happens."""


def _nothing_without(draft: Draft, spoke: bool) -> None:
    """Nothing happens when a player leaves."""


def wrong_phase(world: World) -> Refusal:
    return Refusal("wrong-phase", "R74", "You cannot do that in this phase.")


def _by_initiative(world: World) -> Line:
    return world.order


def _one_deadline(world: World) -> int:
    return 1


@dataclass(frozen=True, kw_only=True)
class PhaseRules(acts.PhaseActs[World, Draft]):
    """One phase: the players it waits for, their choices, and the events at its start and end.

    `acts` are the commands of players and the rulings that belong to this phase.
    `played` is the way of play. Players act in it `together`, or one after another (`in turn`).
    With `by one` the favourite acts, with `by battle` the sides of each. `by chance` are dice
    without a decision, and `by itself` is a phase without any player.
    """

    name: Phase
    then: Phase
    """The next phase. A phase that waits for nobody ends at once."""
    played: Played
    awaited: Callable[[World], Sequence[PlayerId]] = nobody
    """The players it waits for, besides those who owe a refuge (R70)."""
    offers: Callable[[World, PlayerId], Sequence[Choice]] = _no_choice
    """The choices of an awaited player; if it is played by battle, of any player."""
    default: Callable[[World, PlayerId], PlayerCommand | None] = _no_command
    """The command of an awaited player at the deadline (A7, A49, A72)."""
    idle: Callable[[World, PlayerId], PlayerCommand | None] = _no_command
    """The command of an awaited player if no choice changes anything."""
    first: Callable[[World], Refusal] = wrong_phase

    start: Callable[[Draft], None] = _nothing
    settle: Callable[[Draft], None] | None = None
    """Runs after each command, before it is asked for whom the phase waits."""
    end: Callable[[Draft], None] = _nothing
    after_act: Callable[[Draft, PlayerId], None] = _nothing_of
    """Runs after each command of a player."""
    after_ruling: Callable[[Draft], None] = _nothing
    without: Callable[[Draft, bool], None] = _nothing_without
    """Runs after a player left (A86); the flag is whether it was the speaker."""

    hours: int = 24
    """The usual hours until a deadline; of each speaker, if players act in turn."""
    habits: tuple[Habit, ...] = ()
    """The answers that a plan may hold for every turn."""
    suggested_by: Literal["deadline", "bot"] = "deadline"
    """The source of a suggestion: the default of the deadline, or a steady bot."""

    ends_turn: bool = False
    order_is_set: bool = True
    """Whether the initiative of the turn is known."""
    will_ask: Callable[[World, PlayerId], bool] = never
    """Whether it will wait for this player if the world stays as it is."""
    before_upkeep: bool = False
    """Whether `will_ask` needs the stock before income and upkeep of this turn."""
    deadlines: Callable[[World], int] = _one_deadline
    """The greatest number of deadlines, one after another."""
    round: Callable[[World], Line] = _by_initiative
    """The order of the speakers, if players act in turn."""
    has_go_left: Callable[[World, PlayerId], bool] = never
    """Whether a player will speak again while it is open."""
