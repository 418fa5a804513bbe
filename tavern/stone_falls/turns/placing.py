"""A stone is placed, and its power used or not (S9, S10, S21, S23)."""

from msgspec.structs import replace

from club.refusals import Refusal
from tavern.stone_falls.board import RIM, SQUARES, Board, with_stones
from tavern.stone_falls.commands import Glide, LeavePower, Place, PowerUse, Pull, Push, Swap
from tavern.stone_falls.news import (
    News,
    PowerLeft,
    StoneGlided,
    StonePlaced,
    StonePulled,
    StonesPushed,
    StonesSwapped,
)
from tavern.stone_falls.powers.table import KINDS, POWERS, use_of
from tavern.stone_falls.powers.wave import can_enter
from tavern.stone_falls.stones import FREE, WAVE, power_of
from tavern.stone_falls.turns.sequence import after_power
from tavern.stone_falls.world import World, is_solo, stone_in_play


def place(world: World, command: Place, news: list[News]) -> World:
    """Step 1: places the stone onto a free square. A wave may begin on the rim (S9, S23)."""
    stone, at = _stone(world), command.at
    _check_spot(world, stone, at)
    news.append(StonePlaced(command.seat, stone, at))
    if at in RIM:
        return replace(world, phase="power", placed=at)
    world = _taken_up(world)
    return replace(world, board=with_stones(world.board, {at: stone}), phase="power", placed=at)


def use_power(world: World, command: PowerUse, news: list[News]) -> World:
    """Step 2: the power acts on the other stones (S10, S21)."""
    stone, at, board = _stone(world), world.placed, world.board
    if type(command) is not KINDS[power_of(stone)]:
        raise Refusal("other-power", "S10", "The stone that you placed has another power.")
    power, use = POWERS[power_of(stone)], use_of(command)
    if use not in power.uses(board, at):
        power.refuse(board, at, use)
    after, to = power.after(board, stone, at, use)
    news.append(_news_of(command, stone, at, to, board))
    if at in RIM:
        world = _taken_up(world)
    return after_power(replace(world, board=after, placed=to), news)


def leave_power(world: World, command: LeavePower, news: list[News]) -> World:
    """Skips the power. A wave on the rim must move onto the board (S10, S23)."""
    if world.placed in RIM:
        raise Refusal("rim", "S23", "A wave on the edge must move onto the board.")
    news.append(PowerLeft(command.seat, _stone(world)))
    return after_power(world, news)


def _stone(world: World) -> int:
    stone = stone_in_play(world)
    assert stone is not None  # the phases place and power begin with one
    return stone


def _check_spot(world: World, stone: int, at: int) -> None:
    if at in SQUARES:
        if world.board[at] != FREE:
            raise Refusal("taken", "S9", "There is already a stone there.")
    elif power_of(stone) != WAVE:
        raise Refusal("rim", "S9", "Only a wave may begin off the board.")
    elif not can_enter(world.board, at):
        raise Refusal(
            "rim", "SA4", "A wave can enter only where it pushes a stone and there is room."
        )


def _taken_up(world: World) -> World:
    """Takes the stone from the place in front of its player, or from the row."""
    if is_solo(world):
        return replace(world, queue=world.queue[1:])
    chosen = {seat: stone for seat, stone in world.chosen.items() if seat != world.speaker}
    return replace(world, chosen=chosen)


def _news_of(command: PowerUse, stone: int, at: int, to: int, board: Board) -> News:
    match command:
        case Push(seat=seat, direction=direction):
            return StonesPushed(seat, stone, at, to, direction)
        case Pull(seat=seat, stone_at=start, to=end):
            return StonePulled(seat, board[start], start, end)
        case Glide(seat=seat, stone_at=start, to=end):
            return StoneGlided(seat, board[start], start, end)
        case Swap(seat=seat, near=near, other=other):
            return StonesSwapped(seat, board[near], near, board[other], other)
