"""The organiser ends a campaign early: no more commands, nobody wins, everything is kept."""

from typing import Any

import pytest

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.choices_now import choices_now
from campaign.actions.play.sealed_bids import seal_bid
from campaign.commands import Done, GrantPower
from campaign.models import Envelope
from campaign.world import PlayerId
from club.actions.clock import closing
from club.actions.decisions import deadlines
from club.actions.decisions.deadlines import break_off
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game, Message, Ruling
from club.refusals import Refusal

WHY = "We moved to another town."


@pytest.fixture
def ended(bidding: Game, anna: Any) -> Game:
    """Anna sealed a bid, then ended the campaign that she organises."""
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=1)
    break_off(bidding.pk, actor=Actor.organiser(anna), reason=WHY)
    bidding.refresh_from_db()
    return bidding


def refusal(done: Any, *args: Any, **more: Any) -> str:
    with pytest.raises(Refusal) as caught:
        done(*args, **more)
    return caught.value.code


def test_cancelling_is_logged_announced_and_stops_the_deadline(ended: Game, anna: Any):
    ruling = Ruling.objects.get(game=ended)
    assert (ruling.kind, ruling.reason, ruling.by_id) == ("break_off", WHY, anna.pk)
    told = Message.objects.filter(game=ended).latest("pk")
    assert (told.kind, told.reason) == ("broken_off", WHY)
    assert (ended.status, ended.closes_at, ended.checks_at, ended.waits_for) == (
        Game.ENDED,
        None,
        None,
        "",
    )
    assert read_world(ended).ending is None


def test_no_command_is_accepted_after_cancelling(ended: Game, anna: Any):
    before = ended.seq
    me, ruler = Actor.seat(anna, "A"), Actor.ruling(anna)
    assert choices_now(ended, read_world(ended), PlayerId("A")) == ()
    assert refusal(seal_bid, ended.pk, actor=me, amount=2) == "ended"
    assert refusal(act, ended.pk, Done(PlayerId("A")), actor=me) == "ended"
    assert refusal(act, ended.pk, GrantPower(PlayerId("A"), 1), actor=ruler) == "ended"
    organiser = Actor.organiser(anna)
    assert refusal(deadlines.pause, ended.pk, actor=organiser, reason=WHY) == "ended"
    assert refusal(break_off, ended.pk, actor=organiser, reason=WHY) == "ended"
    assert not closing.close(ended.pk)
    ended.refresh_from_db()
    assert ended.seq == before


def test_cancelling_does_not_open_sealed_bids(ended: Game):
    envelope = Envelope.objects.get(game=ended)
    assert (envelope.amount, envelope.opened_at) == (None, None)


def test_only_the_organiser_cancels_and_needs_a_reason(bidding: Game, anna: Any, bruno: Any):
    stranger = Actor.organiser(bruno)
    assert refusal(break_off, bidding.pk, actor=stranger, reason=WHY) == "not-yours"
    assert refusal(break_off, bidding.pk, actor=Actor.organiser(anna), reason=" ") == "reason"
    bidding.refresh_from_db()
    assert bidding.status == Game.RUNNING
