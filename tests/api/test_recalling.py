"""Programs read the past: worlds, decisions, news, attendance, receipts."""

from typing import Any

import msgspec
import pytest

from campaign import world
from campaign.actions.history import effective_history
from campaign.actions.history.effective_history import read_world
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.rulings import corrections, rulings
from campaign.commands import GrantPower
from campaign.models import Envelope
from campaign.world import PlayerId
from club.actions.decisions import deadlines
from club.actions.journal import history
from club.actions.journal.actor import Actor
from club.models import Game
from tests.api.conftest import Program

pytestmark = pytest.mark.django_db


def test_each_entry_has_its_world(anna: Program, game: Game):
    for seq in (0, history.last(game)):
        told = anna.ask("get", f"world/{seq}").content
        assert world.decode(told) == effective_history.world_after(game, seq)
    assert anna.ask("get", f"world/{game.seq + 1}").status_code == 404
    assert anna.ask("get", "world/-1").status_code == 422


def test_rulings_are_listed_with_their_reasons(anna: Program, game: Game, people: list[Any]):
    ruler = Actor.ruling(people[0])
    rulings.rule(game.pk, GrantPower("B", 3), actor=ruler, reason="He paid twice.")
    rulings.rule_in_words(game.pk, actor=ruler, reason="Hills are rough.")
    word, grant = anna.ask("get", "rulings").json()
    assert (grant["kind"], grant["reason"], grant["by_player"]) == (
        "GrantPower",
        "He paid twice.",
        "A",
    )
    game.refresh_from_db()
    assert grant["entry"] == game.seq
    assert grant["changes"]
    assert (word["standing"], word["entry"]) == (True, None)


def test_corrections_are_listed_with_the_struck_entries(
    anna: Program, game: Game, people: list[Any]
):
    last = game.seq
    corrections.correct(game.pk, last, None, actor=Actor.organiser(people[0]), reason="Twice.")
    (told,) = anna.ask("get", "corrections").json()
    assert (told["about"], told["replacement"], told["reason"]) == (last, None, "Twice.")
    struck = [line["seq"] for line in anna.ask("get", "journal").json() if line["struck"]]
    assert last in struck


def test_messages_are_returned_once(anna: Program, game: Game, people: list[Any]):
    deadlines.pause(game.pk, actor=Actor.organiser(people[0]), reason="Holidays.")
    told = anna.ask("get", "messages").json()
    assert (told[-1]["kind"], told[-1]["reason"]) == ("paused", "Holidays.")
    assert anna.ask("get", f"messages?after={told[-1]['id']}").json() == []


def test_attendance_lists_kinds_of_commands_without_their_contents(anna: Program, game: Game):
    rows = anna.ask("get", "attendance").json()
    assert len(rows) == game.closings.count()
    assert rows[0]["moment"] > rows[-1]["moment"]
    assert {word for row in rows for word in row["outcomes"].values()} <= {
        "given",
        "given_empty",
        "by_default",
        "missed",
        "by_plan",
        "by_steward",
    }


def test_receipts_are_only_those_of_the_own_seat(
    anna: Program, bruno: Program, game: Game, people: list[Any]
):
    given = seal_bid(game.pk, actor=Actor.seat(people[0], "A"), amount=1)
    mine = anna.ask("get", "receipts")
    (sealing,) = mine.json()["sealings"]
    assert (sealing["receipt"], sealing["opened"]) == (given.receipt, False)
    assert "amount" not in sealing
    assert mine["Cache-Control"] == "no-store"
    assert bruno.ask("get", "receipts").json()["sealings"] == []
    assert Envelope.objects.get().receipt == given.receipt


def test_a_preview_returns_the_outcome_and_stores_nothing(
    anna: Program, game: Game, people: list[Any]
):
    grant = GrantPower(PlayerId("A"), 3)
    rulings.rule(game.pk, grant, actor=Actor.ruling(people[0]), reason="So.")
    game.refresh_from_db()
    before, power = bytes(game.world), read_world(game).players[PlayerId("A")].power
    told = anna.ask("post", "foresight", {"command": {"type": "Bid", "player": "A", "amount": 1}})
    assert told.status_code == 200, told.json()
    paid = {"kind": "Power", "subject": "A", "before": power, "after": power - 1}
    assert told.json()["changes"] == [paid]
    game.refresh_from_db()
    assert bytes(game.world) == before


@pytest.mark.parametrize(
    ("command", "status", "code"),
    [
        ({"type": "Bid", "player": "B", "amount": 1}, 403, "not-yours"),
        ({"type": "GrantPower", "player": "A", "amount": 9}, 403, "not-yours"),
        ({"type": "Bid", "player": "A", "amount": 99999}, 422, "bid"),
        ({"type": "Cheat"}, 422, "no-command"),
    ],
)
def test_a_preview_is_refused_where_the_rules_refuse(
    anna: Program, command: dict[str, Any], status: int, code: str
):
    told = anna.ask("post", "foresight", {"command": command})
    assert (told.status_code, told.json()["code"]) == (status, code)
    assert msgspec.json.decode(told.content)["sentence"]
