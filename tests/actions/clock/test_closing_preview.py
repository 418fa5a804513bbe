"""A dry run tells what closing would do, changes nothing and opens nothing."""

import pytest

from campaign.actions.clock import closing
from campaign.actions.clock.closing_preview import dry_run
from campaign.actions.clock.standing_orders import seal_standing_orders
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import seal_bid
from campaign.bots.standing_orders import Orders
from campaign.models import Campaign, Envelope
from campaign.play import digest
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    people = [person(name) for name in ("anna", "bruno", "clara")]
    return new_campaign(people[0], people)


def test_it_tells_what_the_closing_then_does(campaign):
    bring_to(campaign, "recruitment")
    before = (campaign.seq, digest(campaign.read_world()))
    told = dry_run(campaign, campaign.read_world())
    campaign.refresh_from_db()
    assert (campaign.seq, digest(campaign.read_world())) == before
    assert told.answers == dict.fromkeys("ABC", "default")
    closing.close(campaign.pk, how="organiser")
    lines = campaign.journal.filter(seq__gt=before[0]).order_by("seq")
    done = [news for line in lines for news in line.read_news()]
    assert told.known
    assert told.news == done[: len(told.news)]
    assert told.news


def test_of_bids_it_says_only_who_is_missing(campaign):
    bring_to(campaign, "bids")
    bruno = Actor.seat(campaign.seats.get(player="B").user, "B")
    seal_bid(campaign.pk, actor=bruno, amount=1)
    campaign.refresh_from_db()
    told = dry_run(campaign, campaign.read_world())
    assert (told.answers, told.news, told.known) == ({"A": "default", "C": "default"}, [], False)
    assert not Envelope.objects.filter(campaign=campaign, moment=campaign.moment,
                                       opened_at__isnull=False).exists()  # fmt: skip


def test_standing_orders_stay_sealed(campaign):
    bring_to(campaign, "recruitment")
    bruno = Actor.seat(campaign.seats.get(player="B").user, "B")
    seal_standing_orders(campaign.pk, Orders(bid=3), actor=bruno)
    campaign.refresh_from_db()
    told = dry_run(campaign, campaign.read_world())
    assert told.answers["B"] == "orders"
    assert (told.news, told.known) == ([], False)


def test_dice_are_not_thrown(campaign):
    bring_to(campaign, "dice")
    assert not dry_run(campaign, campaign.read_world()).known
