"""Mistakes of programs are refused or corrected, never a server error."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from club.actions.journal.actor import Actor
from club.actions.journal.ledger import lock
from club.actions.seats.seat_tenures import sit_down
from club.actions.seats.seats import leave
from club.models import Game
from tests.api.conftest import Program
from tests.api.wars import side, war

__all__ = ["side", "war"]
pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
NO_DAYS = {"away_from": None, "away_until": None}


def test_a_date_needs_an_offset_from_utc(side: Program):
    soon = timezone.now() + timedelta(days=2)
    plain = side.ask("post", "dates", {"battle": "k1", "at": f"{soon:%Y-%m-%dT%H:%M:%S}"})
    assert (plain.status_code, plain.json()["fields"]) == (422, ["body.at"])
    whole = side.ask("post", "dates", {"battle": "k1", "at": soon.isoformat()})
    assert whole.status_code == 200


@pytest.mark.parametrize("reason", ["\ud800", "a\udfffb"])
@pytest.mark.parametrize("path", ["commands", "foresight"])
def test_a_command_with_null_characters_is_refused(side: Program, path: str, reason: str):
    body = {
        "command": {
            "type": "Dispute",
            "player": "A",
            "battle": "k1",
            "report": "0" * 16,
            "reason": reason,
        }
    }
    told = side.ask("post", path, body)
    assert (told.status_code, told.json()["code"]) == (422, "no-command")


def test_a_draft_is_stored_without_null_characters(side: Program):
    told = side.ask("put", "drafts/k1", {"fields": {"a\ud800": ["b\ud800c"]}})
    assert told.json()["fields"] == {"a": ["bc"]}


@pytest.mark.parametrize("path", ["commands", "foresight"])
def test_a_body_larger_than_the_site_reads_is_malformed(side: Program, settings: Any, path: str):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000
    answer = side.ask("post", path, {"command": {"type": "Done", "player": "A" * 3_000}})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


@pytest.mark.parametrize("amount", [True, "1", 0.0, " 0 "])
def test_an_amount_must_be_a_whole_number(anna: Program, amount: Any):
    assert anna.ask("put", "bid", {"amount": amount}).json()["code"] == "malformed"


def test_bids_are_limited_across_all_keys(anna: Program):
    answers = [anna.ask("put", "bid", {"amount": 0}).status_code for _ in range(31)]
    assert answers == [200] * 30 + [429]


def test_a_steward_stays_when_the_request_does_not_mention_one(anna: Program):
    anna.ask("put", "absence", {"away": True, "steward": "steady"})
    assert anna.ask("put", "absence", {"away": False}).status_code == 204
    assert anna.ask("get", "absence").json() == {"away": False, "steward": "steady"} | NO_DAYS
    anna.ask("put", "absence", {"away": False, "steward": ""})
    assert anna.ask("get", "absence").json()["steward"] == ""


def wrote(program: Program, story: str) -> int:
    """The line of the journal in which A writes of a lord."""
    write = {"type": "WriteLord", "player": "A", "lord": "lord-b1", "experience": 0, "story": story}
    told = program.ask("post", "commands", {"command": write})
    assert told.status_code == 200
    return int(told.json()["seq"])


def test_a_repeated_undo_undoes_nothing_more(side: Program):
    _, last = wrote(side, "One."), wrote(side, "Two.")
    for _ in range(2):
        assert side.ask("post", "undo", {"entry": last, "key": "u1"}).status_code == 204
    assert side.ask("get", "world").json()["lords"]["lord-b1"]["story"] == "One."


def test_an_undo_undoes_only_the_entry_that_it_names(side: Program, war: Game):
    first, last = wrote(side, "One."), wrote(side, "Two.")
    before = Game.objects.filter(pk=war.pk).values().get(), war.journal.count()
    told = side.ask("post", "undo", {"entry": first})
    assert (told.status_code, told.json()["code"]) == (409, "stale")
    for body in ({}, {"key": "u1"}, None):
        assert side.ask("post", "undo", body).status_code == 422
    assert (Game.objects.filter(pk=war.pk).values().get(), war.journal.count()) == before
    assert side.ask("post", "undo", {"entry": last}).status_code == 204


def test_leaving_without_a_note_keeps_the_stored_note(anna: Program, game: Game):
    anna.ask("put", "seat/note", {"note": "Mind the ford."})
    assert anna.ask("post", "seat/leave", {}).status_code == 204
    assert game.seats.get(player="A").tenures.get().note == "Mind the ford."


def test_a_key_stays_invalid_when_its_owner_returns(anna: Program, game: Game, people: list[Any]):
    leave(game.pk, actor=Actor.seat(people[0], "A"))
    locked = lock(game.pk)
    sit_down(locked, game.seats.get(player="A"), people[0], "Anna")
    assert anna.ask("get", "campaign").status_code == 401


@pytest.mark.parametrize("offset", ["+16:00", "-16:00", "+23:59", "-23:59"])
def test_a_date_may_have_any_offset(war: Game, side: Program, offset: str):
    soon = timezone.now() + timedelta(days=3)
    hours = int(offset[:3]) * 60 + int(offset[0] + offset[4:])
    local = (soon + timedelta(minutes=hours)).strftime("%Y-%m-%dT%H:%M:%S")
    told = side.ask("post", "dates", {"battle": "k1", "at": f"{local}{offset}"})
    assert told.status_code == 200
    assert abs(datetime.fromisoformat(told.json()["at"]) - soon) < timedelta(seconds=2)


@pytest.mark.parametrize("extreme", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])
def test_a_date_at_the_limit_of_dates_is_refused(war: Game, side: Program, extreme: str):
    told = side.ask("post", "dates", {"battle": "k1", "at": extreme})
    assert (told.status_code, told.json()["code"]) == (422, "date")


@pytest.mark.parametrize("text", ["a\x00b", "\x00"])
def test_null_characters_always_get_the_same_refusal(anna: Program, game: Game, text: str):
    for method, path, body in (
        ("put", "seat/name", {"name": text}),
        ("put", "seat/note", {"note": text}),
        ("post", "challenges", {"text": text, "about": 1}),
        ("put", "drafts/k1", {"fields": {text: [text]}}),
        ("post", "commands", {"command": {"type": "Done", "player": text}}),
    ):
        told = anna.ask(method, path, body)
        assert (told.status_code, told.json()["code"]) == (422, "malformed"), path
        assert "null character" in told.json()["sentence"]
