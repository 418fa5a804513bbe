"""Records of golden games, as another installation would write them."""

import json
from typing import Any

from tests.tavern.golden_games import Recorded
from tests.tavern.seeded import SALT


def lines_of(kind: Recorded, name: str) -> list[str]:
    """The record of this golden game."""
    found = kind.read(name)
    header = {
        "format": 2,
        "kind": "header",
        "game": kind.rules.name,
        "name": f"The {name} game",
        "options": found["options"],
        "chance": found["chance"],
        "salt": SALT,
        "seats": {seat: {"name": f"Player {seat}"} for seat in found["seats"]},
    }
    commands = [
        {"seq": number, "command": command, "chance": drew, "by": command.get("seat", "")}
        for number, (command, *drew) in enumerate(found["commands"], 1)
    ]
    return [json.dumps(header), *map(json.dumps, commands)]


def changed(lines: list[str], number: int, **fields: Any) -> list[str]:
    """The lines with other fields in one of them. Line 0 is the header."""
    line = json.loads(lines[number]) | fields
    return [*lines[:number], json.dumps(line), *lines[number + 1 :]]


def without_times(lines: Any) -> list[dict[str, Any]]:
    return [
        {name: value for name, value in json.loads(line).items() if name != "at"} for line in lines
    ]
