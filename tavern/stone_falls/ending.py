"""The end of a game, and its count (S18–S20, S33, SA8, SA12, SA13)."""

from typing import Literal

from msgspec.structs import replace

from club.rules import Standing
from tavern.stone_falls.stones import COLOURS, FREE, POWERS, colour_of, power_of
from tavern.stone_falls.world import World, is_solo

WANTED = 4  # powers, and at least as many colours
Ending = Literal["treasure", "supply", "board"]


def kinds_in(treasure: tuple[int, ...]) -> tuple[int, int]:
    """The number of different colours and of different powers in a treasure."""
    return len({colour_of(stone) for stone in treasure}), len({power_of(s) for s in treasure})


def wins(treasure: tuple[int, ...]) -> bool:
    """All four powers and at least four colours (S18)."""
    colours, powers = kinds_in(treasure)
    return powers == len(POWERS) and colours >= WANTED


def is_exhausted(world: World) -> bool:
    """Whether nobody has a stone in supply, and no chosen stone must still be placed (S19,
    SA10)."""
    return not world.queue and not world.chosen and not any(world.supply.values())


def is_full(world: World) -> bool:
    """Whether no square is free. Then every row is full and no wave can enter either (SA12)."""
    return FREE not in world.board


def ended(world: World, how: Ending, winner: int | None = None) -> World:
    """The world at its end. `winner` is the side whose treasure is complete (S18)."""
    standing = _of_one(world) if is_solo(world) else _of_sides(world, how, winner)
    return replace(world, phase="ended", standing=standing)


def _left_on(world: World) -> int:
    """The number of stones on the board."""
    return len(world.board) - world.board.count(FREE)


def rating(left: int) -> str:
    """The rating of a solo game, by the stones left on the board (S33)."""
    for most, word in ((2, "gold"), (4, "silver"), (6, "bronze")):
        if left <= most:
            return word
    return "failed"


def _of_one(world: World) -> Standing:
    """The standing of a solo game. The points are the stones that are left: fewer are better."""
    seat, left = world.seats[0], _left_on(world)
    return Standing({seat: 1}, {seat: left}, rating(left))


def _of_sides(world: World, how: Ending, winner: int | None) -> Standing:
    """The standing by the sum of colours and powers. Tied sums share a place (S19, SA13)."""
    totals = [sum(kinds_in(treasure)) for treasure in world.treasure]
    ranks = list(totals)
    if winner is not None:
        ranks[winner] = len(COLOURS) + len(POWERS) + 1
    places, points = {}, {}
    for side, team in enumerate(world.teams):
        for seat in team:
            places[seat] = 1 + sum(
                len(other)
                for other, rank in zip(world.teams, ranks, strict=True)
                if rank > ranks[side]
            )
            points[seat] = totals[side]
    return Standing(places, points, how)
