"""A bid is sealed, replaced, withdrawn and opened; its receipt can be checked by anyone."""

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.test import override_settings

from campaign.actions.clock import closing, transactions
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import own_bid, seal_bid, withdraw_bid
from campaign.actions.security.sealing import UnreadableEnvelope, is_genuine
from campaign.models import Campaign, Envelope, PhaseClose
from club.refusals import Refusal
from tests.table import let_deadline_pass

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def seal(campaign: Campaign, user: Any, player: str, amount: int, **more: Any) -> Any:
    return seal_bid(campaign.pk, actor=Actor.seat(user, player), amount=amount, **more)


def test_only_the_owner_s_page_knows_the_amount(bidding: Campaign, anna: Any):
    receipt = seal(bidding, anna, "A", 7)
    assert own_bid(bidding, "A") == (7, receipt.nonce, receipt.receipt, receipt.sealed_at)
    assert own_bid(bidding, "B") is None
    row = Envelope.objects.get(campaign=bidding)
    assert (row.amount, row.nonce, row.opened_at) == (None, None, None)


def test_the_last_envelope_opens_them_all_and_receipts_hold(
    bidding: Campaign, anna: Any, bruno: Any, clara: Any
):
    receipts = {
        player: seal(bidding, user, player, amount)
        for player, user, amount in (("A", anna, 3), ("B", bruno, 0), ("C", clara, 2))
    }
    moment, turn = bidding.moment, bidding.turn
    bidding.refresh_from_db()
    assert bidding.phase != "bids"
    close = PhaseClose.objects.get(campaign=bidding, moment=moment)
    assert (close.how, close.outcomes) == ("early", dict.fromkeys("ABC", "given"))
    for envelope in Envelope.objects.filter(campaign=bidding):
        receipt = receipts[envelope.player]
        said = f"{bidding.public_id}|{turn}|{moment}|{envelope.player}|{envelope.amount}|"
        by_hand = hashlib.sha256(f"{said}{receipt.nonce}".encode()).hexdigest()
        assert by_hand == receipt.receipt == envelope.receipt
        assert is_genuine(bidding, envelope)
    assert bidding.journal.last().read_command().bids == {"A": 3, "B": 0, "C": 2}


def test_an_opened_amount_that_was_changed_is_not_genuine(bidding: Campaign, anna: Any):
    seal(bidding, anna, "A", 3)
    closing.close(bidding.pk, how="organiser")
    envelope = Envelope.objects.get(campaign=bidding)
    envelope.amount = 4
    assert not is_genuine(bidding, envelope)


def test_a_new_bid_replaces_the_old_one(bidding: Campaign, anna: Any):
    seal(bidding, anna, "A", 7)
    seal(bidding, anna, "A", 2)
    assert own_bid(bidding, "A").amount == 2
    assert Envelope.objects.filter(campaign=bidding).count() == 1


def test_a_withdrawn_bid_is_waited_for_again(bidding: Campaign, anna: Any):
    seal(bidding, anna, "A", 7)
    bidding.refresh_from_db()
    assert bidding.waits_for == "BC"
    withdraw_bid(bidding.pk, actor=Actor.seat(anna, "A"))
    bidding.refresh_from_db()
    assert bidding.waits_for == "ABC"
    assert own_bid(bidding, "A") is None


def test_others_see_a_first_seal_and_a_withdrawal_and_no_replacement(bidding: Campaign, anna: Any):
    seen = [(bidding.version, [])]
    for act in (
        lambda: seal(bidding, anna, "A", 1),
        lambda: seal(bidding, anna, "A", 2),
        lambda: withdraw_bid(bidding.pk, actor=Actor.seat(anna, "A")),
    ):
        act()
        bidding.refresh_from_db()
        seen.append((bidding.version, [*bidding.envelopes.values_list("pk", flat=True)]))
    before, first, replaced, withdrawn = seen
    assert before[0] < first[0] == replaced[0] < withdrawn[0]
    assert first[1] == replaced[1] != withdrawn[1] == []


def test_a_bid_that_is_replaced_on_a_lent_device_is_told_once(bidding: Campaign):
    actor = Actor.organiser(bidding.organiser, "B")
    receipts = {seal_bid(bidding.pk, actor=actor, amount=amount).receipt for amount in (1, 2)}
    assert [row.kind for row in bidding.messages.all()].count("lent") == 1
    assert {bidding.envelopes.get(player="B").receipt} < receipts


def test_size_says_nothing_about_the_amount(bidding: Campaign, anna: Any, bruno: Any):
    seal(bidding, anna, "A", 0)
    seal(bidding, bruno, "B", 999)
    sizes = {len(bytes(e.sealed)) for e in Envelope.objects.filter(campaign=bidding)}
    assert len(sizes) == 1


def test_the_same_bid_never_looks_the_same(bidding: Campaign, anna: Any):
    first, second = seal(bidding, anna, "A", 5), seal(bidding, anna, "A", 5)
    assert first.receipt != second.receipt


def test_a_double_tap_seals_once(bidding: Campaign, anna: Any):
    first = seal(bidding, anna, "A", 5, key="tap")
    assert seal(bidding, anna, "A", 5, key="tap") == first
    assert Envelope.objects.get(campaign=bidding).receipt == first.receipt


def test_a_double_tap_of_the_last_bid_gets_its_receipt_although_it_is_opened(
    bidding: Campaign, anna: Any, bruno: Any, clara: Any
):
    seal(bidding, anna, "A", 1)
    seal(bidding, bruno, "B", 1)
    first = seal(bidding, clara, "C", 5, key="tap")
    assert seal(bidding, clara, "C", 5, key="tap") == first


@pytest.mark.parametrize("amount", [-1, 10**9])
def test_no_bid_outside_its_bounds(bidding: Campaign, anna: Any, amount: int):
    with pytest.raises(Refusal) as refused:
        seal(bidding, anna, "A", amount)
    assert refused.value.code not in ("not-yours", "stale", "closed")
    assert not Envelope.objects.exists()


def test_after_the_deadline_nothing_is_sealed_or_withdrawn(bidding: Campaign, anna: Any):
    seal(bidding, anna, "A", 7)
    let_deadline_pass(bidding)
    with pytest.raises(Refusal, match="time for bids") as refused:
        seal(bidding, anna, "A", 8)
    assert refused.value.code == "closed"
    with pytest.raises(Refusal, match="time for bids"):
        withdraw_bid(bidding.pk, actor=Actor.seat(anna, "A"))
    assert own_bid(bidding, "A").amount == 7


def test_no_bids_in_another_phase(mustering: Campaign, anna: Any):
    with pytest.raises(Refusal) as refused:
        seal(mustering, anna, "A", 1)
    assert refused.value.code == "closed"


def test_a_page_of_an_earlier_moment_seals_nothing(bidding: Campaign, anna: Any):
    with pytest.raises(Refusal) as refused:
        seal(bidding, anna, "A", 1, seen=bidding.moment - 1)
    assert refused.value.code == "stale"


def test_nobody_bids_from_a_seat_that_is_not_his(bidding: Campaign, bruno: Any, stranger: Any):
    for user, player in ((bruno, "A"), (stranger, "A"), (stranger, "Z")):
        with pytest.raises(Refusal) as refused:
            seal(bidding, user, player, 1)
        assert refused.value.code == "not-yours"


def test_the_organiser_bids_for_a_seat_but_not_over_its_own_envelope(
    bidding: Campaign, anna: Any, bruno: Any
):
    on_behalf = Actor.organiser(anna, for_player="B")
    seal_bid(bidding.pk, actor=on_behalf, amount=4)
    assert Envelope.objects.get(campaign=bidding).on_behalf
    seal(bidding, bruno, "B", 6)
    with pytest.raises(Refusal) as refused:
        seal_bid(bidding.pk, actor=on_behalf, amount=4)
    assert refused.value.code == "not-yours"
    with pytest.raises(Refusal):
        withdraw_bid(bidding.pk, actor=on_behalf)
    assert own_bid(bidding, "B").amount == 6


def test_a_key_of_another_form_shows_the_organiser_no_receipt_of_a_player_s_own(
    bidding: Campaign, anna: Any, bruno: Any
):
    seal(bidding, anna, "A", 5, key="tap")
    seal(bidding, bruno, "B", 6)
    with pytest.raises(Refusal) as refused:
        seal_bid(bidding.pk, actor=Actor.organiser(anna, "B"), amount=0, key="tap")
    assert refused.value.code == "not-yours"


def test_without_early_closing_sealed_bids_wait_for_the_deadline(
    bidding: Campaign, anna: Any, bruno: Any, clara: Any
):
    Campaign.objects.filter(pk=bidding.pk).update(early_close=False)
    for player, user in (("A", anna), ("B", bruno), ("C", clara)):
        seal(bidding, user, player, 1)
    bidding.refresh_from_db()
    assert (bidding.phase, bidding.waits_for) == ("bids", "")
    let_deadline_pass(bidding)
    assert closing.close(bidding.pk)
    assert PhaseClose.objects.get(campaign=bidding, moment=bidding.moment).how == "deadline"


def test_a_lost_key_stops_the_closing_and_loses_nothing(bidding: Campaign, anna: Any):
    seal(bidding, anna, "A", 7)
    let_deadline_pass(bidding)
    with override_settings(ENVELOPE_KEYS=[Fernet.generate_key().decode()]):
        with pytest.raises(UnreadableEnvelope):
            closing.close(bidding.pk)
        assert own_bid(bidding, "A") is None
    moment = bidding.moment
    bidding.refresh_from_db()
    assert (bidding.phase, bidding.moment) == ("bids", moment)
    assert closing.close(bidding.pk)
    assert Envelope.objects.get(campaign=bidding).amount == 7


def test_a_rotated_key_still_opens(bidding: Campaign, anna: Any, settings: Any):
    seal(bidding, anna, "A", 7)
    settings.ENVELOPE_KEYS = [Fernet.generate_key().decode(), *settings.ENVELOPE_KEYS]
    assert closing.close(bidding.pk, how="organiser")
    assert Envelope.objects.get(campaign=bidding).amount == 7


def test_swapped_envelopes_stop_the_closing(bidding: Campaign, anna: Any, bruno: Any):
    seal(bidding, anna, "A", 7)
    seal(bidding, bruno, "B", 1)
    mine, other = Envelope.objects.filter(campaign=bidding)
    Envelope.objects.filter(pk=mine.pk).update(sealed=other.sealed)
    with pytest.raises(UnreadableEnvelope, match="does not match"):
        closing.close(bidding.pk, how="organiser")


@pytest.mark.parametrize(("late", "taken"), [(-1, True), (0, False), (1, False)])
def test_a_bid_is_taken_until_the_deadline_and_not_at_it(
    bidding: Campaign, anna: Any, monkeypatch: pytest.MonkeyPatch, late: int, taken: bool
):
    real = transactions.lock

    def lock(campaign_id: int) -> Any:
        held = real(campaign_id)
        held.now = held.campaign.closes_at + timedelta(microseconds=late)
        return held

    monkeypatch.setattr(transactions, "lock", lock)
    if taken:
        seal(bidding, anna, "A", 1)
    else:
        with pytest.raises(Refusal) as refused:
            seal(bidding, anna, "A", 1)
        assert refused.value.code == "closed"
    assert bidding.envelopes.count() == taken
