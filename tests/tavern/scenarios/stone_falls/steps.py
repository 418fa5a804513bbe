"""Steps of the notation as commands of Stone Falls, and back."""

from collections.abc import Callable
from typing import Any

from club.rules import Seat
from tavern.stone_falls import commands
from tavern.stone_falls.board import DIRECTIONS, NAMES, PLACE_NAMED
from tavern.stone_falls.commands import Command
from tavern.stone_falls.stones import COLOURS, STONE_NAMED
from tavern.stone_falls.stones import NAMES as STONES

Word = tuple[Callable[[Any], Any], Callable[[Any], Any]]


def _squares(names: Any) -> tuple[int, ...]:
    return tuple(sorted(PLACE_NAMED[name] for name in names))


PLACE: Word = (PLACE_NAMED.__getitem__, NAMES.__getitem__)
PLACES: Word = (_squares, lambda squares: [NAMES[square] for square in squares])
STONE: Word = (STONE_NAMED.__getitem__, STONES.__getitem__)
COLOUR: Word = (COLOURS.index, COLOURS.__getitem__)
SEAT: Word = (Seat, str)
NUMBER: Word = (int, int)
DIRECTION: Word = (lambda name: DIRECTIONS[DIRECTIONS.index(name)], str)

# Each word of the notation: its command, and the field, name and translation of every argument.
STEPS: dict[str, tuple[Any, dict[str, tuple[str, Word]]]] = {
    "choose_colour": (commands.ChooseColour, {"colour": ("colour", COLOUR)}),
    "place": (commands.Place, {"at": ("at", PLACE)}),
    "push": (commands.Push, {"direction": ("direction", DIRECTION), "steps": ("steps", NUMBER)}),
    "pull": (commands.Pull, {"from": ("stone_at", PLACE), "to": ("to", PLACE)}),
    "glide": (commands.Glide, {"from": ("stone_at", PLACE), "to": ("to", PLACE)}),
    "swap": (commands.Swap, {"near": ("near", PLACE), "other": ("other", PLACE)}),
    "skip_power": (commands.LeavePower, {}),
    "skip_lines": (commands.LeaveLines, {}),
    "resolve": (
        commands.Resolve,
        {
            "line": ("line", PLACES),
            "treasure": ("treasure", PLACE),
            "gift": ("gift", PLACE),
            "to": ("to", SEAT),
        },
    ),
    "remove": (commands.Remove, {"line": ("line", PLACES), "stones": ("stones", PLACES)}),
    "choose": (commands.Choose, {"stone": ("stone", STONE)}),
}
_WORDS = {kind: word for word, (kind, _) in STEPS.items()}


def command_of(step: Any) -> Command:
    """The command. KeyError for an unknown word, TypeError for a missing one."""
    kind, arguments = STEPS[step["do"]]
    given = {key: value for key, value in step.items() if key not in ("do", "by")}
    fields = {arguments[key][0]: arguments[key][1][0](value) for key, value in given.items()}
    command: Command = kind(seat=Seat(step["by"]), **fields)
    return command


def step_of(command: Command) -> dict[str, Any]:
    word = _WORDS[type(command)]
    written = {
        name: translate[1](getattr(command, field))
        for name, (field, translate) in STEPS[word][1].items()
    }
    return {"do": word, "by": str(command.seat), **written}


def fitting(step: dict[str, Any], pattern: dict[str, Any]) -> bool:
    """Whether a step matches a pattern. A pattern of unknown words is an error."""
    _, arguments = STEPS[pattern["do"]]
    assert set(pattern) <= {"do", "by", *arguments}, pattern
    return all(step.get(key) == value for key, value in pattern.items())
