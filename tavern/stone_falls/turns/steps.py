"""The commands of each step of a turn, and the reasons for refusals (S8–S12, S17)."""

from typing import Final

from club.refusals import Refusal
from tavern.stone_falls.commands import (
    Choose,
    ChooseColour,
    Command,
    Glide,
    LeaveLines,
    LeavePower,
    Place,
    Pull,
    Push,
    Remove,
    Resolve,
    Swap,
)
from tavern.stone_falls.world import World, is_solo

_POWER: Final[frozenset[type[Command]]] = frozenset({Push, Pull, Glide, Swap, LeavePower})
_LINES: Final[frozenset[type[Command]]] = frozenset({Resolve, Remove, LeaveLines})
_STEPS: Final[dict[str, frozenset[type[Command]]]] = {
    "colours": frozenset({ChooseColour}),
    "first": frozenset({Choose}),
    "place": frozenset({Place}),
    "power": _POWER,
    "lines": _LINES,
    "choose": frozenset({Choose}),
}


def check_step(world: World, command: Command) -> None:
    """Refuses a command of the wrong seat, or at the wrong step of its turn."""
    phase, kind = world.phase, type(command)
    if phase == "ended":
        raise Refusal("ended", "S18", "The game is over.")
    if command.seat != world.speaker:
        _refuse_other(phase)
    if kind not in _STEPS[phase]:
        _refuse_step(world, kind)
    if phase == "lines":
        _check_lines(world, kind)


def _refuse_other(phase: str) -> None:
    if phase == "colours":
        raise Refusal("not-your-turn", "SA13", "Colours are chosen in the order of the seats.")
    raise Refusal("not-your-turn", "SA14", "It is another player's turn.")


def _check_lines(world: World, kind: type[Command]) -> None:
    if kind is LeaveLines and not world.resolved:
        raise Refusal("line-first", "S17", "Resolve one line first: you can skip only the others.")
    if kind is Resolve and is_solo(world):
        raise Refusal("alone", "S30", "In a solo game, the stones of a line leave the board.")
    if kind is Remove and not is_solo(world):
        raise Refusal("not-alone", "S15", "Stones of a line go to your treasure and an opponent.")


def _refuse_step(world: World, kind: type[Command]) -> None:
    if kind is ChooseColour:
        raise Refusal("dealt", "S4", "Colours were chosen before the stones were dealt.")
    if world.phase == "colours":
        raise Refusal("colour-first", "S4", "Choose a colour first.")
    if kind is Choose:
        _refuse_choosing(world)
    if world.placed < 0:
        _refuse_before_placing(world)
    if kind is Place:
        raise Refusal("placed", "S9", "You have already placed a stone this turn.")
    _refuse_after_placing(world, kind)


def _refuse_choosing(world: World) -> None:
    if is_solo(world):
        raise Refusal("no-choice", "S29", "In a solo game, the first stone of the row is next.")
    if world.phase == "place":
        raise Refusal("chosen", "S9", "A stone is chosen: place it first.")
    if world.phase == "lines":
        raise Refusal("line-first", "S17", "Resolve or skip the lines first.")
    raise Refusal("power-first", "S12", "Use or skip your stone's power first.")


def _refuse_before_placing(world: World) -> None:
    if world.phase == "first":
        raise Refusal("choose-first", "S8", "In the first round everybody just chooses a stone.")
    if world.phase == "choose":
        raise Refusal("choose-first", "SA11", "You had no stone to place: choose one now.")
    raise Refusal("place-first", "S9", "Place your stone first.")


def _refuse_after_placing(world: World, kind: type[Command]) -> None:
    if kind in _LINES and world.phase == "power":
        raise Refusal("power-first", "S11", "Lines are resolved after the power of your stone.")
    if kind in _LINES:
        raise Refusal("no-line", "S14", "No line is left on the board.")
    if world.resolved:
        raise Refusal("power-over", "S16", "Resolving a line does not trigger any power.")
    raise Refusal("power-over", "S10", "It is too late to use your stone's power.")
