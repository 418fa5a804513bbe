"""An idempotency key that was used for one act gives no receipt for another (D3)."""

from collections.abc import Callable
from typing import Any

import pytest

from campaign.actions.play.sealed_bids import seal_bid, withdraw_bid
from campaign.actions.rulings import rulings
from campaign.actions.rulings.corrections import correct, undo
from campaign.commands import ChooseFaction, GrantPower
from campaign.models import Correction, Envelope
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game, Ruling
from club.refusals import Refusal
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids
from tests.table import bring_to

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]
KEY = "k" * 32


@pytest.fixture
def bidding_at_once(bidding: Game, anna: Any) -> Game:
    """Anna, who organises, has sealed her bid with the key, next to the journal's last line."""
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=1, key=KEY)
    bidding.refresh_from_db()
    return bidding


def by_ruling(game: Game) -> None:
    rulings.rule(game.pk, GrantPower("B", 1), actor=ruler(game), reason="So.", key=KEY)


def in_words(game: Game) -> None:
    rulings.rule_in_words(game.pk, actor=ruler(game), reason="So.", key=KEY)


def by_correction(game: Game) -> None:
    correct(game.pk, game.seq, None, actor=ruler(game), reason="So.", key=KEY)


def by_undo(game: Game) -> None:
    seat = game.seats.get(player="A")
    undo(game.pk, actor=Actor.seat(seat.user, "A"), key=KEY)


def ruler(game: Game) -> Actor:
    return Actor.organiser(game.organiser)


@pytest.mark.parametrize("again", [by_ruling, in_words, by_correction, by_undo])
def test_the_key_of_a_bid_submits_nothing_else(
    bidding_at_once: Game, again: Callable[[Game], None]
):
    with pytest.raises(Refusal) as refused:
        again(bidding_at_once)
    assert refused.value.code == "stale"
    assert (Ruling.objects.count(), Correction.objects.count()) == (0, 0)


@pytest.mark.parametrize("again", [by_ruling, in_words, by_correction, by_undo])
def test_the_key_of_a_command_submits_nothing_else(
    mustering: Game, anna: Any, again: Callable[[Game], None]
):
    act(mustering.pk, ChooseFaction("A", "Horde"), actor=Actor.seat(anna, "A"), key=KEY)
    mustering.refresh_from_db()
    with pytest.raises(Refusal) as refused:
        again(mustering)
    assert refused.value.code == "stale"


def test_keys_of_different_people_are_independent(bidding_at_once: Game, anna: Any, bruno: Any):
    given = seal_bid(bidding_at_once.pk, actor=Actor.seat(bruno, "B"), amount=0, key=KEY)
    mine = seal_bid(bidding_at_once.pk, actor=Actor.seat(anna, "A"), amount=1, key=KEY)
    sealed = dict(Envelope.objects.values_list("player", "receipt"))
    assert sealed == {"A": mine.receipt, "B": given.receipt}


def test_a_repeated_bid_returns_its_receipt_even_after_the_opening(
    bidding_at_once: Game, anna: Any
):
    first = Envelope.objects.get().receipt
    closing.close(bidding_at_once.pk, how="organiser")
    again = seal_bid(bidding_at_once.pk, actor=Actor.seat(anna, "A"), amount=1, key=KEY)
    assert again.receipt == first


def test_an_old_key_returns_no_receipt_for_a_new_bid(bidding_at_once: Game, anna: Any):
    """Not for another amount, a withdrawn bid, or the next turn."""
    actor = Actor.seat(anna, "A")
    assert code_of(seal_bid, bidding_at_once.pk, actor=actor, amount=0, key=KEY) == "stale"
    withdraw_bid(bidding_at_once.pk, actor=actor)
    assert code_of(seal_bid, bidding_at_once.pk, actor=actor, amount=1, key=KEY) == "stale"
    seal_bid(bidding_at_once.pk, actor=actor, amount=1, key="new")
    closing.close(bidding_at_once.pk, how="organiser")
    bring_to(bidding_at_once, "bids")
    assert code_of(seal_bid, bidding_at_once.pk, actor=actor, amount=1, key="new") == "stale"


def test_the_key_of_a_command_submits_no_other_command(mustering: Game, anna: Any):
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


def test_two_rulings_in_words_are_not_confused(bidding: Game):
    first = rulings.rule_in_words(bidding.pk, actor=ruler(bidding), reason="So.", key=KEY)
    rulings.rule_in_words(bidding.pk, actor=ruler(bidding), reason="Thus.", key="other")
    assert rulings.rule_in_words(bidding.pk, actor=ruler(bidding), reason="So.", key=KEY) == first
