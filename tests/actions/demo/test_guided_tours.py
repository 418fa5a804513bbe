"""A guided turn is a campaign of one's own, with bots, and is gone after some hours."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db.models import F

from campaign.actions.demo import guided_tours
from campaign.actions.demo.demo_campaign import demo_campaign
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import seal_bid
from campaign.models import Campaign
from club.refusals import Refusal
from tests.table import person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def board(db: None) -> None:
    call_command("loaddata", "map_27_terrains", verbosity=0)


def test_it_waits_for_nothing_but_the_guests_bid_and_has_no_deadline():
    campaign = guided_tours.begin_tour()
    assert (campaign.turn, campaign.phase, campaign.waits_for) == (guided_tours.TURN, "bids", "A")
    assert campaign.closes_at is None
    assert [seat.bot for seat in campaign.seats.order_by("player")] == ["", "steady", "steady"]
    seal_bid(campaign.pk, actor=Actor.seat(campaign.organiser, "A"), amount=1)
    campaign.refresh_from_db()
    assert (campaign.phase, campaign.waits_for, campaign.closes_at) == ("recruitment", "A", None)


def test_guests_do_not_share_anything_and_cannot_sign_in():
    first, second = guided_tours.begin_tour(), guided_tours.begin_tour()
    assert first.organiser != second.organiser
    assert not first.organiser.has_usable_password()
    assert first.organiser.email.endswith("@demo.invalid")


def test_leaving_takes_campaign_and_guest_away():
    campaign = guided_tours.begin_tour()
    guided_tours.end_tour(campaign.organiser)
    assert not Campaign.objects.exists()
    assert not get_user_model()._default_manager.filter(username__startswith="tour-").exists()


def test_nobody_else_loses_anything_by_it():
    demo, other = demo_campaign(players=3), person("bruno")
    for user in (demo.organiser, other):
        guided_tours.end_tour(user)
    assert Campaign.objects.get() == demo


def test_old_ones_make_room_and_too_many_are_refused(monkeypatch):
    monkeypatch.setattr(guided_tours, "MOST", 2)
    old = guided_tours.begin_tour()
    guided_tours.begin_tour()
    with pytest.raises(Refusal) as refused:
        guided_tours.begin_tour()
    assert refused.value.code == "tours-full"
    longer = guided_tours.KEPT + timedelta(minutes=1)
    Campaign.objects.filter(pk=old.pk).update(created_at=F("created_at") - longer)
    guided_tours.begin_tour()
    assert not Campaign.objects.filter(pk=old.pk).exists()


def test_a_guided_turn_is_no_demo_to_sit_down_in():
    guided_tours.begin_tour()
    assert demo_campaign(players=3) not in guided_tours.tours()
