"""What programs send by mistake is refused or put right, never an error of ours."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import lock
from campaign.actions.seats.seat_tenures import sit_down
from campaign.actions.seats.seats import leave
from campaign.models import Campaign
from tests.api.conftest import Program
from tests.api.wars import side, war

__all__ = ["side", "war"]
pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def test_a_date_says_its_offset_from_utc(side: Program):
    soon = timezone.now() + timedelta(days=2)
    plain = side.ask("post", "dates", {"battle": "k1", "at": f"{soon:%Y-%m-%dT%H:%M:%S}"})
    assert (plain.status_code, plain.json()["fields"]) == (422, ["body.at"])
    whole = side.ask("post", "dates", {"battle": "k1", "at": soon.isoformat()})
    assert whole.status_code == 200


@pytest.mark.parametrize("reason", ["\ud800", "a\udfffb"])
@pytest.mark.parametrize("path", ["commands", "foresight"])
def test_what_no_database_takes_is_no_command(side: Program, path: str, reason: str):
    body = {"command": {"type": "Dispute", "player": "A", "battle": "k1", "report": "0" * 16,
                        "reason": reason}}  # fmt: skip
    told = side.ask("post", path, body)
    assert (told.status_code, told.json()["code"]) == (422, "no-command")


def test_a_draft_is_kept_without_what_no_database_takes(side: Program):
    told = side.ask("put", "drafts/k1", {"fields": {"a\ud800": ["b\ud800c"]}})
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


def wrote(program: Program, story: str) -> int:
    """The line of the journal in which A writes of a lord."""
    write = {"type": "WriteLord", "player": "A", "lord": "lord-b1", "experience": 0,
             "story": story}  # fmt: skip
    told = program.ask("post", "commands", {"command": write})
    assert told.status_code == 200
    return int(told.json()["seq"])


def test_an_undo_that_is_sent_again_takes_nothing_more_back(side: Program):
    _, last = wrote(side, "One."), wrote(side, "Two.")
    for _ in range(2):
        assert side.ask("post", "undo", {"entry": last, "key": "u1"}).status_code == 204
    assert side.ask("get", "world").json()["lords"]["lord-b1"]["story"] == "One."


def test_an_undo_takes_back_the_line_that_it_names_and_no_later_one(side: Program, war: Campaign):
    first, last = wrote(side, "One."), wrote(side, "Two.")
    before = Campaign.objects.filter(pk=war.pk).values().get(), war.journal.count()
    told = side.ask("post", "undo", {"entry": first})
    assert (told.status_code, told.json()["code"]) == (409, "stale")
    for body in ({}, {"key": "u1"}, None):
        assert side.ask("post", "undo", body).status_code == 422
    assert (Campaign.objects.filter(pk=war.pk).values().get(), war.journal.count()) == before
    assert side.ask("post", "undo", {"entry": last}).status_code == 204


def test_a_note_that_was_kept_stays_where_none_is_left(anna: Program, campaign: Campaign):
    anna.ask("put", "seat/note", {"note": "Mind the ford."})
    assert anna.ask("post", "seat/leave", {}).status_code == 204
    assert campaign.seats.get(player="A").tenures.get().note == "Mind the ford."


def test_a_key_stays_dead_when_its_maker_comes_back(
    anna: Program, campaign: Campaign, people: list[Any]
):
    leave(campaign.pk, actor=Actor.seat(people[0], "A"))
    game = lock(campaign.pk)
    sit_down(game, campaign.seats.get(player="A"), people[0], "Anna")
    assert anna.ask("get", "campaign").status_code == 401


@pytest.mark.parametrize("offset", ["+16:00", "-16:00", "+23:59", "-23:59"])
def test_a_date_may_be_said_in_any_offset(war: Campaign, side: Program, offset: str):
    soon = timezone.now() + timedelta(days=3)
    hours = int(offset[:3]) * 60 + int(offset[0] + offset[4:])
    local = (soon + timedelta(minutes=hours)).strftime("%Y-%m-%dT%H:%M:%S")
    told = side.ask("post", "dates", {"battle": "k1", "at": f"{local}{offset}"})
    assert told.status_code == 200
    assert abs(datetime.fromisoformat(told.json()["at"]) - soon) < timedelta(seconds=2)


@pytest.mark.parametrize("extreme", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])
def test_a_date_at_the_end_of_time_is_refused(war: Campaign, side: Program, extreme: str):
    told = side.ask("post", "dates", {"battle": "k1", "at": extreme})
    assert (told.status_code, told.json()["code"]) == (422, "date")


@pytest.mark.parametrize("text", ["a\x00b", "\x00"])
def test_a_null_character_is_refused_in_one_way(anna: Program, campaign: Campaign, text: str):
    for method, path, body in (
        ("put", "seat/name", {"name": text}), ("put", "seat/note", {"note": text}),
        ("post", "challenges", {"text": text, "about": 1}),
        ("put", "drafts/k1", {"fields": {text: [text]}}),
        ("post", "commands", {"command": {"type": "Done", "player": text}}),
    ):  # fmt: skip
        told = anna.ask(method, path, body)
        assert (told.status_code, told.json()["code"]) == (422, "malformed"), path
        assert "null character" in told.json()["sentence"]
