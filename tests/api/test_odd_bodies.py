"""What programs send by mistake is refused or put right, never an error of ours."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaign.actions.actor import Actor
from campaign.actions.holding import hold
from campaign.actions.seats import leave
from campaign.actions.tenures import sit_down
from campaign.models import Campaign
from tests.api.conftest import Program
from tests.api.test_fighting import side, war

__all__ = ["side", "war"]
pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def test_a_date_says_its_offset_from_utc(side: Program):
    soon = timezone.now() + timedelta(days=2)
    plain = side.ask("post", "dates", {"battle": "k1", "at": f"{soon:%Y-%m-%dT%H:%M:%S}"})
    assert (plain.status_code, plain.json()["fields"]) == (422, ["body.at"])
    whole = side.ask("post", "dates", {"battle": "k1", "at": soon.isoformat()})
    assert whole.status_code == 200


@pytest.mark.parametrize("reason", ["\ud800", "a\x00b"])
@pytest.mark.parametrize("path", ["commands", "foresight"])
def test_what_no_database_takes_is_no_command(side: Program, path: str, reason: str):
    body = {"command": {"type": "Dispute", "player": "A", "battle": "k1", "reason": reason}}
    told = side.ask("post", path, body)
    assert (told.status_code, told.json()["code"]) == (422, "no-command")


def test_a_draft_is_kept_without_what_no_database_takes(side: Program):
    told = side.ask("put", "drafts/k1", {"fields": {"a\ud800": ["b\ud800c\x00"]}})
    assert told.json()["fields"] == {"a": ["bc"]}


@pytest.mark.parametrize("amount", [True, "1", 0.0, " 0 "])
def test_an_amount_is_a_whole_number(anna: Program, amount: Any):
    assert anna.ask("put", "bid", {"amount": amount}).json()["code"] == "malformed"


def test_bids_are_counted_whatever_the_key(anna: Program):
    answers = [anna.ask("put", "bid", {"amount": 0}).status_code for _ in range(31)]
    assert answers == [200] * 30 + [429]


def test_one_s_steward_stays_where_nothing_is_said_of_him(anna: Program):
    anna.ask("put", "absence", {"away": True, "steward": "steady"})
    assert anna.ask("put", "absence", {"away": False}).status_code == 204
    assert anna.ask("get", "absence").json() == {"away": False, "steward": "steady"}
    anna.ask("put", "absence", {"away": False, "steward": ""})
    assert anna.ask("get", "absence").json()["steward"] == ""


def test_an_undo_that_is_sent_again_takes_nothing_more_back(side: Program):
    for story in ("One.", "Two."):
        write = {
            "type": "WriteLord",
            "player": "A",
            "lord": "lord-b1",
            "experience": 0,
            "story": story,
        }
        assert side.ask("post", "commands", {"command": write}).status_code == 200
    for _ in range(2):
        assert side.ask("post", "undo", {"key": "u1"}).status_code == 204
    lords = side.ask("get", "world").json()["lords"]
    assert lords["lord-b1"]["story"] == "One."


def test_an_undo_needs_no_body(side: Program):
    write = {
        "type": "WriteLord",
        "player": "A",
        "lord": "lord-b1",
        "experience": 0,
        "story": "One.",
    }
    assert side.ask("post", "commands", {"command": write}).status_code == 200
    assert side.client.generic("POST", "/api/v1/undo").status_code == 204


def test_a_note_that_was_kept_stays_where_none_is_left(anna: Program, campaign: Campaign):
    anna.ask("put", "seat/note", {"note": "Mind the ford."})
    assert anna.ask("post", "seat/leave", {}).status_code == 204
    assert campaign.seats.get(player="A").tenures.get().note == "Mind the ford."


def test_a_key_stays_dead_when_its_maker_comes_back(
    anna: Program, campaign: Campaign, people: list[Any]
):
    leave(campaign.pk, actor=Actor.seat(people[0], "A"))
    held = hold(campaign.pk)
    sit_down(held, campaign.seats.get(player="A"), people[0], "Anna")
    assert anna.ask("get", "campaign").status_code == 401
