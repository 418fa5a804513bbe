"""A new player gets an empty seat: no earlier sealed act counts as theirs (D4)."""

from typing import Any

import pytest

from campaign.actions.play.sealed_bids import own_bid, seal_bid
from club.actions.journal.actor import Actor
from club.actions.seats.invitations import accept, invitation_key, make_invitation
from club.actions.seats.seats import give_to_bot, leave
from club.models import Game, Message

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def played_by_a_bot(bidding: Game, anna: Any, bruno: Any) -> Game:
    """A bot has sealed a bid at the seat that Bruno left. The others have not sealed yet."""
    leave(bidding.pk, actor=Actor.seat(bruno, "B"))
    give_to_bot(bidding.pk, "B", "steady", actor=Actor.organiser(anna))
    bidding.refresh_from_db()
    assert bidding.envelopes.get(player="B").how == "bot"
    assert "B" not in bidding.waits_for
    return bidding


def test_a_successor_seals_their_own_bid(played_by_a_bot: Game, anna: Any, stranger: Any):
    game = played_by_a_bot
    link = make_invitation(game.pk, "B", actor=Actor.organiser(anna))
    accept(invitation_key(link), user=stranger, name="Dora")
    game.refresh_from_db()
    assert own_bid(game, "B") is None
    assert "B" in game.waits_for
    told = Message.objects.get(game=game, kind="joined").values
    assert told == {"player": "B", "name": "Dora", "envelope": True}
    seal_bid(game.pk, actor=Actor.seat(stranger, "B"), amount=0)
    envelope = game.envelopes.get(player="B")
    assert (envelope.how, own_bid(game, "B").amount) == ("", 0)
