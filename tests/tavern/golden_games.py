"""Recorded games of the games with secrets: making and replaying them.

A record contains the terms of the table, every command with its chance, and the digest after every
so many commands. When the rules change on purpose, `python -m tests.tavern.golden_games` writes all
records again.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from club.rules import Rules, Seat
from tavern.island_settlers.bots import BOTS
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.six_lands.rules import SIX_LANDS
from tests.tavern.seeded import SALT, drawn, seats_of
from tests.tavern.six_lands.games import any_command

WHIM = 0.15  # how often any act on the island is chosen, so that rare commands are in the records


class Recorded(NamedTuple):
    """Games of one kind: by name the players, the options, and the seed of their acts.

    A digest is recorded after `every` so many commands.
    """

    rules: Rules[Any, Any, Any, Any]
    every: int
    command: Callable[[Any, Random], Any]
    games: dict[str, tuple[int, dict[str, Any], int]]

    def path(self, name: str) -> Path:
        return Path(__file__).parent / "golden" / f"{self.rules.name}-{name}.json"

    def read(self, name: str) -> dict[str, Any]:
        record: dict[str, Any] = json.loads(self.path(name).read_text(encoding="utf-8"))
        return record

    def record(self, name: str) -> dict[str, Any]:
        (players, options, seed), rules = self.games[name], self.rules
        rng, seats = Random(seed), seats_of(players)
        chance = drawn(rules.draws_to_start(seats, options), rng)
        world = rules.start(seats, options, chance, SALT).world
        lines, digests = [], []
        while (standing := rules.standing(world)) is None:
            command = self.command(world, rng)
            drew = drawn(rules.draws(world, command), rng)
            world = rules.play(world, command, drew).world
            lines.append([json.loads(rules.commands.encode(command)), *drew])
            if len(lines) % self.every == 0:
                digests.append(rules.digest(world))
        return {
            "seats": seats,
            "options": options,
            "chance": chance,
            "commands": lines,
            "digests": [*digests, rules.digest(world)],
            "points": standing.points,
        }

    def digests(self, record: dict[str, Any]) -> Iterator[str]:
        """The digests of a record that is replayed. Its points must be the same."""
        rules, seats = self.rules, tuple(Seat(seat) for seat in record["seats"])
        world = rules.start(seats, record["options"], tuple(record["chance"]), SALT).world
        for number, (line, *drew) in enumerate(record["commands"], 1):
            command = rules.commands.decode(json.dumps(line).encode())
            world = rules.again(world, command, tuple(drew), None).world
            if number % self.every == 0:
                yield rules.digest(world)
        yield rules.digest(world)
        standing = rules.standing(world)
        assert standing is not None
        assert standing.points == record["points"]


def _islanders(world: Any, rng: Random) -> Any:
    if (command := ISLAND_SETTLERS.automatic(world)) is not None:
        return command
    seen = ISLAND_SETTLERS.see(world, ISLAND_SETTLERS.awaited(world)[0])
    player = BOTS["random" if rng.random() < WHIM else "steady"]()
    return player.answer(seen, ISLAND_SETTLERS.choices(seen), rng)  # type: ignore[arg-type]


LANDS = Recorded(
    SIX_LANDS,
    10,
    any_command,
    {
        "first-game": (2, {"first_game": True, "first": "B"}, 1),
        "crown-sides": (3, {}, 2),
        "other-sides": (4, {"sides": "other"}, 3),
        "by-hand": (2, {"claim_by_hand": True, "sides": "other"}, 4),
        "mixed-sides": (3, {"sides": {"R": "other", "B": "other", "Y": "crown"}}, 5),
        "hidden-cards": (4, {"sides": {"B": "other", "V": "other"}, "claim_by_hand": True}, 6),
    },
)
ISLANDS = Recorded(
    ISLAND_SETTLERS,
    20,
    _islanders,
    {
        "practice": (2, {"island": "practice"}, 1),
        "spiral": (3, {}, 2),
        "four": (4, {"island": "spiral"}, 3),
        "random": (2, {"island": "random"}, 4),
        "current": (3, {"rules": "current"}, 5),
        "current-random": (4, {"rules": "current", "island": "random"}, 6),
    },
)

if __name__ == "__main__":
    for kind in (LANDS, ISLANDS):
        for name in kind.games:
            lines = json.dumps(kind.record(name)).replace('], [{"type"', '],\n[{"type"')
            kind.path(name).write_text(lines + "\n", encoding="utf-8")
