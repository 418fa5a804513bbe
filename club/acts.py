"""The door of a game: the acts of each phase, and the one function that checks and plays them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from club.refusals import Refusal
from club.rules import Draw

W = TypeVar("W")  # a world
D = TypeVar("D")  # a world that is being changed by one command

Acts = Mapping[type[Any], Callable[[D, Any], None]]  # by the type of a command, its function
Needs = Callable[[W, Any], tuple[Draw, ...]]


@dataclass(frozen=True, kw_only=True)
class PhaseActs(Generic[W, D]):
    """The acts of one phase, and the refusal of all that must wait until it is over."""

    acts: Acts[D] = field(default_factory=dict)
    first: Callable[[W], Refusal]


@dataclass(frozen=True, kw_only=True)
class Door(Generic[W, D]):
    """Everything that a game says of its commands."""

    phases: Mapping[str, PhaseActs[W, D]]
    anytime: Acts[D] = field(default_factory=dict)
    """The acts of every phase. They check themselves who may do them."""
    check_go: Callable[[W, Any], None]
    """Refuses a seat that may not give this command of the open phase."""
    elsewhere: Callable[[W, Any], Refusal | None]
    """The refusal of a command of another phase, if it has one of its own."""
    chance: Mapping[type[Any], Needs[W]] = field(default_factory=dict)
    """The draws that commands need; the others need none."""

    def draws(self, world: W, command: object) -> tuple[Draw, ...]:
        needs = self.chance.get(type(command))
        return needs(world, command) if needs else ()

    def carry_out(self, world: W, phase: str, draft: D, command: object) -> None:
        """Changes the draft of this world, or refuses the command."""
        here = self.phases[phase]
        act = here.acts.get(type(command))
        if act is not None:
            self.check_go(world, command)
        else:
            act = self.anytime.get(type(command))
            if act is None:
                raise self.elsewhere(world, command) or here.first(world)
        act(draft, command)
