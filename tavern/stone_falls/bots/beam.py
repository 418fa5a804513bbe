"""A solo game: the row is open, so a beam of the best boards runs through it to the end."""

from collections.abc import Iterable
from heapq import nsmallest

from tavern.stone_falls.board import Board
from tavern.stone_falls.bots.features import BITS, board_facts
from tavern.stone_falls.bots.outlook import open_variants
from tavern.stone_falls.bots.variants import variants
from tavern.stone_falls.bots.written import next_step
from tavern.stone_falls.commands import Command, LeaveLines, Remove
from tavern.stone_falls.lines import removals_on
from tavern.stone_falls.stones import FREE
from tavern.stone_falls.world import World

GOLD = 2
ROW = 14
WIDTH = 20  # boards kept from one stone to the next
# In stones: a line that lacks one stone, and more if a coming stone completes it.
_OPEN, _WANTED = 0.3, 0.9

Beam = list[tuple[Board, int]]  # boards, and the first board of each of them


def answer_alone(
    world: World, offered: tuple[Command, ...], width: int, depth: int = ROW
) -> Command:
    """The step that leads to the fewest stones in a beam search, so many stones ahead."""
    if world.phase == "lines":
        return offered[_best(_removals(world, offered), world.queue, width, depth)[1]]
    found = open_variants(world)
    is_waiting = world.phase == "place" or world.placed >= len(world.board)
    rest = world.queue[1:] if is_waiting else world.queue
    firsts = [(after, number) for number, one in enumerate(found) for after in cleared(one.board)]
    return next_step(world, found[_best(firsts, rest, width, depth)[1]])


def fewest_left(world: World, width: int = WIDTH) -> int:
    """The fewest stones at the end that a beam of this width finds, before a stone is placed."""
    return _best([(world.board, 0)], world.queue, width)[0]


def gold_is_possible(world: World, width: int = WIDTH) -> bool:
    """Whether the search found gold (S33). Finding none does not prove that there is none."""
    return fewest_left(world, width) <= GOLD


def cleared(board: Board) -> list[Board]:
    """The boards after one or more cleared lines (S30, S31). Without a line, the board itself."""
    if not board_facts(board).lined:
        return [board]
    found: dict[Board, None] = {}
    for _, stones in removals_on(board):
        after = _without(board, stones)
        found[after] = None
        found.update(dict.fromkeys(cleared(after)))
    return list(found)


def _removals(world: World, offered: tuple[Command, ...]) -> Beam:
    firsts: Beam = []
    for number, command in enumerate(offered):
        if isinstance(command, Remove):
            after = _without(world.board, command.stones)
            firsts += [(board, number) for board in (after, *cleared(after))]
        elif isinstance(command, LeaveLines):
            firsts.append((world.board, number))
    return firsts


def _without(board: Board, squares: Iterable[int]) -> Board:
    left = list(board)
    for square in squares:
        left[square] = FREE
    return tuple(left)


def _best(firsts: Beam, row: tuple[int, ...], width: int, depth: int = ROW) -> tuple[int, int]:
    """The number of stones at the best end, and its first board."""
    beam = _kept(dict(reversed(firsts)), row, width)
    for number, stone in enumerate(row[:depth], 1):
        found: dict[Board, int] = {}
        for board, origin in beam:
            for one in variants(board, stone):
                for after in cleared(one.board):
                    found.setdefault(after, origin)
        if not found:
            break
        beam = _kept(found, row[number:], width)
    board, origin = beam[0]
    return _stones(board), origin


def _kept(found: dict[Board, int], rest: tuple[int, ...], width: int) -> Beam:
    """The most promising boards: few stones, and lines that coming stones can complete."""
    return nsmallest(width, found.items(), key=lambda one: _promise(one[0], rest))


def _promise(board: Board, rest: tuple[int, ...]) -> float:
    """The stones on a board, less what they may clear. Every coming stone completes one line."""
    wants = list(board_facts(board).wants)
    promise = _stones(board) - _OPEN * len(wants)
    for stone in rest if wants else ():
        for number, want in enumerate(wants):
            if want.bits & BITS[stone]:
                promise -= _WANTED
                del wants[number]
                break
    return promise


def _stones(board: Board) -> int:
    return len(board) - board.count(FREE)
