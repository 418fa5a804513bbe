"""Recorded games are played again, on every Python, and give the same worlds.

A record holds how the table was founded, every command with its chance, and the digest after every
twentieth. When the rules change on purpose, `python -m tests.tavern.island_settlers.test_golden`
writes all records anew.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from club.refusals import Refusal
from club.rules import Seat
from tavern.island_settlers.bots.random_bot import RandomBot
from tavern.island_settlers.bots.steady import SteadyBot
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import World
from tests.tavern.island_settlers.games import SALT, drawn

FOLDER = Path(__file__).parent.parent / "golden"
EVERY = 20
WHIM = 0.15  # how often anything is done, so that rare commands are in the records
# Players, options, and the seed of what they do.
GAMES: dict[str, tuple[int, dict[str, Any], int]] = {
    "practice": (2, {"island": "practice"}, 1),
    "spiral": (3, {}, 2),
    "four": (4, {"island": "spiral"}, 3),
    "random": (2, {"island": "random"}, 4),
    "current": (3, {"rules": "current"}, 5),
    "current-random": (4, {"rules": "current", "island": "random"}, 6),
}


def _command(world: World, rng: Random) -> Any:
    if (command := ISLAND_SETTLERS.automatic(world)) is not None:
        return command
    seen = ISLAND_SETTLERS.see(world, ISLAND_SETTLERS.awaited(world)[0])
    player = RandomBot() if rng.random() < WHIM else SteadyBot()
    return player.answer(seen, ISLAND_SETTLERS.choices(seen), rng)  # type: ignore[arg-type]


def record(name: str) -> dict[str, Any]:
    players, options, seed = GAMES[name]
    rng, seats = Random(seed), tuple(Seat(letter) for letter in "ABCD"[:players])
    chance = drawn(ISLAND_SETTLERS.draws_to_start(seats, options), rng)
    world = ISLAND_SETTLERS.start(seats, options, chance, SALT).world
    lines, digests = [], []
    while ISLAND_SETTLERS.standing(world) is None:
        command = _command(world, rng)
        drew = drawn(ISLAND_SETTLERS.draws(world, command), rng)
        world = ISLAND_SETTLERS.play(world, command, drew).world
        lines.append([json.loads(ISLAND_SETTLERS.commands.encode(command)), *drew])
        if len(lines) % EVERY == 0:
            digests.append(ISLAND_SETTLERS.digest(world))
    return {
        "seats": seats, "options": options, "chance": chance, "commands": lines,
        "digests": [*digests, ISLAND_SETTLERS.digest(world)],
        "points": world.table.standing.points,
    }  # fmt: skip


def _digests(recorded: dict[str, Any]) -> Iterator[str]:
    seats = tuple(Seat(seat) for seat in recorded["seats"])
    chance = tuple(recorded["chance"])
    world = ISLAND_SETTLERS.start(seats, recorded["options"], chance, SALT).world
    for number, (line, *drew) in enumerate(recorded["commands"], 1):
        command = ISLAND_SETTLERS.commands.decode(json.dumps(line).encode())
        world = ISLAND_SETTLERS.again(world, command, tuple(drew), None).world
        if number % EVERY == 0:
            yield ISLAND_SETTLERS.digest(world)
    yield ISLAND_SETTLERS.digest(world)
    standing = ISLAND_SETTLERS.standing(world)
    assert standing is not None
    assert standing.points == recorded["points"]


def _path(name: str) -> Path:
    return FOLDER / f"island-settlers-{name}.json"


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_gives_the_same_worlds(name: str):
    recorded = json.loads(_path(name).read_text(encoding="utf-8"))
    assert list(_digests(recorded)) == recorded["digests"]


def test_other_dice_give_other_worlds():
    recorded = json.loads(_path("spiral").read_text(encoding="utf-8"))
    rolls = [line for line in recorded["commands"] if line[0]["type"] == "Roll" and line[1] == 1]
    rolls[0][1] = 5
    with pytest.raises((Refusal, AssertionError)):
        assert list(_digests(recorded)) == recorded["digests"]


if __name__ == "__main__":
    for name in GAMES:
        lines = json.dumps(record(name)).replace('], [{"type"', '],\n[{"type"')
        _path(name).write_text(lines + "\n", encoding="utf-8")
