"""What the rules know of one phase of a turn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from campaign.commands import PlayerCommand
from campaign.offers import Choice
from campaign.world import Phase, PlayerId, World
from campaign.world_builder import Draft

Played = Literal["together", "in turn", "by one", "by battle", "by itself", "by chance"]
Habit = Literal["nothing", "suggested"]
Act = Callable[[Draft, Any], None]
Acts = Mapping[type[Any], Act]
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
    """The phase does not mind."""


def _by_initiative(world: World) -> Line:
    return world.order


def _one_deadline(world: World) -> int:
    return 1


@dataclass(frozen=True, kw_only=True)
class PhaseRules:
    """A phase: who is awaited in it, what they may do, and what happens by itself.

    `played` says how: `together` by all at once; `in turn`, one after another; `by one`, the
    favourite; `by battle`, its sides; `by chance`, dice that nobody decides on; `by itself`.
    """

    name: Phase
    then: Phase
    """The phase that follows; each is passed over when nobody is awaited in it."""
    played: Played
    awaited: Callable[[World], Sequence[PlayerId]] = nobody
    """The players whom the phase itself waits for; who owes a refuge is awaited besides (R70)."""
    offers: Callable[[World, PlayerId], Sequence[Choice]] = _no_choice
    """The choices of an awaited player; in a phase that is played by battle, of any player."""
    default: Callable[[World, PlayerId], PlayerCommand | None] = _no_command
    """The command that a deadline gives for an awaited player (A7, A49, A72)."""
    idle: Callable[[World, PlayerId], PlayerCommand | None] = _no_command
    """The command of an awaited player for whom no choice changes anything."""
    acts: Acts = field(default_factory=dict)
    """The commands of players that belong to the phase, and what carries each out."""
    rulings: Acts = field(default_factory=dict)
    """The rulings that belong to the phase alone."""

    start: Callable[[Draft], None] = _nothing
    settle: Callable[[Draft], None] = _nothing
    """What comes due once the phase waits for nobody; somebody may be awaited after it."""
    end: Callable[[Draft], None] = _nothing
    after_act: Callable[[Draft, PlayerId], None] = _nothing_of
    """What follows a player's command in the phase."""
    after_ruling: Callable[[Draft], None] = _nothing
    without: Callable[[Draft, bool], None] = _nothing_without
    """How it goes on after a player left (A86); whether that player was speaking."""

    hours: int = 24
    """The usual hours of a deadline, of each speaker's where they speak in turn."""
    habits: tuple[Habit, ...] = ()
    """What a plan may say is done in it in every turn: nothing, or what is suggested."""
    suggested_by: Literal["deadline", "bot"] = "deadline"
    """Whose command is suggested: the default of the deadline, or that of a steady bot."""

    ends_turn: bool = False
    order_is_set: bool = True
    """Whether the initiative of its turn is known in it."""
    will_ask: Callable[[World, PlayerId], bool] = never
    """Whether it will ask this player if the world stays as it is."""
    before_upkeep: bool = False
    """Whether `will_ask` is to see the stock before this turn's income and upkeep."""
    deadlines: Callable[[World], int] = _one_deadline
    """How many deadlines it may have, one after another."""
    round: Callable[[World], Line] = _by_initiative
    """The order in which players speak, where they speak in turn."""
    has_go_left: Callable[[World, PlayerId], bool] = never
    """Whether a player will speak again in the open phase."""
