"""P1: the API of tables and everybody who might have a key."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_organiser_token, make_token
from club.actions.security import rate_limits
from club.models import Game
from tests.crawl import routes
from tests.reliability.cast import Cast
from tests.reliability.permissions.tables_api import ASKING, BODIES, tables_rows
from tests.reliability.role_rows import SAID

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]


@pytest.fixture
def cast() -> Cast:
    return Cast()


def key_of(cast: Cast, asking: str) -> str:
    """The key of the asker at the table that Olga hosts, where Bruno and Clara sit."""

    def seat(game: Game, name: str, player: str) -> str:
        return make_token(game.pk, actor=Actor.seat(cast.users[name], player), label="Bot")

    seats = {
        "sitting": (cast.table, "clara", "B"),
        "elsewhere": (cast.other_table, "otto", "A"),
        "campaign": (cast.first, "bruno", "B"),
    }
    if asking in seats:
        return seat(*seats[asking])
    persons = {"host": "olga", "player": "clara", "stranger": "ida"}
    return make_organiser_token(cast.users[persons[asking]], label="") if asking in persons else ""


@pytest.mark.parametrize("asking", ASKING)
def test_p01_the_api_of_tables_is_as_in_the_table(asking: str, cast: Cast, figure: Figure):
    secret = key_of(cast, asking)
    client = Client(headers={"authorization": f"Bearer {secret}"} if secret else {})
    values = {"address": cast.table.public_id, "player": "A", "game": "six-lands", "seq": "0"}
    values["message_id"] = "1"
    wanted = {place: row[ASKING.index(asking)] for place, row in tables_rows().items()}
    found = {}
    for method, path in wanted:
        rate_limits.reset_counts()
        address = re.sub(r"<(\w+)>", lambda part: values[part[1]], path)
        more: Any = (
            {}
            if method == "GET"
            else {
                "data": BODIES.get(path.rsplit("/", 1)[-1], {}),
                "content_type": "application/json",
            }
        )
        with transaction.atomic():
            answer = getattr(client, method.lower())(address, **more)
            transaction.set_rollback(True)
        found[method, path] = SAID[str(answer.status_code)]
    assert found == wanted
    figure(f"{len(found)} operations as {asking}")


def test_p01_every_operation_of_tables_is_in_the_table():
    listed = {path for _, path in tables_rows()}
    assert listed == {route for route in routes() if route.startswith("/api/v1/tables")}
