"""The defaults of a deadline: neither clever nor harmful."""

from tavern.stone_falls.board import SQUARES, with_stones
from tavern.stone_falls.choices import choices
from tavern.stone_falls.commands import Command, Place, Resolve
from tavern.stone_falls.ending import kinds_in
from tavern.stone_falls.lines import lines_on
from tavern.stone_falls.world import Seen, World, stone_in_play, team_of


def default(world: World) -> Command | None:
    """The first colour, the first stone of the supply, no power, and a quiet square.

    That is the first square that leaves no line. Of the first line, the treasure gets the stone
    that adds most to it, and the gift is the lowest.
    """
    offered = choices(Seen(world, world.speaker))
    if not offered:
        return None
    if world.phase == "place":
        return _place(world, offered)
    if world.phase == "lines":
        return _line(world, offered)
    return offered[0]


def _place(world: World, offered: tuple[Command, ...]) -> Command:
    stone = stone_in_play(world)
    for command in offered:
        if (
            stone is not None
            and isinstance(command, Place)
            and command.at in SQUARES
            and not lines_on(with_stones(world.board, {command.at: stone}))
        ):
            return command
    return offered[0]


def _line(world: World, offered: tuple[Command, ...]) -> Command:
    first = offered[0]
    if not isinstance(first, Resolve):
        return first
    own = world.treasure[team_of(world, world.speaker)]
    same = [one for one in offered if isinstance(one, Resolve) and one.line == first.line]
    return max(
        same,
        key=lambda one: (sum(kinds_in((*own, world.board[one.treasure]))), -world.board[one.gift]),
    )
