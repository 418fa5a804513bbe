"""A bid is sealed, replaced, withdrawn and opened; its receipt can be checked by anyone."""

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.test import override_settings

from campaign.actions.bids.bid_sealing import UnreadableEnvelope, is_genuine
from campaign.actions.history.effective_history import read_command
from campaign.actions.play.sealed_bids import own_bid, seal_bid, withdraw_bid
from campaign.models import Envelope
from club.actions.clock import closing, transactions
from club.actions.journal.actor import Actor
from club.models import Game, PhaseClose
from club.refusals import Refusal
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids
from tests.table import let_deadline_pass

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def seal(game: Game, user: Any, player: str, amount: int, **more: Any) -> Any:
    return seal_bid(game.pk, actor=Actor.seat(user, player), amount=amount, **more)


def test_only_the_page_of_the_owner_shows_the_amount(bidding: Game, anna: Any):
    receipt = seal(bidding, anna, "A", 7)
    assert own_bid(bidding, "A") == (7, receipt.nonce, receipt.receipt, receipt.sealed_at)
    assert own_bid(bidding, "B") is None
    row = Envelope.objects.get(game=bidding)
    assert (row.amount, row.nonce, row.opened_at) == (None, None, None)


def test_the_last_envelope_opens_all_and_the_receipts_match(
    bidding: Game, anna: Any, bruno: Any, clara: Any
):
    receipts = {
        player: seal(bidding, user, player, amount)
        for player, user, amount in (("A", anna, 3), ("B", bruno, 0), ("C", clara, 2))
    }
    moment, turn = bidding.moment, bidding.turn
    bidding.refresh_from_db()
    assert bidding.phase != "bids"
    close = PhaseClose.objects.get(game=bidding, moment=moment)
    assert (close.how, close.outcomes) == ("early", dict.fromkeys("ABC", "given"))
    for envelope in Envelope.objects.filter(game=bidding):
        receipt = receipts[envelope.player]
        said = f"{bidding.public_id}|{turn}|{moment}|{envelope.player}|{envelope.amount}|"
        by_hand = hashlib.sha256(f"{said}{receipt.nonce}".encode()).hexdigest()
        assert by_hand == receipt.receipt == envelope.receipt
        assert is_genuine(bidding, envelope)
    assert read_command(bidding.journal.last()).bids == {"A": 3, "B": 0, "C": 2}


def test_a_changed_opened_amount_is_not_genuine(bidding: Game, anna: Any):
    seal(bidding, anna, "A", 3)
    closing.close(bidding.pk, how="organiser")
    envelope = Envelope.objects.get(game=bidding)
    envelope.amount = 4
    assert not is_genuine(bidding, envelope)


def test_a_new_bid_replaces_the_old_one(bidding: Game, anna: Any):
    seal(bidding, anna, "A", 7)
    seal(bidding, anna, "A", 2)
    assert own_bid(bidding, "A").amount == 2
    assert Envelope.objects.filter(game=bidding).count() == 1


def test_a_player_who_withdraws_a_bid_is_awaited_again(bidding: Game, anna: Any):
    seal(bidding, anna, "A", 7)
    bidding.refresh_from_db()
    assert bidding.waits_for == "BC"
    withdraw_bid(bidding.pk, actor=Actor.seat(anna, "A"))
    bidding.refresh_from_db()
    assert bidding.waits_for == "ABC"
    assert own_bid(bidding, "A") is None


def test_others_see_a_seal_and_a_withdrawal_but_no_replacement(bidding: Game, anna: Any):
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


def test_a_bid_replaced_on_a_shared_device_is_announced_once(bidding: Game):
    actor = Actor.organiser(bidding.organiser, "B")
    receipts = {seal_bid(bidding.pk, actor=actor, amount=amount).receipt for amount in (1, 2)}
    assert [row.kind for row in bidding.messages.all()].count("lent") == 1
    assert {bidding.envelopes.get(player="B").receipt} < receipts


def test_the_size_of_an_envelope_does_not_reveal_the_amount(bidding: Game, anna: Any, bruno: Any):
    seal(bidding, anna, "A", 0)
    seal(bidding, bruno, "B", 999)
    sizes = {len(bytes(e.sealed)) for e in Envelope.objects.filter(game=bidding)}
    assert len(sizes) == 1


def test_equal_bids_have_different_ciphertexts(bidding: Game, anna: Any):
    first, second = seal(bidding, anna, "A", 5), seal(bidding, anna, "A", 5)
    assert first.receipt != second.receipt


def test_a_double_tap_seals_once(bidding: Game, anna: Any):
    first = seal(bidding, anna, "A", 5, key="tap")
    assert seal(bidding, anna, "A", 5, key="tap") == first
    assert Envelope.objects.get(game=bidding).receipt == first.receipt


def test_a_double_tap_of_the_last_bid_returns_its_receipt_after_the_opening(
    bidding: Game, anna: Any, bruno: Any, clara: Any
):
    seal(bidding, anna, "A", 1)
    seal(bidding, bruno, "B", 1)
    first = seal(bidding, clara, "C", 5, key="tap")
    assert seal(bidding, clara, "C", 5, key="tap") == first


@pytest.mark.parametrize("amount", [-1, 10**9])
def test_a_bid_out_of_bounds_is_refused(bidding: Game, anna: Any, amount: int):
    with pytest.raises(Refusal) as refused:
        seal(bidding, anna, "A", amount)
    assert refused.value.code not in ("not-yours", "stale", "closed")
    assert not Envelope.objects.exists()


def test_nothing_is_sealed_or_withdrawn_after_the_deadline(bidding: Game, anna: Any):
    seal(bidding, anna, "A", 7)
    let_deadline_pass(bidding)
    with pytest.raises(Refusal, match="Bidding has closed") as refused:
        seal(bidding, anna, "A", 8)
    assert refused.value.code == "closed"
    with pytest.raises(Refusal, match="Bidding has closed"):
        withdraw_bid(bidding.pk, actor=Actor.seat(anna, "A"))
    assert own_bid(bidding, "A").amount == 7


def test_bids_are_refused_in_other_phases(mustering: Game, anna: Any):
    with pytest.raises(Refusal) as refused:
        seal(mustering, anna, "A", 1)
    assert refused.value.code == "closed"


def test_a_page_from_an_earlier_moment_seals_nothing(bidding: Game, anna: Any):
    with pytest.raises(Refusal) as refused:
        seal(bidding, anna, "A", 1, page_version=bidding.moment - 1)
    assert refused.value.code == "stale"


def test_a_player_cannot_bid_for_another_seat(bidding: Game, bruno: Any, stranger: Any):
    for user, player in ((bruno, "A"), (stranger, "A"), (stranger, "Z")):
        with pytest.raises(Refusal) as refused:
            seal(bidding, user, player, 1)
        assert refused.value.code == "not-yours"


def test_the_organiser_bids_for_a_seat_but_does_not_replace_its_bid(
    bidding: Game, anna: Any, bruno: Any
):
    on_behalf = Actor.organiser(anna, for_player="B")
    seal_bid(bidding.pk, actor=on_behalf, amount=4)
    assert Envelope.objects.get(game=bidding).on_behalf
    seal(bidding, bruno, "B", 6)
    with pytest.raises(Refusal) as refused:
        seal_bid(bidding.pk, actor=on_behalf, amount=4)
    assert refused.value.code == "not-yours"
    with pytest.raises(Refusal):
        withdraw_bid(bidding.pk, actor=on_behalf)
    assert own_bid(bidding, "B").amount == 6


def test_the_organiser_gets_no_receipt_of_a_player_with_the_key_of_another_form(
    bidding: Game, anna: Any, bruno: Any
):
    seal(bidding, anna, "A", 5, key="tap")
    seal(bidding, bruno, "B", 6)
    with pytest.raises(Refusal) as refused:
        seal_bid(bidding.pk, actor=Actor.organiser(anna, "B"), amount=0, key="tap")
    assert refused.value.code == "not-yours"


def test_sealed_bids_wait_for_the_deadline_without_early_closing(
    bidding: Game, anna: Any, bruno: Any, clara: Any
):
    Game.objects.filter(pk=bidding.pk).update(early_close=False)
    for player, user in (("A", anna), ("B", bruno), ("C", clara)):
        seal(bidding, user, player, 1)
    bidding.refresh_from_db()
    assert (bidding.phase, bidding.waits_for) == ("bids", "")
    let_deadline_pass(bidding)
    assert closing.close(bidding.pk)
    assert PhaseClose.objects.get(game=bidding, moment=bidding.moment).how == "deadline"


def test_a_missing_key_stops_the_closing_and_loses_nothing(bidding: Game, anna: Any):
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
    assert Envelope.objects.get(game=bidding).amount == 7


def test_a_rotated_key_still_opens(bidding: Game, anna: Any, settings: Any):
    seal(bidding, anna, "A", 7)
    settings.ENVELOPE_KEYS = [Fernet.generate_key().decode(), *settings.ENVELOPE_KEYS]
    assert closing.close(bidding.pk, how="organiser")
    assert Envelope.objects.get(game=bidding).amount == 7


def test_swapped_envelopes_stop_the_closing(bidding: Game, anna: Any, bruno: Any):
    seal(bidding, anna, "A", 7)
    seal(bidding, bruno, "B", 1)
    mine, other = Envelope.objects.filter(game=bidding)
    Envelope.objects.filter(pk=mine.pk).update(sealed=other.sealed)
    with pytest.raises(UnreadableEnvelope, match="does not match"):
        closing.close(bidding.pk, how="organiser")


@pytest.mark.parametrize(("late", "taken"), [(-1, True), (0, False), (1, False)])
def test_a_bid_is_accepted_before_the_deadline_and_not_at_it(
    bidding: Game, anna: Any, monkeypatch: pytest.MonkeyPatch, late: int, taken: bool
):
    real = transactions.lock

    def lock(game_id: int) -> Any:
        held = real(game_id)
        held.now = held.game.closes_at + timedelta(microseconds=late)
        return held

    monkeypatch.setattr(transactions, "lock", lock)
    if taken:
        seal(bidding, anna, "A", 1)
    else:
        with pytest.raises(Refusal) as refused:
            seal(bidding, anna, "A", 1)
        assert refused.value.code == "closed"
    assert bidding.envelopes.count() == taken
