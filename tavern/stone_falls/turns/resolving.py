"""Lines are resolved, or left after the first one (S15–S18, S30–S32, SA8, SA9)."""

from msgspec.structs import replace

from club.refusals import Refusal
from tavern.stone_falls.board import with_stones
from tavern.stone_falls.commands import LeaveLines, Remove, Resolve
from tavern.stone_falls.ending import wins
from tavern.stone_falls.lines import fewest, lines_on, removals_on
from tavern.stone_falls.news import LineResolved, LinesLeft, News, StoneGiven, StonesRemoved
from tavern.stone_falls.stones import FREE
from tavern.stone_falls.turns.sequence import after_lines, end
from tavern.stone_falls.world import World, team_of


def resolve(world: World, command: Resolve, news: list[News]) -> World:
    """Moves one stone to the treasure, which may win the game (SA8), and one to an opponent."""
    _check(world, command)
    side = team_of(world, command.seat)
    stone = world.board[command.treasure]
    treasure = list(world.treasure)
    treasure[side] += (stone,)
    board = with_stones(world.board, {command.treasure: FREE})
    news.append(LineResolved(command.seat, command.line, stone, command.treasure))
    world = replace(world, board=board, treasure=tuple(treasure), resolved=world.resolved + 1)
    if wins(treasure[side]):
        return end(world, "treasure", news, side)
    return _go_on(_given(world, command, news), news)


def remove(world: World, command: Remove, news: list[News]) -> World:
    """Removes stones of a line for good, in a solo game (S30–S32)."""
    _check_removal(world, command)
    stones = tuple(world.board[square] for square in command.stones)
    news.append(StonesRemoved(command.seat, command.line, stones, command.stones))
    board = with_stones(world.board, dict.fromkeys(command.stones, FREE))
    return _go_on(replace(world, board=board, resolved=world.resolved + 1), news)


def leave_lines(world: World, command: LeaveLines, news: list[News]) -> World:
    """Leaves the other lines where they are (S17)."""
    news.append(LinesLeft(command.seat))
    return after_lines(world, news)


def _given(world: World, command: Resolve, news: list[News]) -> World:
    stone, to = world.board[command.gift], command.to
    news.append(StoneGiven(command.seat, stone, command.gift, to))
    supply = world.supply | {to: tuple(sorted((*world.supply[to], stone)))}
    return replace(world, board=with_stones(world.board, {command.gift: FREE}), supply=supply)


def _go_on(world: World, news: list[News]) -> World:
    return world if lines_on(world.board) else after_lines(world, news)


def _check(world: World, command: Resolve) -> None:
    line = command.line
    if line not in lines_on(world.board):
        raise Refusal("no-line", "S14", "There is no line of three matching stones.")
    if command.treasure not in line or command.gift not in line:
        raise Refusal("not-in-line", "S15", "Treasure and gift must come from the line.")
    if command.treasure == command.gift:
        raise Refusal("not-in-line", "S15", "Treasure and gift must be different stones.")
    if command.to not in fewest(world):
        raise Refusal("fewest", "S15", "The gift goes to the opponent with the fewest stones.")


def _check_removal(world: World, command: Remove) -> None:
    offered = removals_on(world.board)
    if (command.line, command.stones) in offered:
        return
    if command.line not in [line for line, _ in offered]:
        raise Refusal(
            "no-line", "SA9", "A line is three matching stones, or four from a longer row."
        )
    if len(command.line) == 3:
        raise Refusal("removal", "S30", "From a line of three stones, two must go.")
    raise Refusal("removal", "S31", "From a line of four stones, all must go.")
