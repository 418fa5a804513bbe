"""P1: the API of organisers and everybody who might have a key."""

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
from tests.reliability.cast import SIGNED_IN, Cast
from tests.reliability.permissions.organisers_api import START, body_of, organisers_rows
from tests.reliability.role_rows import SAID

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]
PEOPLE = sorted(set(SIGNED_IN.values()))


@pytest.fixture
def cast() -> Cast:
    return Cast()


def answers(cast: Cast, secret: str, game: Game) -> dict[tuple[str, str], str]:
    """The word for the answer of each operation to this key; each operation is undone."""
    client = Client(headers={"authorization": f"Bearer {secret}"} if secret else {})
    photo = str(cast.first.photos.get().pk)
    numbers = {"address": game.public_id, "photo_id": photo, "player": "A", "battle": "k1"}
    found = {}
    for method, path in organisers_rows():
        rate_limits.reset_counts()
        address = re.sub(r"<(\w+)>", lambda part: numbers.get(part[1], "1"), path)
        body = body_of(method, path)
        more: Any = {} if body is None else {"data": body, "content_type": "application/json"}
        with transaction.atomic():
            answer = getattr(client, method.lower())(address, **more)
            transaction.set_rollback(True)
        found[method, path] = SAID[str(answer.status_code)]
    return found


def test_p01_the_api_of_organisers_is_as_in_the_table(cast: Cast, figure: Figure):
    wanted = organisers_rows()
    assert answers(cast, make_organiser_token(cast.users["olga"], label=""), cast.first) == wanted
    figure(f"{len(wanted)} operations as their organiser")


@pytest.mark.parametrize("name", [name for name in PEOPLE if name != "olga"])
def test_p01_the_key_of_anybody_else_finds_no_such_campaign(name: str, cast: Cast):
    found = answers(cast, make_organiser_token(cast.users[name], label=""), cast.first)
    own = {found.pop(("GET", f"{START}/{path}")) for path in ("campaigns", "maps")}
    own.add(found.pop(("POST", f"{START}/campaigns")))  # everybody may set one up or import one
    assert found.pop(("POST", f"{START}/campaigns/import")) == "no"
    assert (own, set(found.values())) == ({"ok"}, {"–"})


def test_p01_without_an_organiser_s_key_nothing_of_organisers_opens(cast: Cast):
    seat = Actor.seat(cast.users["otto"], "A")
    for secret in ("", make_token(cast.second.pk, actor=seat, label="Bot")):
        assert set(answers(cast, secret, cast.second).values()) == {"key"}
