"""The organiser exports the campaign on one page, and imports it on another."""

from datetime import timedelta
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models.functions import Now
from django.test import Client

from campaign.actions.bundles import archive, importing, installation_keys, job
from campaign.pages.founding import arriving
from club.models import Game, Job
from host.web.reading import LARGEST
from tests.actions.bundles.made_up import changed, of_much_text, of_plain_pictures
from tests.jobs import do_jobs
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


def brought(client: Client, data: bytes) -> str:
    """The text of the job's page once the file has been processed."""
    answer = sent(client, data)
    assert (answer.status_code, Game.objects.count()) == (302, 0)
    assert "Your file has arrived" in client.get(answer["Location"]).content.decode()
    do_jobs()
    return client.get(answer["Location"]).content.decode()


def test_a_campaign_goes_from_one_page_to_the_other(anna: Client, zoe: Client, game: Game):
    data = saved(anna, game)
    game.delete()
    page = brought(zoe, data)
    assert "Invite these people to their seats again: anna, bruno." in page
    made = Game.objects.get()
    assert (made.public_id, made.organiser.username) == (game.public_id, "zoe")
    assert f'href="/c/{made.public_id}/seats"' in page


def test_a_page_explains_the_delay_if_its_worker_does_not_report(
    anna: Client, zoe: Client, game: Game
):
    data = saved(anna, game)
    game.delete()
    at = sent(zoe, data)["Location"]
    told = "it is tried again within two minutes, three times in all"
    page = zoe.get(at).content.decode()
    assert (told in page, "It is waiting for its turn" in page) == (False, True)
    Job.objects.update(claims=1, done=3, total=9, claimed_until=Now() + timedelta(seconds=60))
    page = zoe.get(at).content.decode()
    assert (told in page, "3 of 9 done" in page) == (True, True)
    Job.objects.update(claimed_until=Now() - timedelta(seconds=1))
    page = zoe.get(at).content.decode()
    assert (told in page, "It is waiting for its turn" in page) == (False, True)


def test_a_page_polls_until_the_job_has_ended(anna: Client, zoe: Client, game: Game):
    data = saved(anna, game)
    game.delete()
    address = sent(zoe, data)["Location"]
    part = {"HX-Request": "true"}
    waits = zoe.get(address, headers=part).content.decode()
    assert f'hx-get="{address}"' in waits
    assert "<title>" not in waits
    assert f'hx-get="{address}"' in zoe.get(address).content.decode()
    do_jobs()
    ended = zoe.get(address, headers=part).content.decode()
    assert "hx-get" not in ended
    assert "It has ended" in ended


def test_an_error_in_the_rows_is_shown_on_the_page_and_nothing_is_stored(
    anna: Client, zoe: Client, game: Game
):
    data = changed(saved(anna, game), lambda rows: rows["entry"][3].update(digest="0" * 64))
    game.delete()
    page = brought(zoe, data)
    assert "This bundle is inconsistent" in page
    assert "Nothing was changed here." in page
    assert 'href="/new/import"' in page
    assert not Game.objects.exists()


def test_a_campaign_that_arrived_in_the_meantime_is_not_overwritten(
    anna: Client, zoe: Client, game: Game
):
    data = saved(anna, game)
    game.delete()
    first, second = sent(zoe, data)["Location"], sent(anna, data)["Location"]
    do_jobs()
    assert "is already here" not in zoe.get(first).content.decode()
    assert "is already here" in anna.get(second).content.decode()
    assert Game.objects.get().organiser.username == "zoe"


def test_a_campaign_deleted_since_is_shown_as_deleted(anna: Client, zoe: Client, game: Game):
    data = saved(anna, game)
    game.delete()
    address = sent(zoe, data)["Location"]
    do_jobs()
    Game.objects.all().delete()
    assert (
        "This campaign was here, but it has been deleted since."
        in zoe.get(address).content.decode()
    )


def test_an_error_of_the_site_is_described_as_such(
    anna: Client, zoe: Client, game: Game, monkeypatch: pytest.MonkeyPatch
):
    data = saved(anna, game)
    game.delete()
    address = sent(zoe, data)["Location"]

    def broken(*_: Any, **__: Any) -> None:
        raise ArithmeticError("a bug")

    monkeypatch.setattr("campaign.actions.bundles.job.store_bundle", broken)
    do_jobs()
    page = zoe.get(address).content.decode()
    assert "the fault is ours" in page
    assert not Game.objects.exists()


def test_parts_sealed_for_another_installation_are_named(
    anna: Client, zoe: Client, game: Game, settings: Any
):
    data = saved(anna, game)
    game.delete()
    settings.ENVELOPE_KEYS = [Fernet.generate_key().decode()]
    assert "they were not sealed for this site" in brought(zoe, data)


def test_an_unknown_installation_is_refused_and_its_key_stays_in_the_form(anna: Client, game: Game):
    page = anna.post(f"/c/{game.public_id}/bundle", {"key": "age1elsewhere"})
    assert page.status_code == 422
    assert "Ask the person who runs this one to allow it" in page.content.decode()
    assert 'value="age1elsewhere"' in page.content.decode()


def test_a_known_installation_gets_the_sealed_parts(anna: Client, game: Game, settings: Any):
    here = settings.ENVELOPE_KEYS
    settings.ENVELOPE_KEYS = [Fernet.generate_key().decode()]
    key = installation_keys.public_key()
    settings.ENVELOPE_KEYS, settings.MOVES_TO = here, [key]
    assert anna.post(f"/c/{game.public_id}/bundle", {"key": f" {key} "}).status_code == 200


def test_the_import_page_shows_the_key(zoe: Client):
    assert installation_keys.public_key() in zoe.get("/new/import").content.decode()


@pytest.mark.parametrize("data", [b"x", b"PK\x05\x06" + b"\x00" * 18])
def test_a_bad_file_is_refused_with_a_sentence(zoe: Client, data: bytes):
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


def test_a_file_of_the_largest_size_is_accepted_in_a_request():
    assert arriving.MOST_BYTES < LARGEST - 100_000


def test_nobody_imports_more_campaigns_than_they_may_found(
    anna: Client, zoe: Client, game: Game, monkeypatch: pytest.MonkeyPatch
):
    data = saved(anna, game)
    game.delete()
    monkeypatch.setattr("campaign.actions.seats.founding_terms.MOST_RUNNING", 0)
    assert "You already organise 0 campaigns" in sent(zoe, data).content.decode()
    assert not Game.objects.exists()


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The members of archives that are unpacked. Nothing may be decoded or played."""
    unpacked: list[str] = []
    member = archive.Archive.member

    def noted(self: archive.Archive, name: str, most: int | None = None) -> bytes:
        unpacked.append(name)
        return member(self, name, most)

    def done(*_: Any, **__: Any) -> None:
        raise AssertionError("it was done before the answer")

    monkeypatch.setattr(archive.Archive, "member", noted)
    monkeypatch.setattr(importing, "redrawn", done)
    monkeypatch.setattr(importing, "store_bundle", done)
    monkeypatch.setattr(job, "store_bundle", done)
    return unpacked


def test_before_the_response_only_the_head_of_a_bundle_is_unpacked(
    anna: Client, zoe: Client, game: Game, looked_at: list[str]
):
    """190 plain pictures of 1600 × 1600, and 100 MB of JSON, in files of less than a megabyte."""
    data = saved(anna, game)
    game.delete()
    for crowd in (of_plain_pictures(data, 190), of_much_text(data, 100)):
        assert len(crowd) < 6_000_000
        assert sent(zoe, crowd).status_code == 302
    assert looked_at == ["campaign.json"] * 2


def test_the_manipulated_bundles_are_refused_by_the_job(
    anna: Client, zoe: Client, game: Game, monkeypatch: pytest.MonkeyPatch
):
    def decoded(*_: Any, **__: Any) -> None:
        raise AssertionError("a picture was decoded")

    monkeypatch.setattr(importing, "redrawn", decoded)
    data = saved(anna, game)
    game.delete()
    page = brought(zoe, of_plain_pictures(data, 190))
    assert "its photos are not the ones that it names" in page
    page = brought(zoe, of_much_text(data, 70))
    assert "too large: this site unpacks at most 60 MB" in page
