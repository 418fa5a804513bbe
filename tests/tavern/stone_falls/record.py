"""Records games for `test_golden.py`: `python -m tests.tavern.stone_falls.record` writes them.

They are written once. A change of the rules that changes them would change games that were played.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from club.rules import Seat
from tavern.stone_falls.bots import BOTS
from tavern.stone_falls.commands import Command
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.world import Seen
from tests.tavern.seeded import drawn, seats_of
from tests.tavern.stone_falls.games import stepped

GOLDEN = Path(__file__).parent.parent / "golden"
# Players and their bot. For each, a game is searched that ends in this way.
GAMES = (
    ("alone", 1, "random", "failed"),
    ("alone-gold", 1, "solo", "gold"),
    ("two", 2, "steady", "treasure"),
    ("full-board", 2, "random", "board"),
    ("three", 3, "steady", "supply"),
    ("teams", 4, "steady", "treasure"),
)


def record(players: int, bot: str, seed: int) -> Any:
    rng, seats = Random(f"golden {players} {bot} {seed}"), seats_of(players)
    chance = drawn(STONE_FALLS.draws_to_start(seats, {}), rng)
    world, lines = STONE_FALLS.start(seats, {}, chance, "").world, []
    start = chance
    while not world.standing:
        offered = STONE_FALLS.choices(Seen(world, world.speaker))
        command = BOTS[bot]().answer(Seen(world, world.speaker), offered, rng)
        chance, world = stepped(world, command, rng)
        lines.append([msgspec.to_builtins(command), chance])
    return {
        "seats": seats,
        "start": start,
        "lines": lines,
        "standing": msgspec.to_builtins(world.standing),
        "digest": STONE_FALLS.digest(world),
    }


def main() -> None:
    for name, players, bot, how in GAMES:
        for seed in range(1000):
            found = record(players, bot, seed)
            if found["standing"]["how"] == how:
                path = GOLDEN / f"stone-falls-{name}.json"
                path.write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")
                break
        else:
            raise LookupError(f"no game of {players} with {bot} ends with {how}")


def replayed(record: Any) -> Any:
    seats = tuple(Seat(seat) for seat in record["seats"])
    world = STONE_FALLS.start(seats, {}, tuple(record["start"]), "").world
    for command, chance in record["lines"]:
        read = msgspec.convert(command, Command)
        world = STONE_FALLS.again(world, read, tuple(chance), None).world
    return world


if __name__ == "__main__":
    main()
