"""The players' sides: the stone that each must place, the supply, the treasure."""

from dataclasses import dataclass
from typing import Any

from tavern.pages.stone_falls.board_view import StoneView, stone_view
from tavern.pages.stone_falls.composing import SUPPLY, Composed
from tavern.stone_falls.ending import WANTED, kinds_in
from tavern.stone_falls.world import World

COLOURS_TO_WIN, POWERS_TO_WIN = 4, 4  # S18


@dataclass(frozen=True, slots=True)
class SupplyStone:
    stone: StoneView
    query: str


@dataclass(frozen=True, slots=True)
class SeatSide:
    """A seat. `line` is its seat on the page, and `colour` a stone's colour letter, "" for none."""

    line: Any
    colour: str
    chosen: StoneView | None
    supply: tuple[SupplyStone, ...]


@dataclass(frozen=True, slots=True)
class TreasureView:
    """One treasure with its owners.

    `colours` and `powers` count its kinds, as far as they are needed (S18).
    """

    seats: tuple[SeatSide, ...]
    treasure: tuple[StoneView, ...]
    colours: int
    powers: int
    place: int | None


def sides_of(scene: Any, world: World, composed: Composed | None) -> tuple[TreasureView, ...]:
    targets = composed.targets if composed else {}
    return tuple(_side(scene, world, number, targets) for number in range(len(world.teams)))


def queue_of(world: World) -> tuple[StoneView, ...]:
    """In a solo game: the stones that are still to be played, in order."""
    return tuple(map(stone_view, world.queue))


def _side(scene: Any, world: World, number: int, targets: dict[int, str]) -> TreasureView:
    team, treasure = world.teams[number], world.treasure[number]
    colours, powers = kinds_in(treasure)
    standing = world.standing
    return TreasureView(
        seats=tuple(_seat(scene, world, seat, targets) for seat in team),
        treasure=tuple(map(stone_view, treasure)),
        colours=min(colours, WANTED),
        powers=powers,
        place=standing.places[team[0]] if standing else None,
    )


def _seat(scene: Any, world: World, seat: Any, targets: dict[int, str]) -> SeatSide:
    chosen = world.chosen.get(seat)
    colour = world.colours.get(world.teams[world.seats.index(seat) % len(world.teams)][0])
    own = seat == world.speaker
    return SeatSide(
        line=scene.seats[seat],
        colour="" if colour is None else "wyorgbv"[colour],
        chosen=None if chosen is None else stone_view(chosen),
        supply=tuple(
            SupplyStone(stone_view(stone), targets.get(SUPPLY + stone, "") if own else "")
            for stone in sorted(world.supply[seat])
        ),
    )
