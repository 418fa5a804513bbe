"""Programs look up what was: worlds, decisions, tidings, attendance, receipts."""

from typing import Any

import msgspec
import pytest

from campaign import world
from campaign.actions.history import effective_history
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.rulings import corrections, deadlines, rulings
from campaign.commands import GrantPower
from campaign.models import Campaign, Envelope
from campaign.world import PlayerId
from tests.api.conftest import Program

pytestmark = pytest.mark.django_db


def test_each_line_has_its_world(anna: Program, campaign: Campaign):
    for seq in (0, effective_history.last(campaign)):
        told = anna.ask("get", f"world/{seq}").content
        assert world.decode(told) == effective_history.world_after(campaign, seq)
    assert anna.ask("get", f"world/{campaign.seq + 1}").status_code == 404
    assert anna.ask("get", "world/-1").status_code == 422


def test_rulings_are_told_with_their_reasons(anna: Program, campaign: Campaign, people: list[Any]):
    ruler = Actor.ruling(people[0])
    rulings.rule(campaign.pk, GrantPower("B", 3), actor=ruler, reason="He paid twice.")
    rulings.word(campaign.pk, actor=ruler, reason="Hills are rough.")
    word, grant = anna.ask("get", "rulings").json()
    assert (grant["kind"], grant["reason"], grant["by_player"]) == (
        "GrantPower", "He paid twice.", "A",
    )  # fmt: skip
    campaign.refresh_from_db()
    assert grant["entry"] == campaign.seq
    assert grant["changes"]
    assert (word["standing"], word["entry"]) == (True, None)


def test_corrections_are_told_with_what_they_struck(
    anna: Program, campaign: Campaign, people: list[Any]
):
    last = campaign.seq
    corrections.correct(campaign.pk, last, None, actor=Actor.organiser(people[0]), reason="Twice.")
    (told,) = anna.ask("get", "corrections").json()
    assert (told["about"], told["replacement"], told["reason"]) == (last, None, "Twice.")
    struck = [line["seq"] for line in anna.ask("get", "journal").json() if line["struck"]]
    assert last in struck


def test_messages_come_once(anna: Program, campaign: Campaign, people: list[Any]):
    deadlines.pause(campaign.pk, actor=Actor.organiser(people[0]), reason="Holidays.")
    told = anna.ask("get", "messages").json()
    assert (told[-1]["kind"], told[-1]["reason"]) == ("paused", "Holidays.")
    assert anna.ask("get", f"messages?after={told[-1]['id']}").json() == []


def test_attendance_says_what_was_given_and_never_what_was_in_it(anna: Program, campaign: Campaign):
    rows = anna.ask("get", "attendance").json()
    assert len(rows) == campaign.closings.count()
    assert rows[0]["moment"] > rows[-1]["moment"]
    assert {word for row in rows for word in row["outcomes"].values()} <= {
        "given", "given_empty", "by_default", "missed", "by_standing_order", "by_steward",
    }  # fmt: skip


def test_receipts_are_one_s_own(
    anna: Program, bruno: Program, campaign: Campaign, people: list[Any]
):
    given = seal_bid(campaign.pk, actor=Actor.seat(people[0], "A"), amount=1)
    mine = anna.ask("get", "receipts")
    (sealing,) = mine.json()["sealings"]
    assert (sealing["receipt"], sealing["opened"]) == (given.receipt, False)
    assert "amount" not in sealing
    assert mine["Cache-Control"] == "no-store"
    assert bruno.ask("get", "receipts").json()["sealings"] == []
    assert Envelope.objects.get().receipt == given.receipt


def test_what_would_follow_is_told_and_nothing_is_kept(
    anna: Program, campaign: Campaign, people: list[Any]
):
    grant = GrantPower(PlayerId("A"), 3)
    rulings.rule(campaign.pk, grant, actor=Actor.ruling(people[0]), reason="So.")
    campaign.refresh_from_db()
    before, power = bytes(campaign.world), campaign.read_world().players[PlayerId("A")].power
    told = anna.ask("post", "foresight", {"command": {"type": "Bid", "player": "A", "amount": 1}})
    assert told.status_code == 200, told.json()
    paid = {"kind": "Power", "subject": "A", "before": power, "after": power - 1}
    assert told.json()["changes"] == [paid]
    campaign.refresh_from_db()
    assert bytes(campaign.world) == before


@pytest.mark.parametrize(
    ("command", "status", "code"),
    [
        ({"type": "Bid", "player": "B", "amount": 1}, 403, "not-yours"),
        ({"type": "GrantPower", "player": "A", "amount": 9}, 403, "not-yours"),
        ({"type": "Bid", "player": "A", "amount": 99999}, 422, "bid"),
        ({"type": "Cheat"}, 422, "no-command"),
    ],
)
def test_what_the_rules_refuse_is_refused_here_too(
    anna: Program, command: dict[str, Any], status: int, code: str
):
    told = anna.ask("post", "foresight", {"command": command})
    assert (told.status_code, told.json()["code"]) == (status, code)
    assert msgspec.json.decode(told.content)["sentence"]
