"""A stone is placed, and its power used or not (S9, S10, S21, S23)."""

from typing import Any

from msgspec.structs import replace

from club.refusals import Refusal
from tavern.stone_falls.board import RIM, SQUARES, Board, with_stones
from tavern.stone_falls.commands import Glide, LeavePower, Place, PowerUse, Pull, Push, Swap
from tavern.stone_falls.draft import Draft
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


def place(draft: Draft, command: Place) -> None:
    """Step 1: places the stone onto a free square. A wave may begin on the rim (S9, S23)."""
    world, at = draft.world, command.at
    stone = _stone(world)
    _check_spot(world, stone, at)
    draft.emit(StonePlaced(command.seat, stone, at))
    if at in RIM:
        draft.world = replace(world, phase="power", placed=at)
    else:
        board = with_stones(world.board, {at: stone})
        draft.world = replace(world, board=board, phase="power", placed=at, **_taken_up(world))


def use_power(draft: Draft, command: PowerUse) -> None:
    """Step 2: the power acts on the other stones (S10, S21)."""
    world = draft.world
    stone, at, board = _stone(world), world.placed, world.board
    if type(command) is not KINDS[power_of(stone)]:
        raise Refusal("other-power", "S10", "The stone that you placed has another power.")
    power, use = POWERS[power_of(stone)], use_of(command)
    if use not in power.uses(board, at):
        power.refuse(board, at, use)
    after, to = power.after(board, stone, at, use)
    draft.emit(_news_of(command, stone, at, to, board))
    draft.world = replace(world, board=after, placed=to, **(_taken_up(world) if at in RIM else {}))
    after_power(draft)


def leave_power(draft: Draft, command: LeavePower) -> None:
    """Skips the power. A wave on the rim must move onto the board (S10, S23)."""
    if draft.world.placed in RIM:
        raise Refusal("rim", "S23", "A wave on the edge must move onto the board.")
    draft.emit(PowerLeft(command.seat, _stone(draft.world)))
    after_power(draft)


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


def _taken_up(world: World) -> dict[str, Any]:
    """The changes when the stone leaves the place in front of its player, or the row."""
    if is_solo(world):
        return {"queue": world.queue[1:]}
    return {"chosen": {s: stone for s, stone in world.chosen.items() if s != world.speaker}}


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
