"""The choices of a seat: first the placement, then the use of the power, never both together."""

from club.rules import Seat
from tavern.stone_falls.board import RIM, SQUARES
from tavern.stone_falls.commands import (
    Choose,
    ChooseColour,
    Command,
    LeaveLines,
    LeavePower,
    Place,
    Remove,
    Resolve,
)
from tavern.stone_falls.lines import fewest, lines_on, removals_on
from tavern.stone_falls.powers.table import POWERS, WRITTEN
from tavern.stone_falls.powers.wave import can_enter
from tavern.stone_falls.stones import COLOURS, FREE, WAVE, power_of
from tavern.stone_falls.world import Seen, World, is_solo, stone_in_play


def awaited(world: World) -> tuple[Seat, ...]:
    return () if world.phase == "ended" else (world.speaker,)


def choices(seen: Seen) -> tuple[Command, ...]:
    """All commands that `play` accepts from this seat now, in a fixed order."""
    world, seat = seen
    if seat is None or seat != world.speaker:
        return ()
    match world.phase:
        case "place":
            return _placements(world, seat)
        case "power":
            return _uses(world, seat)
        case "lines":
            return _removals(world, seat) if is_solo(world) else _resolutions(world, seat)
        case "choose" | "first":
            return tuple([Choose(seat, stone) for stone in world.supply[seat]])
        case "colours":
            taken = world.colours.values()
            free = [colour for colour in range(len(COLOURS)) if colour not in taken]
            return tuple([ChooseColour(seat, colour) for colour in free])
        case "ended":
            return ()


def _placements(world: World, seat: Seat) -> tuple[Command, ...]:
    """Free squares, and for a wave the places of the rim where it can enter (S9, S23)."""
    board, stone = world.board, stone_in_play(world)
    spots = [at for at in SQUARES if board[at] == FREE]
    if stone is not None and power_of(stone) == WAVE:
        spots += [at for at in RIM if can_enter(board, at)]
    return tuple([Place(seat, at) for at in spots])


def _uses(world: World, seat: Seat) -> tuple[Command, ...]:
    """No power, except for a wave on the rim, and every use of it (S10, S23)."""
    stone = stone_in_play(world)
    assert stone is not None  # the phase begins with one
    power = power_of(stone)
    write = WRITTEN[power]
    found: list[Command] = [] if world.placed in RIM else [LeavePower(seat)]
    found += [write(seat, *use) for use in POWERS[power].uses(world.board, world.placed)]
    return tuple(found)


def _resolutions(world: World, seat: Seat) -> tuple[Command, ...]:
    """Each line, two of its stones in either order, each of the opponents with fewest stones
    (S15)."""
    poorest = fewest(world)
    found: list[Command] = [
        Resolve(seat, line, treasure, gift, to)
        for line in lines_on(world.board)
        for treasure in line
        for gift in line
        if gift != treasure
        for to in poorest
    ]
    return _and_done(world, seat, found)


def _removals(world: World, seat: Seat) -> tuple[Command, ...]:
    found: list[Command] = [Remove(seat, *removal) for removal in removals_on(world.board)]
    return _and_done(world, seat, found)


def _and_done(world: World, seat: Seat, found: list[Command]) -> tuple[Command, ...]:
    """After the first line the player may skip the others (S17)."""
    return (*found, LeaveLines(seat)) if world.resolved else tuple(found)
