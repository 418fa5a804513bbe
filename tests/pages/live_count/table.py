"""A battle that two people count at the table."""

import json
from typing import Any

from club.models import Game
from tests.pages.laid import address

PHONE, TABLET = "phonephone", "tablettablet"
FIGURE, OTHER_FIGURE = "f/A/a1/u1/1", "f/B/b1/b1.1/1"


def send(client: Any, game: Game, *marks: Any, device: str = PHONE, **more: Any) -> Any:
    """The answer to marks, each [key, value, time], of one device."""
    body = {"device": device, "marks": list(marks), "seen": 0, **more}
    return post(client, game, json.dumps(body))


def post(client: Any, game: Game, body: str | bytes) -> Any:
    return client.post(at(game), body, content_type="application/json")


def ask(client: Any, game: Game, seen: object = 0) -> Any:
    return client.get(at(game) + f"?seen={seen}")


def at(game: Game, battle: str = "k1") -> str:
    return address(game, f"battles/{battle}/table/marks")
