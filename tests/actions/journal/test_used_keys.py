"""A once-only key that was used for one act is no receipt of another (D3)."""

from collections.abc import Callable
from typing import Any

import pytest

from campaign.actions.clock import closing
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import seal_bid, withdraw_bid
from campaign.actions.play.submit import act
from campaign.actions.rulings import rulings
from campaign.actions.rulings.corrections import correct, undo
from campaign.commands import ChooseFaction, GrantPower
from campaign.models import Campaign, Correction, Envelope, Ruling
from club.refusals import Refusal
from tests.table import bring_to

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
KEY = "k" * 32


@pytest.fixture
def bidding_at_once(bidding: Campaign, anna: Any) -> Campaign:
    """Anna, who organises, has sealed her bid with the key, beside the journal's last line."""
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=1, key=KEY)
    bidding.refresh_from_db()
    return bidding


def by_ruling(campaign: Campaign) -> None:
    rulings.rule(campaign.pk, GrantPower("B", 1), actor=ruler(campaign), reason="So.", key=KEY)


def in_words(campaign: Campaign) -> None:
    rulings.word(campaign.pk, actor=ruler(campaign), reason="So.", key=KEY)


def by_correction(campaign: Campaign) -> None:
    correct(campaign.pk, campaign.seq, None, actor=ruler(campaign), reason="So.", key=KEY)


def by_undo(campaign: Campaign) -> None:
    seat = campaign.seats.get(player="A")
    undo(campaign.pk, actor=Actor.seat(seat.user, "A"), key=KEY)


def ruler(campaign: Campaign) -> Actor:
    return Actor.organiser(campaign.organiser)


@pytest.mark.parametrize("again", [by_ruling, in_words, by_correction, by_undo])
def test_the_key_of_a_bid_does_nothing_else(
    bidding_at_once: Campaign, again: Callable[[Campaign], None]
):
    with pytest.raises(Refusal) as refused:
        again(bidding_at_once)
    assert refused.value.code == "stale"
    assert (Ruling.objects.count(), Correction.objects.count()) == (0, 0)


@pytest.mark.parametrize("again", [by_ruling, in_words, by_correction, by_undo])
def test_the_key_of_an_act_does_nothing_else(
    mustering: Campaign, anna: Any, again: Callable[[Campaign], None]
):
    act(mustering.pk, ChooseFaction("A", "Horde"), actor=Actor.seat(anna, "A"), key=KEY)
    mustering.refresh_from_db()
    with pytest.raises(Refusal) as refused:
        again(mustering)
    assert refused.value.code == "stale"


def test_a_key_that_somebody_else_has_used_is_another_key(
    bidding_at_once: Campaign, anna: Any, bruno: Any
):
    given = seal_bid(bidding_at_once.pk, actor=Actor.seat(bruno, "B"), amount=0, key=KEY)
    mine = seal_bid(bidding_at_once.pk, actor=Actor.seat(anna, "A"), amount=1, key=KEY)
    sealed = dict(Envelope.objects.values_list("player", "receipt"))
    assert sealed == {"A": mine.receipt, "B": given.receipt}


def test_the_same_bid_again_has_its_receipt_even_when_it_has_been_opened(
    bidding_at_once: Campaign, anna: Any
):
    first = Envelope.objects.get().receipt
    closing.close(bidding_at_once.pk, how="organiser")
    again = seal_bid(bidding_at_once.pk, actor=Actor.seat(anna, "A"), amount=1, key=KEY)
    assert again.receipt == first


def test_an_old_key_is_no_receipt_of_a_new_bid(bidding_at_once: Campaign, anna: Any):
    """Not of another amount, not of one that was withdrawn, not of the next turn's."""
    actor = Actor.seat(anna, "A")
    assert code_of(seal_bid, bidding_at_once.pk, actor=actor, amount=0, key=KEY) == "stale"
    withdraw_bid(bidding_at_once.pk, actor=actor)
    assert code_of(seal_bid, bidding_at_once.pk, actor=actor, amount=1, key=KEY) == "stale"
    seal_bid(bidding_at_once.pk, actor=actor, amount=1, key="new")
    closing.close(bidding_at_once.pk, how="organiser")
    bring_to(bidding_at_once, "bids")
    assert code_of(seal_bid, bidding_at_once.pk, actor=actor, amount=1, key="new") == "stale"


def test_the_key_of_a_command_plays_no_other(mustering: Campaign, anna: Any):
    actor = Actor.seat(anna, "A")
    line = act(mustering.pk, ChooseFaction("A", "Horde"), actor=actor, key=KEY)
    assert act(mustering.pk, ChooseFaction("A", "Horde"), actor=actor, key=KEY) == line
    assert (
        code_of(act, mustering.pk, ChooseFaction("A", "Vikings"), actor=actor, key=KEY) == "stale"
    )


def code_of(do: Callable[..., Any], *arguments: Any, **named: Any) -> str:
    with pytest.raises(Refusal) as refused:
        do(*arguments, **named)
    return refused.value.code


def test_two_rulings_in_words_are_not_taken_for_each_other(bidding: Campaign):
    first = rulings.word(bidding.pk, actor=ruler(bidding), reason="So.", key=KEY)
    rulings.word(bidding.pk, actor=ruler(bidding), reason="Thus.", key="other")
    assert rulings.word(bidding.pk, actor=ruler(bidding), reason="So.", key=KEY) == first
