"""Several connections at the same time: one wins, and the others find the work done."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from campaign import commands
from campaign.actions.play.sealed_bids import own_bid, seal_bid, withdraw_bid
from campaign.models import Envelope
from campaign.world import PlayerId
from club import kinds
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game, PhaseClose
from club.refusals import Refusal
from club.rules import Seat
from tests.actions.play.racing import at_once, codes_among, given_among, is_sound
from tests.club.glass import DrawNumber
from tests.table import bring_to, let_deadline_pass
from tests.tavern.glass_tables import lay_table, of

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db(transaction=True)]


class Racing(NamedTuple):
    """A game that waits for Anna, Bruno and Clara at the same time, seats A to C."""

    game: Game
    command: Callable[[str], Any]  # the act of a seat


@pytest.fixture(params=["campaign", "table"])
def racing(request: pytest.FixtureRequest, anna: Any, bruno: Any, clara: Any) -> Iterator[Racing]:
    if request.param == "campaign":
        game = bring_to(request.getfixturevalue("bidding"), "transfer")
        yield Racing(game, lambda player: commands.Done(PlayerId(player)))
        return
    game = lay_table(*of(anna, bruno, clara), host=anna, pace="slow")
    yield Racing(game, lambda player: DrawNumber(Seat(player)))
    kinds._KINDS.pop("glass_table")


def actors(game: Game) -> list[Actor]:
    return [Actor.seat(seat.user, seat.player) for seat in game.seats.order_by("player")]


@pytest.mark.parametrize("wait", [True, False], ids=["waiting", "skipping"])
def test_concurrent_closings_close_once(racing: Racing, wait: bool):
    for _ in range(4):
        game = let_deadline_pass(racing.game)
        moment, awaited = game.moment, len(game.waits_for)
        closed = at_once(*[lambda pk=game.pk: closing.close(pk, wait=wait)] * 4)
        assert closed.count(True) == 1
        assert PhaseClose.objects.filter(game=game, moment=moment).count() == 1
        assert game.journal.filter(moment=moment).count() == max(awaited, 1)
        assert is_sound(game)
        assert game.attempts == 0


def test_concurrent_double_taps_play_once(racing: Racing):
    game, seq = racing.game, racing.game.seq
    tap = {"actor": actors(game)[0], "key": "tap"}
    entries = at_once(*[lambda: act(game.pk, racing.command("A"), **tap)] * 4)
    assert {entry.seq for entry in entries} == {seq + 1}
    assert is_sound(game)
    assert game.seq == seq + 1


def test_of_concurrent_forms_of_one_seat_one_is_played_and_the_others_are_refused(racing: Racing):
    """As from two devices: each form has its own key."""
    game, seq, anna = racing.game, racing.game.seq, actors(racing.game)[0]
    answers = at_once(
        *[lambda k=k: act(game.pk, racing.command("A"), actor=anna, key=f"{k}") for k in range(4)]
    )
    assert len(given_among(answers)) == 1
    assert len(codes_among(answers)) == 3
    assert is_sound(game)
    assert game.seq == seq + 1


def test_concurrent_commands_of_all_players_are_all_played(racing: Racing):
    game, moment = racing.game, racing.game.moment
    at_once(
        *[
            lambda one=one: act(game.pk, racing.command(one.player or ""), actor=one)
            for one in actors(game)
        ]
    )
    assert is_sound(game)
    assert game.journal.filter(moment=moment).count() == 3
    assert PhaseClose.objects.get(game=game, moment=moment).how == "early"


def test_a_command_concurrent_with_the_closing_is_played_or_refused(racing: Racing):
    """A player whose command was accepted gets no default, and nobody gets two."""
    game, moment = let_deadline_pass(racing.game), racing.game.moment
    anna = actors(game)[0]
    answer, closed = at_once(
        lambda: act(game.pk, racing.command("A"), actor=anna), lambda: closing.close(game.pk)
    )
    assert closed
    lines = game.journal.filter(moment=moment).order_by("seat").values_list("seat", "origin")
    how = "default" if isinstance(answer, Refusal) else "given"
    assert [lines[0][1].removesuffix("_empty"), len(lines)] == [how, 3]
    assert [seat for seat, _ in lines] == ["A", "B", "C"]
    assert is_sound(game)


def test_a_bid_concurrent_with_the_closing_is_opened_or_refused(bidding: Game, anna: Any):
    """Every bid with a receipt is in the result, and every refused one is not."""
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
