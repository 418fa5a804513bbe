"""A once-only key that was used for one act is no receipt of another (D3)."""

from collections.abc import Callable
from typing import Any

import pytest

from campaign.actions import rulings
from campaign.actions.actor import Actor
from campaign.actions.corrections import correct, undo
from campaign.actions.door import act
from campaign.actions.envelopes import seal_bid
from campaign.commands import ChooseFaction, GrantPower
from campaign.models import Campaign, Correction, Ruling
from campaign.refusals import Refusal

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
KEY = "k" * 32


@pytest.fixture
def bidding_at_once(bidding: Campaign, bruno: Any) -> Campaign:
    """Bruno's key has sealed his bid, beside the last line of the journal."""
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=1, key=KEY)
    bidding.refresh_from_db()
    return bidding


def by_ruling(campaign: Campaign) -> None:
    rulings.rule(campaign.pk, GrantPower("B", 1), actor=ruler(campaign), reason="So.", key=KEY)


def in_words(campaign: Campaign) -> None:
    rulings.word(campaign.pk, actor=ruler(campaign), reason="So.", key=KEY)


def by_correction(campaign: Campaign) -> None:
    correct(campaign.pk, campaign.seq, None, actor=ruler(campaign), reason="So.", key=KEY)


def by_undo(campaign: Campaign) -> None:
    seat = campaign.seats.get(player="B")
    undo(campaign.pk, actor=Actor.seat(seat.user, "B"), key=KEY)


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
    mustering: Campaign, bruno: Any, again: Callable[[Campaign], None]
):
    act(mustering.pk, ChooseFaction("B", "Horde"), actor=Actor.seat(bruno, "B"), key=KEY)
    mustering.refresh_from_db()
    with pytest.raises(Refusal) as refused:
        again(mustering)
    assert refused.value.code == "stale"


def test_two_rulings_in_words_are_not_taken_for_each_other(bidding: Campaign):
    first = rulings.word(bidding.pk, actor=ruler(bidding), reason="So.", key=KEY)
    rulings.word(bidding.pk, actor=ruler(bidding), reason="Thus.", key="other")
    assert rulings.word(bidding.pk, actor=ruler(bidding), reason="So.", key=KEY) == first
