"""A program saves a campaign as a file, and imports it on another installation."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club.actions.jobs.asking import ask
from club.models import Game
from tests.actions.bundles.made_up import changed
from tests.actions.bundles.war import another_installation
from tests.api.organising.conftest import Led
from tests.jobs import do_jobs
from tests.table import person

pytestmark = pytest.mark.django_db


def sent(led: Led, data: bytes) -> Any:
    return Client().post(
        "/api/v1/campaigns/import",
        {"file": SimpleUploadedFile("campaign.zip", data)},
        headers={"Authorization": f"Bearer {led.program.secret}"},
    )


def test_a_campaign_leaves_and_arrives(led: Led):
    answer = led.ask("get", "/bundle")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    address = led.game.public_id
    led.game.delete()
    taken = sent(led, answer.content)
    assert (taken.status_code, taken.json()["state"]) == (202, "waiting"), taken.content
    assert not Game.objects.exists()
    do_jobs()
    ended = became(led, taken.json()["key"])
    assert (ended["state"], ended["refused"]) == ("done", None)
    found = ended["arrived"]
    assert (found["address"], found["paused"], found["sealed"]) == (address, True, False)
    assert len(found["people"]) == 3
    assert Game.objects.get(public_id=address).organiser.username == "olga"


def became(led: Led, key: str) -> Any:
    """The result of the bundle with this key."""
    return (
        Client()
        .get(f"/api/v1/imports/{key}", headers={"Authorization": f"Bearer {led.program.secret}"})
        .json()
    )


def test_a_bundle_that_does_not_fit_together_is_refused_with_its_reason(led: Led):
    sound = led.ask("get", "/bundle").content
    led.game.delete()
    taken = sent(led, changed(sound, lambda rows: rows["closing"].clear()))
    do_jobs()
    ended = became(led, taken.json()["key"])
    assert (ended["state"], ended["arrived"]) == ("refused", None)
    assert ended["refused"]["code"] == "not-sound"
    assert ended["refused"]["sentence"].startswith("This bundle is inconsistent")
    assert not Game.objects.exists()


def test_bundles_of_others_and_other_jobs_are_not_found(led: Led):
    others = ask("campaign", by=person("yves"))
    own = ask("table", by=led.game.organiser)
    for job in (others, own):
        assert became(led, job.key)["code"] == "missing"


def test_an_unknown_installation_and_a_bad_file_are_refused(led: Led, strong: Led):
    refused = strong.ask("post", "/move", {"key": "age1elsewhere"})
    assert (refused.status_code, refused.json()["code"]) == (422, "installation")
    bad = sent(led, b"no bundle")
    assert (bad.status_code, bad.json()["code"]) == (422, "bundle")


def test_a_campaign_moves_to_a_known_installation(strong: Led, settings: Any):
    settings.MOVES_TO = [another_installation(settings)[1]]
    answer = strong.ask("post", "/move", {"key": settings.MOVES_TO[0]})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert strong.game.messages.latest("pk").kind == "taken_along"


def test_a_weak_key_moves_nothing(led: Led, settings: Any):
    settings.MOVES_TO = [another_installation(settings)[1]]
    answer = led.ask("post", "/move", {"key": settings.MOVES_TO[0]})
    assert (answer.status_code, answer.json()["code"]) == (403, "weak-key")
    assert not led.game.messages.filter(kind="taken_along").exists()
