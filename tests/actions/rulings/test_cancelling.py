"""The organiser ends a campaign: nothing is played any more, nobody wins, everything is kept."""

from typing import Any

import pytest

from campaign.actions.clock import closing
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.play.starting import choices_now
from campaign.actions.play.submit import act
from campaign.actions.rulings import deadlines
from campaign.actions.rulings.cancelling import break_off
from campaign.commands import Done, GrantPower
from campaign.models import Campaign, Envelope, Message, Ruling
from campaign.world import PlayerId
from club.refusals import Refusal

WHY = "We moved to another town."


@pytest.fixture
def ended(bidding: Campaign, anna: Any) -> Campaign:
    """Anna sealed a bid, then ended the campaign that she organises."""
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=1)
    break_off(bidding.pk, actor=Actor.organiser(anna), reason=WHY)
    bidding.refresh_from_db()
    return bidding


def refusal(done: Any, *args: Any, **more: Any) -> str:
    with pytest.raises(Refusal) as caught:
        done(*args, **more)
    return caught.value.code


def test_it_is_decided_told_and_no_deadline_runs(ended: Campaign, anna: Any):
    ruling = Ruling.objects.get(campaign=ended)
    assert (ruling.kind, ruling.reason, ruling.by_id) == ("break_off", WHY, anna.pk)
    told = Message.objects.filter(campaign=ended).latest("pk")
    assert (told.kind, told.reason) == ("broken_off", WHY)
    assert (ended.status, ended.closes_at, ended.checks_at, ended.waits_for) == (
        Campaign.ENDED, None, None, "",
    )  # fmt: skip
    assert ended.read_world().ending is None


def test_nothing_is_played_any_more(ended: Campaign, anna: Any):
    before = ended.seq
    me, ruler = Actor.seat(anna, "A"), Actor.ruling(anna)
    assert choices_now(ended, ended.read_world(), PlayerId("A")) == ()
    assert refusal(seal_bid, ended.pk, actor=me, amount=2) == "ended"
    assert refusal(act, ended.pk, Done(PlayerId("A")), actor=me) == "ended"
    assert refusal(act, ended.pk, GrantPower(PlayerId("A"), 1), actor=ruler) == "ended"
    organiser = Actor.organiser(anna)
    assert refusal(deadlines.pause, ended.pk, actor=organiser, reason=WHY) == "ended"
    assert refusal(break_off, ended.pk, actor=organiser, reason=WHY) == "ended"
    assert not closing.close(ended.pk)
    ended.refresh_from_db()
    assert ended.seq == before


def test_sealed_bids_stay_sealed(ended: Campaign):
    envelope = Envelope.objects.get(campaign=ended)
    assert (envelope.amount, envelope.opened_at) == (None, None)


def test_it_is_for_the_organiser_with_a_reason(bidding: Campaign, anna: Any, bruno: Any):
    stranger = Actor.organiser(bruno)
    assert refusal(break_off, bidding.pk, actor=stranger, reason=WHY) == "not-yours"
    assert refusal(break_off, bidding.pk, actor=Actor.organiser(anna), reason=" ") == "reason"
    bidding.refresh_from_db()
    assert bidding.status == Campaign.RUNNING
