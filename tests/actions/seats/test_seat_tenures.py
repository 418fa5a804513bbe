"""Who sits down finds an empty seat: nothing that was sealed there is taken for his own (D4)."""

from typing import Any

import pytest

from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import own_bid, seal_bid
from campaign.actions.seats.invitations import accept, key_of, make_invitation
from campaign.actions.seats.seats import give_to_bot, leave
from campaign.models import Campaign, Message

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def played_by_a_bot(bidding: Campaign, anna: Any, bruno: Any) -> Campaign:
    """A bot has sealed a bid at the seat that Bruno left; the others have yet to seal."""
    leave(bidding.pk, actor=Actor.seat(bruno, "B"))
    give_to_bot(bidding.pk, "B", "steady", actor=Actor.organiser(anna))
    bidding.refresh_from_db()
    assert bidding.envelopes.get(player="B").how == "bot"
    assert "B" not in bidding.waits_for
    return bidding


def test_a_successor_seals_a_bid_of_his_own(played_by_a_bot: Campaign, anna: Any, stranger: Any):
    campaign = played_by_a_bot
    link = make_invitation(campaign.pk, "B", actor=Actor.organiser(anna))
    accept(key_of(link), user=stranger, name="Dora")
    campaign.refresh_from_db()
    assert own_bid(campaign, "B") is None
    assert "B" in campaign.waits_for
    told = Message.objects.get(campaign=campaign, kind="joined").values
    assert told == {"player": "B", "name": "Dora", "envelope": True}
    seal_bid(campaign.pk, actor=Actor.seat(stranger, "B"), amount=0)
    envelope = campaign.envelopes.get(player="B")
    assert (envelope.how, own_bid(campaign, "B").amount) == ("", 0)
