"""My data: the file has every table with rows about the person; deleting lists what is deleted."""

import json
import time
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth import get_user, get_user_model
from django.test import Client
from PIL import Image

from campaign.actions.battles.photos import add_photo
from campaign.actions.company.notes import save_note
from campaign.actions.seats.account_export import (
    EXPORTED,
    LEFT_OUT,
    OPENED,
    facts_about,
    tables_of_people,
)
from campaign.actions.workshop.maps import new_draft
from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from club.actions.seats.seats import write_note
from club.models import Game, Profile
from tests.pages.acts.fights import fought
from tests.pages.laid import LAND, refusal, words
from tests.worlds import a_band, a_world

FILE, DELETE = "/me/data", "/me/delete"
SECRETS = ("secret", "password", "hash", "key", "address", "data", "world", "command", "chance")


@pytest.fixture
def game(laid: Any) -> Game:
    return laid(a_world(LAND, a_band("b1", "B", "Cedar"), players="ABC", phase="bids"))


@pytest.fixture
def bruno(game: Game, people: list[Any]) -> Any:
    Profile.objects.create(user=people[1], language="fr", quiet_hours=["22:00", "07:00"])
    write_note(game.pk, actor=Actor.seat(people[1], "B"), note="I promised the mill.")
    new_draft(by=people[1], map=LAND)
    save_note(game.pk, actor=Actor.seat(people[1], "B"), text="Watch the ford.")
    make_token(game.pk, actor=Actor.seat(people[1], "B"), label="My script")
    return people[1]


@pytest.fixture
def reader(bruno: Any) -> Client:
    client = Client()
    client.force_login(bruno)
    return client


def test_every_table_of_people_is_exported_or_left_out_for_a_reason():
    assert tables_of_people() == set(EXPORTED) | OPENED | LEFT_OUT


def test_no_secret_is_among_the_fields():
    marks = {("campaign.CountedMark", "key")}  # the name of a figure
    named = {(of, name) for (of, _by), names in EXPORTED.items() for name in names} - marks
    fields = {name.rpartition("__")[2] for _of, name in named}
    assert not {field for field in fields if any(word in field for word in SECRETS)}


def test_the_file_has_the_actions_and_preferences_of_the_person(
    reader: Client, bruno: Any, game: Game
):
    answer = reader.get(FILE)
    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"] == 'attachment; filename="my-data.zip"'
    assert "no-store" in answer["Cache-Control"]
    with ZipFile(BytesIO(answer.content)) as archive:
        facts = json.loads(archive.read("account.json"))
    assert facts["account"]["email"] == "bruno@example.org"
    (profile,) = facts["club.Profile (user)"]
    assert (profile["language"], profile["quiet_hours"]) == ("fr", ["22:00", "07:00"])
    (seat,) = facts["club.Seat (user)"]
    assert (seat["game__public_id"], seat["player"]) == (game.public_id, "B")
    assert [one["note"] for one in facts["club.Tenure (user)"]] == ["I promised the mill."]
    assert facts["club.SeatToken (user)"][0]["label"] == "My script"
    assert [one["text"] for one in facts["private notes"]] == ["Watch the ford."]
    (draft,) = facts["campaign.MapDraft (author)"]
    assert draft["document"]["name"] == LAND.name


def test_the_file_has_the_photographs(people: list[Any], laid: Any):
    game = laid(fought())
    picture = BytesIO()
    Image.new("RGB", (90, 60)).save(picture, "JPEG")
    add_photo(
        game.pk, "k1", actor=Actor.seat(people[0], "A"), file=picture, size=999, caption="Ford"
    )
    client = Client()
    client.force_login(people[0])
    with ZipFile(BytesIO(client.get(FILE).content)) as archive:
        names = archive.namelist()
        assert len(names) == 2
        Image.open(BytesIO(archive.read(names[1]))).verify()


def test_the_file_contains_nothing_about_others(bruno: Any, people: list[Any]):
    said = json.dumps(facts_about(bruno), default=str)
    for other in (people[0], people[2]):
        assert other.email not in said


def test_the_file_needs_a_fresh_sign_in(reader: Client, monkeypatch: Any):
    later = time.time() + 16 * 60
    monkeypatch.setattr(time, "time", lambda: later)
    assert reader.get(FILE)["Location"].startswith("/me/again")
    assert reader.get(DELETE)["Location"].startswith("/me/again")


def test_the_page_lists_what_is_deleted_and_what_stays(reader: Client):
    said = words(reader.get(DELETE))
    assert "You leave 1 seat." in said
    assert "Bids that you have sealed are not opened." in said
    assert "What you played, under the letter of your seat instead of your name" in said
    assert "Old backups keep your name until they are deleted." in said


def test_the_typed_address_deletes_the_account(reader: Client, bruno: Any, game: Game):
    done = reader.post(DELETE, {"address": " Bruno@example.org "})
    assert "Your account is deleted" in words(done)
    assert not get_user(reader).is_authenticated
    users = get_user_model()._default_manager
    assert not users.filter(email__iexact="bruno@example.org").exists()
    assert game.seats.get(player="B").user is None


@pytest.mark.parametrize("typed", ["", "bruno", "anna@example.org"])
def test_another_address_deletes_nothing_and_stays_in_the_form(
    reader: Client, bruno: Any, typed: str
):
    page = reader.post(DELETE, {"address": typed})
    assert page.status_code == 422
    assert refusal(page) == "Type your address as shown above, to confirm."
    assert f'value="{typed}"' in page.content.decode()
    bruno.refresh_from_db()
    assert bruno.email == "bruno@example.org"


def test_an_organiser_must_hand_over_first(game: Game, people: list[Any]):
    client = Client()
    client.force_login(people[0])
    page = client.get(DELETE)
    assert "You organise 1 campaign or table that has not ended." in words(page)
    assert "Delete my account for good" not in words(page)
    refused = client.post(DELETE, {"address": people[0].email})
    assert refused.status_code == 422
    assert get_user(client) == people[0]
