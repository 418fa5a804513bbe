"""Replaying a recorded game."""

from typing import Any

import msgspec

from club.rules import Seat
from tavern.stone_falls.commands import Command
from tavern.stone_falls.rules import STONE_FALLS


def replayed(record: Any) -> Any:
    seats = tuple(Seat(seat) for seat in record["seats"])
    world = STONE_FALLS.start(seats, {}, tuple(record["start"]), "").world
    for command, chance in record["lines"]:
        read = msgspec.convert(command, Command)
        world = STONE_FALLS.again(world, read, tuple(chance), None).world
    return world
