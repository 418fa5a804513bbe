"""The page of API keys: a key is shown once, and can be revoked."""

import re
from typing import Any

import pytest
from django.test import Client

from club.models import Game, SeatToken
from tests.pages.laid import address
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(db: None) -> Any:
    return person("anna")


@pytest.fixture
def game(anna: Any) -> Game:
    return new_campaign(anna, [anna, person("bruno")])


@pytest.fixture
def browser(anna: Any) -> Client:
    client = Client()
    client.force_login(anna)
    return client


def test_a_key_is_shown_once_and_works(game: Game, browser: Client):
    made = browser.post(address(game, "programs"), {"label": "Raven"})
    (secret,) = re.findall(r"<code>(saga_[\w-]{32})</code>", made.content.decode())
    assert "no-store" in made["Cache-Control"]
    assert secret not in browser.get(address(game, "programs")).content.decode()
    program = Client(headers={"authorization": f"Bearer {secret}"})
    assert program.get("/api/v1/campaign").json()["you"] == "A"


def test_a_revoked_key_is_refused(game: Game, browser: Client):
    made = browser.post(address(game, "programs"), {"label": "Raven"})
    (secret,) = re.findall(r"saga_[\w-]{32}", made.content.decode())
    row = SeatToken.objects.get()
    browser.post(address(game, "programs"), {"take_back": row.pk})
    program = Client(headers={"authorization": f"Bearer {secret}"})
    assert program.get("/api/v1/campaign").status_code == 401
    again = browser.post(address(game, "programs"), {"take_back": row.pk})
    assert (again.status_code, "There is no such key." in again.content.decode()) == (422, True)


def test_a_sixth_key_is_refused_and_its_label_stays_in_the_form(game: Game, browser: Client):
    for number in range(5):
        browser.post(address(game, "programs"), {"label": f"Key {number}"})
    refused = browser.post(address(game, "programs"), {"label": "Sixth"})
    assert refused.status_code == 422
    assert 'value="Sixth"' in refused.content.decode()
    assert SeatToken.objects.count() == 5
