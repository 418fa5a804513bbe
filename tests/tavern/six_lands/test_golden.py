"""Recorded games are played again, on every Python, and give the same worlds.

A record holds how the table was founded, every command, and the digest after every tenth. When the
rules change on purpose, `python -m tests.tavern.six_lands.test_golden` writes all records anew.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from club.refusals import Refusal
from club.rules import Seat
from tavern.six_lands.rules import SIX_LANDS
from tests.tavern.six_lands.games import SALT, any_command, drawn

FOLDER = Path(__file__).parent.parent / "golden"
EVERY = 10
# Players, options, and the seed of what a random player does.
GAMES: dict[str, tuple[int, dict[str, Any], int]] = {
    "first-game": (2, {"first_game": True, "first": "B"}, 1),
    "crown-sides": (3, {}, 2),
    "other-sides": (4, {"sides": "other"}, 3),
    "by-hand": (2, {"claim_by_hand": True, "sides": "other"}, 4),
    "mixed-sides": (3, {"sides": {"R": "other", "B": "other", "Y": "crown"}}, 5),
    "hidden-cards": (4, {"sides": {"B": "other", "V": "other"}, "claim_by_hand": True}, 6),
}


def record(name: str) -> dict[str, Any]:
    players, options, seed = GAMES[name]
    rng, seats = Random(seed), tuple(Seat(letter) for letter in "ABCD"[:players])
    chance = drawn(SIX_LANDS.draws_to_start(seats, options), rng)
    world, commands, digests = SIX_LANDS.start(seats, options, chance, SALT).world, [], []
    while SIX_LANDS.standing(world) is None:
        command = any_command(world, rng)
        world = SIX_LANDS.play(world, command).world
        commands.append(json.loads(SIX_LANDS.commands.encode(command)))
        if len(commands) % EVERY == 0:
            digests.append(SIX_LANDS.digest(world))
    return {
        "seats": seats, "options": options, "chance": chance, "commands": commands,
        "digests": [*digests, SIX_LANDS.digest(world)], "points": world.table.standing.points,
    }  # fmt: skip


def _digests(recorded: dict[str, Any]) -> Iterator[str]:
    seats = tuple(Seat(seat) for seat in recorded["seats"])
    start = SIX_LANDS.start(seats, recorded["options"], tuple(recorded["chance"]), SALT)
    world = start.world
    for number, line in enumerate(recorded["commands"], 1):
        command = SIX_LANDS.commands.decode(json.dumps(line).encode())
        world = SIX_LANDS.again(world, command, (), None).world
        if number % EVERY == 0:
            yield SIX_LANDS.digest(world)
    yield SIX_LANDS.digest(world)
    standing = SIX_LANDS.standing(world)
    assert standing is not None
    assert standing.points == recorded["points"]


def _path(name: str) -> Path:
    return FOLDER / f"six-lands-{name}.json"


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_gives_the_same_worlds(name: str):
    recorded = json.loads(_path(name).read_text(encoding="utf-8"))
    assert list(_digests(recorded)) == recorded["digests"]


def test_another_deal_gives_other_worlds():
    name = "crown-sides"
    recorded = json.loads(_path(name).read_text(encoding="utf-8"))
    recorded["chance"][0] = (recorded["chance"][0] + 1) % 4
    with pytest.raises(Refusal):
        list(_digests(recorded))


if __name__ == "__main__":
    for name in GAMES:
        lines = json.dumps(record(name)).replace('}, {"type"', '},\n{"type"')
        _path(name).write_text(lines + "\n", encoding="utf-8")
