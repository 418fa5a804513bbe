"""A program saves a campaign as a file, and brings it to another installation."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club.models import Game
from tests.actions.bundles.war import another_installation
from tests.api.organising.conftest import Led

pytestmark = pytest.mark.django_db


def sent(led: Led, data: bytes) -> Any:
    return Client().post(
        "/api/v1/campaigns/import", {"file": SimpleUploadedFile("campaign.zip", data)},
        headers={"Authorization": f"Bearer {led.program.secret}"},
    )  # fmt: skip


def test_a_campaign_leaves_and_arrives(led: Led):
    answer = led.ask("get", "/bundle")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    address = led.game.public_id
    led.game.delete()
    arrived = sent(led, answer.content)
    assert arrived.status_code == 200, arrived.content
    found = arrived.json()
    assert (found["address"], found["paused"], found["sealed"]) == (address, True, False)
    assert len(found["people"]) == 3
    assert Game.objects.get(public_id=address).organiser.username == "olga"


def test_an_unknown_installation_and_a_bad_file_are_refused(led: Led, strong: Led):
    refused = strong.ask("post", "/move", {"key": "age1elsewhere"})
    assert (refused.status_code, refused.json()["code"]) == (422, "installation")
    bad = sent(led, b"no bundle")
    assert (bad.status_code, bad.json()["code"]) == (422, "bundle")


def test_a_campaign_moves_to_an_installation_that_is_known(strong: Led, settings: Any):
    settings.MOVES_TO = [another_installation(settings)[1]]
    answer = strong.ask("post", "/move", {"key": settings.MOVES_TO[0]})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert strong.game.messages.latest("pk").kind == "taken_along"


def test_a_weak_key_moves_nothing(led: Led, settings: Any):
    settings.MOVES_TO = [another_installation(settings)[1]]
    answer = led.ask("post", "/move", {"key": settings.MOVES_TO[0]})
    assert (answer.status_code, answer.json()["code"]) == (403, "weak-key")
    assert not led.game.messages.filter(kind="taken_along").exists()
