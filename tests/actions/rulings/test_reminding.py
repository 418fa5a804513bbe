"""An organiser reminds the players whom the campaign waits for: one notice each, not too often."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from campaign.actions.play.sealed_bids import seal_bid
from club.actions.decisions import deadlines
from club.actions.decisions.reminding import remind_players
from club.actions.delivery import outbox_sender
from club.actions.journal.actor import Actor
from club.models import Game, Message, Notice
from club.refusals import Refusal
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]
pytestmark = pytest.mark.django_db


def reminded() -> list[str]:
    rows = Notice.objects.filter(event="reminder").order_by("user__username")
    return [row.user.username for row in rows if row.user]


def refused(*args: Any, **more: Any) -> str:
    with pytest.raises(Refusal) as found:
        remind_players(*args, **more)
    return found.value.code


def test_everybody_who_is_awaited_gets_one_notice_except_the_organiser(
    bidding: Game, anna: Any, bruno: Any
):
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=1)
    assert remind_players(bidding.pk, actor=Actor.organiser(anna)) == ["C"]
    assert reminded() == ["clara"]
    told = Message.objects.get(game=bidding, kind="nudged")
    assert (told.values, told.by) == ({"players": ["C"]}, anna)


def test_a_named_player_is_reminded_alone(bidding: Game, anna: Any):
    assert remind_players(bidding.pk, ["B"], actor=Actor.organiser(anna)) == ["B"]
    assert reminded() == ["bruno"]


def test_nobody_is_reminded_twice_within_six_hours(bidding: Game, anna: Any):
    olga = Actor.organiser(anna)
    remind_players(bidding.pk, ["B"], actor=olga)
    assert refused(bidding.pk, ["B"], actor=olga) == "reminded"
    assert remind_players(bidding.pk, actor=olga) == ["C"]
    Message.objects.filter(kind="nudged").update(at=F("at") - timedelta(hours=7))
    assert remind_players(bidding.pk, actor=olga) == ["B", "C"]


def test_only_organisers_remind_and_only_who_is_awaited(bidding: Game, anna: Any, bruno: Any):
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=1)
    assert refused(bidding.pk, actor=Actor.organiser(bruno)) == "not-yours"
    assert refused(bidding.pk, ["B"], actor=Actor.organiser(anna)) == "nobody-awaited"
    deadlines.pause(bidding.pk, actor=Actor.organiser(anna), reason="Snow")
    assert refused(bidding.pk, actor=Actor.organiser(anna)) == "paused"


def test_who_has_sealed_by_then_gets_no_reminder(
    bidding: Game, anna: Any, bruno: Any, mailoutbox: Any
):
    remind_players(bidding.pk, actor=Actor.organiser(anna))
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=1)
    Notice.objects.update(due_at=F("made_at"))  # at night they wait for the morning
    outbox_sender.deliver_due()
    reminders = [m for m in mailoutbox if "still waiting for you" in m.subject]
    assert [m.to for m in reminders] == [["clara@example.org"]]
    assert "The organiser reminds you: Turn 2, Sealed bids" in reminders[0].body
