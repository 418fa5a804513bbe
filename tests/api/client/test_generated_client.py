"""A client generated from the description plays a whole campaign."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from campaign.actions.history.integrity import replay_journal
from club.models import Game, Ruling
from tests.api.client.environment import PYTHON, generate, said
from tests.table import person, ring_map

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not PYTHON.exists(), reason="`make client` installs the generator"),
]
KEY = re.compile(r"saga_[\w-]{32}")


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(person(name, first_name=name.title()))
    return client


def key_from(client: Client, page: str) -> str:
    made = client.post(page, {"label": "Generated"})
    return KEY.findall(made.content.decode())[0]


def test_a_generated_client_organises_and_plays_to_the_end(
    live_server: Any, tmp_path: Path, settings: Any
):
    settings.LIMITS = False
    ring_map()
    into = generate(Client().get("/api/v1/openapi.json").content, tmp_path)
    url, olga = live_server.url, signed_in("olga")
    organiser = key_from(olga, "/me/programs")
    made = said(into, "found", url, organiser)
    seats = []
    for name in ("anna", "bruno"):
        player = signed_in(name)
        secret = made["link"].rsplit("/join/", 1)[1]
        player.post("/join/", {"name": name.title(), "secret": secret})
        seats.append(key_from(player, f"/c/{made['address']}/programs"))
    ended = said(into, "run", url, organiser, made["address"], *seats)
    game = Game.objects.get()
    assert (ended["status"], game.status) == ("ended", Game.ENDED)
    assert ended["ending"]["winner"] in ("A", "B")
    assert set(Ruling.objects.values_list("kind", flat=True)) == {"extend", "GrantPower"}
    assert replay_journal(game).refusal is None
