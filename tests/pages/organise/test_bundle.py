"""The organiser takes the campaign along on one page, and brings it on another."""

from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.actions.bundles import installation_keys
from campaign.pages.founding import arriving
from campaign.site.web.buffering_worker import LARGEST
from club.models import Game
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(db: None) -> Game:
    people = [person("anna", first_name="Anna"), person("bruno", first_name="Bruno")]
    return bring_to(bring_to(new_campaign(people[0], people), "bids"), "movement")


@pytest.fixture
def anna(game: Game, client: Client) -> Client:
    client.force_login(game.organiser)
    return client


@pytest.fixture
def zoe() -> Client:
    client = Client()
    client.force_login(person("zoe"))
    return client


def saved(anna: Client, game: Game) -> bytes:
    answer = anna.post(f"/c/{game.public_id}/bundle")
    assert answer["Content-Disposition"] == (
        f'attachment; filename="campaign-{game.public_id}.zip"'
    )
    return answer.content


def sent(client: Client, data: bytes) -> Any:
    return client.post("/new/import", {"file": SimpleUploadedFile("campaign.zip", data)})


def test_a_campaign_goes_from_one_page_to_the_other(anna: Client, zoe: Client, game: Game):
    data = saved(anna, game)
    game.delete()
    page = sent(zoe, data)
    assert page.status_code == 200
    assert "Invite these people to their seats again: anna, bruno." in page.content.decode()
    made = Game.objects.get()
    assert (made.public_id, made.organiser.username) == (game.public_id, "zoe")
    assert f'href="/c/{made.public_id}/seats"' in page.content.decode()


def test_what_was_sealed_for_another_installation_is_named(
    anna: Client, zoe: Client, game: Game, settings: Any
):
    data = saved(anna, game)
    game.delete()
    settings.ENVELOPE_KEYS = [Fernet.generate_key().decode()]
    assert "they were not sealed for this site" in sent(zoe, data).content.decode()


def test_an_unknown_installation_is_refused_and_its_key_kept(anna: Client, game: Game):
    page = anna.post(f"/c/{game.public_id}/bundle", {"key": "age1elsewhere"})
    assert page.status_code == 422
    assert "Ask the person who runs this one to allow it" in page.content.decode()
    assert 'value="age1elsewhere"' in page.content.decode()


def test_a_known_installation_gets_what_is_sealed(anna: Client, game: Game, settings: Any):
    here = settings.ENVELOPE_KEYS
    settings.ENVELOPE_KEYS = [Fernet.generate_key().decode()]
    key = installation_keys.public_key()
    settings.ENVELOPE_KEYS, settings.MOVES_TO = here, [key]
    assert anna.post(f"/c/{game.public_id}/bundle", {"key": f" {key} "}).status_code == 200


def test_the_import_page_shows_the_key(zoe: Client):
    assert installation_keys.public_key() in zoe.get("/new/import").content.decode()


@pytest.mark.parametrize("data", [b"x", b"PK\x05\x06" + b"\x00" * 18])
def test_a_bad_file_is_refused_in_a_sentence(zoe: Client, data: bytes):
    page = sent(zoe, data)
    assert (page.status_code, Game.objects.count()) == (422, 0)
    assert "This file is not a campaign bundle, or it is damaged." in page.content.decode()


def test_a_form_without_a_file_says_so(zoe: Client):
    page = zoe.post("/new/import")
    assert page.status_code == 422
    assert "Choose the file of the campaign first." in page.content.decode()


def test_a_large_file_is_refused_before_it_is_read(zoe: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(arriving, "MOST_BYTES", 10)
    assert "This file is larger than" in sent(zoe, b"x" * 11).content.decode()


def test_a_file_of_the_largest_size_fits_into_a_request():
    assert arriving.MOST_BYTES < LARGEST - 100_000


def test_nobody_brings_more_campaigns_than_they_may_found(
    anna: Client, zoe: Client, game: Game, monkeypatch: pytest.MonkeyPatch
):
    data = saved(anna, game)
    game.delete()
    monkeypatch.setattr("campaign.actions.seats.founding.MOST_RUNNING", 0)
    assert "You already organise 0 campaigns" in sent(zoe, data).content.decode()
    assert not Game.objects.exists()
