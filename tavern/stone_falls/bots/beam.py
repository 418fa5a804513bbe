"""A solo game: the row is open, so a beam of the best boards runs through it to the end."""

from bisect import insort
from collections.abc import Iterable

from tavern.stone_falls.board import Board
from tavern.stone_falls.bots.features import BITS, Want, board_facts
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
_ROUNDED = 1e-6  # more than sums of these are rounded by

Beam = list[tuple[Board, int]]  # boards, and the first board of each of them
Wants = tuple[Want, ...]


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


def cleared(board: Board) -> dict[Board, Wants]:
    """The boards after one or more cleared lines (S30, S31), and the stones that they wait for.

    Without a line, the board itself.
    """
    facts = board_facts(board)
    return _after_lines(board) if facts.lined else {board: facts.wants}


def _after_lines(board: Board) -> dict[Board, Wants]:
    found: dict[Board, Wants] = {}
    for _, stones in removals_on(board):
        after = _without(board, stones)
        facts = board_facts(after)
        found[after] = facts.wants
        if facts.lined:
            found.update(_after_lines(after))
    return found


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
    begun = {board: (origin, board_facts(board).wants) for board, origin in reversed(firsts)}
    beam = _kept(begun, row, width)
    for number, stone in enumerate(row[:depth], 1):
        found: dict[Board, tuple[int, Wants]] = {}
        for board, origin in beam:
            for one in variants(board, stone):
                for after, wants in cleared(one.board).items():
                    if after not in found:
                        found[after] = origin, wants
        if not found:
            break
        beam = _kept(found, row[number:], width)
    board, origin = beam[0]
    return _stones(board), origin


def _kept(found: dict[Board, tuple[int, Wants]], rest: tuple[int, ...], width: int) -> Beam:
    """The most promising boards: few stones, and lines that coming stones can complete.

    Those that could not be among them, even if a stone came for each of their lines, are not
    compared with the coming stones.
    """
    bits, hopes = [BITS[stone] for stone in rest], []
    for number, (board, (origin, wants)) in enumerate(found.items()):
        most = _stones(board) - _OPEN * len(wants) - _WANTED * min(len(wants), len(rest))
        hopes.append((most, number, board, origin, wants))
    best: list[tuple[float, int, Board, int]] = []
    for most, number, board, origin, wants in sorted(hopes):
        if len(best) == width and most > best[-1][0] + _ROUNDED:
            break
        insort(best, (_promise(board, wants, bits), number, board, origin))
        del best[width:]
    return [(board, origin) for _, _, board, origin in best]


def _promise(board: Board, wants: Wants, rest: list[int]) -> float:
    """The stones on a board, less what they may clear. Every coming stone completes one line.

    `rest` has the bits of the coming stones.
    """
    left = [want.bits for want in wants]
    promise = _stones(board) - _OPEN * len(left)
    for bits in rest if left else ():
        for want in left:
            if want & bits:
                promise -= _WANTED
                left.remove(want)
                break
    return promise


def _stones(board: Board) -> int:
    return len(board) - board.count(FREE)
