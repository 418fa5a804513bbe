"""The notation of the tables of P1: a word per answer, a line per page and method."""

import re

from django.test import Client

from club.models import Game
from tests.reliability.cast import ROLES, told

Place = tuple[str, ...]

SAID = {
    "200": "ok",
    "204": "ok",
    "302": "go",
    "404": "–",
    "405": "x",
    "422": "no",
    "409": "no",
    "403": "ban",
    "401": "key",
    "door": "in",
}
NUMBERS = {
    "<ruling>": "power",
    "<content_type_id>": "1",
    "<app_label>": "campaign",
    "<url>": "nothing",
    "<id>": "1",
    "<uidb36>-<key>": "1-x",
}


def expected(row: list[str]) -> Place:
    return (row[1],) * len(ROLES) if row[0] == "all" else tuple(row)


def rows_of(table: str) -> dict[Place, Place]:
    """The contents of each line, by its first part."""
    words = {*SAID.values(), "all"}
    found = {}
    for line in table.splitlines()[2:]:
        parts = line.split()
        end = next(n for n, part in enumerate(parts) if part in words and n > 1)
        found[tuple(parts[:end])] = expected(parts[end:])
    return found


def column_of(rows: dict[Place, Place], role: str) -> dict[Place, str]:
    """The contents of the lines for one role."""
    return {place: row[ROLES.index(role)] for place, row in rows.items()}


def at(route: str, game: Game) -> str:
    """The route with a value for every parameter."""
    numbers = NUMBERS | {"<object_id>": str(game.pk)}
    return re.sub("|".join(map(re.escape, numbers)), lambda found: numbers[found[0]], route)


def said(client: Client, method: str, address: str) -> str:
    return SAID[told(client, method, address)]
