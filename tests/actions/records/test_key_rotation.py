"""Keys change without losing sealed content. Every phase has its own key."""

from typing import Any

import pytest
from cryptography.fernet import Fernet, InvalidToken
from django.core.management import call_command
from django.db import transaction

from campaign.actions.bids.bid_sealing import bid_keys
from campaign.actions.bids.plans import own_plan, seal_plan
from campaign.actions.play.sealed_bids import own_bid, seal_bid
from campaign.actions.records.key_rotation import rekey, renew_seeds
from campaign.bots.plans import Plan
from campaign.models import Envelope, SealedPlan
from club.actions.chain.dice_seeds import throws, unsealed
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import lock
from club.actions.security.sealing import keys_for
from club.chance import seed_hash
from club.models import Game
from club.refusals import Refusal
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def new_key() -> str:
    return Fernet.generate_key().decode()


def test_old_keys_can_be_dropped_after_rotation(bidding: Game, anna: Any, settings: Any):
    actor = Actor.seat(anna, "A")
    receipt = seal_bid(bidding.pk, actor=actor, amount=7)
    seal_plan(bidding.pk, Plan(bid=2), actor=actor)
    newest = new_key()
    settings.ENVELOPE_KEYS = [newest, *settings.ENVELOPE_KEYS]
    assert rekey() == (3, [])  # the bid, the orders, and the seed of the dice
    settings.ENVELOPE_KEYS = [newest]
    assert own_bid(bidding, "A")[:3] == (7, receipt.nonce, receipt.receipt)
    assert own_plan(bidding, "A").plan == Plan(bid=2)
    assert closing.close(bidding.pk, how="organiser")
    assert Envelope.objects.get(game=bidding).amount == 7


def test_the_key_of_a_phase_opens_no_other_phase_or_campaign(bidding: Game, anna: Any):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=7)
    sealed = bytes(Envelope.objects.get(game=bidding).sealed)
    place = (bidding.public_id, bidding.moment)
    assert bid_keys(*place).decrypt(sealed)
    for other in ((place[0], place[1] + 1), ("x", place[1])):
        with pytest.raises(InvalidToken):
            bid_keys(*other).decrypt(sealed)


def test_envelopes_sealed_with_the_installation_key_still_open(bidding: Game, settings: Any):
    sealed = Fernet(settings.ENVELOPE_KEYS[-1]).encrypt(b"text")
    assert keys_for("bid", bidding.public_id).decrypt(sealed) == b"text"


def test_rows_that_no_key_opens_are_named_and_left_unchanged(
    bidding: Game, anna: Any, settings: Any, capsys: Any
):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=7)
    before = Envelope.objects.get(game=bidding)
    settings.ENVELOPE_KEYS = [new_key()]
    with pytest.raises(SystemExit):
        call_command("rekey")
    assert f"No key opens Envelope {before.pk}." in capsys.readouterr().out
    assert bytes(Envelope.objects.get().sealed) == bytes(before.sealed)


def test_opened_and_withdrawn_bids_need_no_key(bidding: Game, anna: Any):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=7)
    closing.close(bidding.pk, how="organiser")
    assert rekey() == (1, [])  # the seed of the dice
    assert not SealedPlan.objects.exists()


def test_a_seed_that_no_key_opens_is_replaced(bidding: Game, settings: Any):
    """Before that nobody rolls dice, and nobody sees an error because of it."""
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


def test_a_seed_is_encrypted_with_the_new_key(bidding: Game, settings: Any):
    newest = new_key()
    settings.ENVELOPE_KEYS = [newest, *settings.ENVELOPE_KEYS]
    assert rekey() == (1, [])
    settings.ENVELOPE_KEYS = [newest]
    row = bidding.seeds.get()
    assert seed_hash(bidding.public_id, unsealed(bidding, row)) == row.hash
