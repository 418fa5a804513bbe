"""Several connections at once: one wins, the others find the work done."""

from typing import Any

import pytest

from campaign import commands
from campaign.actions.play.sealed_bids import own_bid, seal_bid, withdraw_bid
from campaign.models import Envelope
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game, PhaseClose
from club.refusals import Refusal
from tests.actions.play.racing import at_once, is_sound
from tests.table import bring_to, let_deadline_pass

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("wait", [True, False], ids=["waiting", "skipping"])
def test_concurrent_closings_close_once(bidding: Game, wait: bool):
    for _ in range(5):
        game = let_deadline_pass(bring_to(bidding, "bids"))
        moment = game.moment
        closed = at_once(*[lambda: closing.close(bidding.pk, wait=wait)] * 4)
        assert closed.count(True) == 1
        assert PhaseClose.objects.filter(game=bidding, moment=moment).count() == 1
        assert bidding.journal.filter(moment=moment).count() == 1
        assert is_sound(bidding)
        assert bidding.attempts == 0


def test_concurrent_double_taps_play_once(bidding: Game, anna: Any):
    game = bring_to(bidding, "transfer")
    seq = game.seq
    tap = {"actor": Actor.seat(anna, "A"), "key": "tap"}
    entries = at_once(*[lambda: act(game.pk, commands.Done("A"), **tap)] * 4)
    assert {entry.seq for entry in entries} == {seq + 1}
    assert is_sound(game)
    assert game.seq == seq + 1


def test_concurrent_commands_of_all_players_are_all_played(
    bidding: Game, anna: Any, bruno: Any, clara: Any
):
    game = bring_to(bidding, "transfer")
    moment = game.moment
    seats = [Actor.seat(user, p) for p, user in (("A", anna), ("B", bruno), ("C", clara))]
    at_once(*[lambda a=a: act(game.pk, commands.Done(a.player), actor=a) for a in seats])
    assert is_sound(game)
    assert game.journal.filter(moment=moment).count() == 3
    assert PhaseClose.objects.get(game=game, moment=moment).how == "early"


def test_a_bid_concurrent_with_the_closing_is_opened_or_refused(bidding: Game, anna: Any):
    """Every receipt that was handed out is in the result, every refusal is not."""
    actor = Actor.seat(anna, "A")
    for amount in range(5):
        game = bring_to(bidding, "bids")
        moment = game.moment
        answer, closed = at_once(
            lambda a=amount: seal_bid(bidding.pk, actor=actor, amount=a),
            lambda: closing.close(bidding.pk, how="organiser"),
        )
        assert closed
        opened = Envelope.objects.filter(game=bidding, moment=moment)
        if isinstance(answer, Refusal):
            assert answer.code == "closed"
            assert not opened.exists()
        else:
            assert [(e.amount, e.receipt) for e in opened] == [(amount, answer.receipt)]
        assert is_sound(bidding)


def test_concurrent_seal_replace_and_withdraw_leave_at_most_one_envelope(bidding: Game, anna: Any):
    actor = Actor.seat(anna, "A")
    for _ in range(5):
        at_once(
            lambda: seal_bid(bidding.pk, actor=actor, amount=1),
            lambda: seal_bid(bidding.pk, actor=actor, amount=2),
            lambda: withdraw_bid(bidding.pk, actor=actor),
        )
        bidding.refresh_from_db()
        found = own_bid(bidding, "A")
        assert ("A" in bidding.waits_for) == (found is None)


def test_concurrent_last_bids_open_the_envelopes_once(
    bidding: Game, anna: Any, bruno: Any, clara: Any
):
    moment = bidding.moment
    seats = [Actor.seat(user, p) for p, user in (("A", anna), ("B", bruno), ("C", clara))]
    at_once(*[lambda a=a: seal_bid(bidding.pk, actor=a, amount=1) for a in seats])
    assert PhaseClose.objects.get(game=bidding, moment=moment).how == "early"
    assert is_sound(bidding)
    assert bidding.journal.filter(moment=moment).count() == 1
