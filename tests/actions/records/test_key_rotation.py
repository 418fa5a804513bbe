"""Keys are changed without losing what is sealed; every phase has a key of its own."""

from typing import Any

import pytest
from cryptography.fernet import Fernet, InvalidToken
from django.core.management import call_command
from django.db import transaction

from campaign.actions.clock import closing
from campaign.actions.clock.standing_orders import own_standing_orders, seal_standing_orders
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.dice_seeds import throws, unsealed
from campaign.actions.journal.ledger import lock
from campaign.actions.play.sealed_bids import own_bid, seal_bid
from campaign.actions.records.key_rotation import rekey, renew_seeds
from campaign.actions.security.sealing import bid_keys, keys_for
from campaign.bots.standing_orders import Orders
from campaign.models import Campaign, Envelope, StandingOrder
from club.chance import seed_hash
from club.refusals import Refusal

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def new_key() -> str:
    return Fernet.generate_key().decode()


def test_old_keys_can_be_dropped_after_everything_was_sealed_anew(
    bidding: Campaign, anna: Any, settings: Any
):
    actor = Actor.seat(anna, "A")
    receipt = seal_bid(bidding.pk, actor=actor, amount=7)
    seal_standing_orders(bidding.pk, Orders(bid=2), actor=actor)
    newest = new_key()
    settings.ENVELOPE_KEYS = [newest, *settings.ENVELOPE_KEYS]
    assert rekey() == (3, [])  # the bid, the orders, and the seed of the dice
    settings.ENVELOPE_KEYS = [newest]
    assert own_bid(bidding, "A")[:3] == (7, receipt.nonce, receipt.receipt)
    assert own_standing_orders(bidding, "A").orders == Orders(bid=2)
    assert closing.close(bidding.pk, how="organiser")
    assert Envelope.objects.get(campaign=bidding).amount == 7


def test_a_phase_s_key_opens_no_other_phase_and_no_other_campaign(bidding: Campaign, anna: Any):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=7)
    sealed = bytes(Envelope.objects.get(campaign=bidding).sealed)
    place = (bidding.public_id, bidding.moment)
    assert bid_keys(*place).decrypt(sealed)
    for other in ((place[0], place[1] + 1), ("x", place[1])):
        with pytest.raises(InvalidToken):
            bid_keys(*other).decrypt(sealed)


def test_what_the_installation_s_own_key_sealed_still_opens(bidding: Campaign, settings: Any):
    sealed = Fernet(settings.ENVELOPE_KEYS[-1]).encrypt(b"text")
    assert keys_for("bid", bidding.public_id).decrypt(sealed) == b"text"


def test_rows_that_no_key_opens_are_named_and_left(
    bidding: Campaign, anna: Any, settings: Any, capsys: Any
):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=7)
    before = Envelope.objects.get(campaign=bidding)
    settings.ENVELOPE_KEYS = [new_key()]
    with pytest.raises(SystemExit):
        call_command("rekey")
    assert f"No key opens Envelope {before.pk}." in capsys.readouterr().out
    assert bytes(Envelope.objects.get().sealed) == bytes(before.sealed)


def test_what_was_opened_or_withdrawn_needs_no_key(bidding: Campaign, anna: Any):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=7)
    closing.close(bidding.pk, how="organiser")
    assert rekey() == (1, [])  # the seed of the dice
    assert not StandingOrder.objects.exists()


def test_a_seed_that_no_key_opens_is_followed_by_another(bidding: Campaign, settings: Any):
    """Before that nobody throws a die, and nobody is shown an error for it."""
    old = bidding.seeds.get()
    settings.ENVELOPE_KEYS = [new_key()]
    with (
        transaction.atomic(),
        pytest.raises(Refusal, match="The key for the dice is missing on this server"),
    ):
        throws(lock(bidding.pk))
    assert [renew_seeds(), renew_seeds()] == [1, 0]
    new = bidding.seeds.latest("pk")
    assert (new.since, new.hash != old.hash) == (bidding.seq, True)
    told = bidding.messages.get(kind="reseeded")
    assert told.values == {"seed": new.hash}
    with transaction.atomic():
        assert next(throws(lock(bidding.pk))) in range(1, 7)


def test_a_seed_is_sealed_anew(bidding: Campaign, settings: Any):
    newest = new_key()
    settings.ENVELOPE_KEYS = [newest, *settings.ENVELOPE_KEYS]
    assert rekey() == (1, [])
    settings.ENVELOPE_KEYS = [newest]
    row = bidding.seeds.get()
    assert seed_hash(bidding.public_id, unsealed(bidding, row)) == row.hash
