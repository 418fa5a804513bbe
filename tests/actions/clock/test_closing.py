"""Deadlines close each moment once, with defaults for players who did nothing."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from bench.load.queries import CLOSING, statements
from campaign import commands
from campaign.actions.bids import envelopes
from campaign.actions.history.effective_history import read_command
from campaign.actions.play.sealed_bids import seal_bid
from campaign.rules import Saga
from club.actions.clock import closing, closing_attempts
from club.actions.clock.page_views import is_due, up_to_date
from club.actions.decisions import deadlines
from club.actions.fairness.chain_check import chain_flaws
from club.actions.journal.actor import Actor
from club.actions.journal.awaited import outcomes
from club.actions.journal.game_queries import game_for
from club.actions.play.submit import act
from club.models import Game, PhaseClose
from club.refusals import Refusal
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids
from tests.table import bring_to, let_deadline_pass, new_campaign

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]


def closings(game: Game) -> int:
    return PhaseClose.objects.filter(game=game).count()


def test_nothing_closes_before_its_deadline(bidding: Game):
    before = closings(bidding)
    assert not closing.close(bidding.pk)
    assert closing.due_ids() == []
    assert closings(bidding) == before


def test_a_phase_closes_by_default_at_its_deadline(bidding: Game, bruno: Any):
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=0)
    let_deadline_pass(bidding)
    assert closing.due_ids() == [bidding.pk]
    assert closing.close_all_due() == 1
    close = PhaseClose.objects.get(game=bidding, moment=bidding.moment)
    assert (close.phase, close.how, close.outcomes) == (
        "bids",
        "deadline",
        {"A": "missed", "B": "given", "C": "missed"},
    )
    bidding.refresh_from_db()
    assert read_command(bidding.journal.last()) == commands.OpenBids({"B": 0})
    assert bidding.closes_at > bidding.opened_at


def test_the_commands_of_each_player_are_frozen_at_closing(bidding: Game, anna: Any):
    game = bring_to(bidding, "transfer")
    act(game.pk, commands.Done("A"), actor=Actor.seat(anna, "A"))
    moment = let_deadline_pass(game).moment
    assert closing.close(game.pk)
    outcomes = PhaseClose.objects.get(game=game, moment=moment).outcomes
    assert outcomes == {"A": "given_empty", "B": "by_default", "C": "by_default"}


def test_a_phase_that_closes_after_the_last_player_is_marked_early(
    bidding: Game, anna: Any, bruno: Any, clara: Any
):
    game = bring_to(bidding, "transfer")
    moment = game.moment
    for player, user in (("A", anna), ("B", bruno), ("C", clara)):
        act(game.pk, commands.Done(player), actor=Actor.seat(user, player))
    close = PhaseClose.objects.get(game=game, moment=moment)
    assert (close.how, close.outcomes) == ("early", dict.fromkeys("ABC", "given_empty"))


def test_closing_twice_changes_nothing(bidding: Game):
    let_deadline_pass(bidding)
    assert closing.close(bidding.pk)
    after = closings(bidding)
    assert not closing.close(bidding.pk)
    assert closings(bidding) == after


@pytest.mark.parametrize("mark", [{"paused": True}, {"stuck": "ab12"}, {"status": "ended"}])
def test_paused_stuck_and_ended_campaigns_do_not_close(bidding: Game, mark: Any):
    let_deadline_pass(bidding)
    Game.objects.filter(pk=bidding.pk).update(**mark)
    assert closing.due_ids() == []
    assert not closing.close(bidding.pk)
    assert not closing.close(bidding.pk, how="organiser")


def test_the_most_overdue_campaign_closes_first(bidding: Game, anna: Any, bruno: Any):
    other = new_campaign(anna, [anna, bruno])
    for game in (bidding, other):
        let_deadline_pass(game)
    late = F("closes_at") - timedelta(hours=1)
    Game.objects.filter(pk=other.pk).update(closes_at=late)
    assert closing.due_ids() == [other.pk, bidding.pk]
    assert closing.due_ids(limit=1) == [other.pk]


def test_closing_uses_the_clock_of_the_database(bidding: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: pytest.fail("the machine's clock"))
    let_deadline_pass(bidding)
    assert viewed(bidding).phase == "ties"


def test_the_organiser_closes_the_moment_that_they_saw_and_no_later_one(bidding: Game):
    seen = bidding.moment
    assert closing.close(bidding.pk, how="organiser", page_version=seen)
    assert not closing.close(bidding.pk, how="organiser", page_version=seen)
    assert PhaseClose.objects.get(game=bidding, moment=seen).how == "organiser"


def break_closing(monkeypatch: pytest.MonkeyPatch, game: Game, error: BaseException):
    """Makes every closing of this campaign raise the error in the middle of its transaction."""
    real = envelopes.open_bids

    def broken(held: Any, *roster: Any) -> None:
        real(held, *roster)
        if held.game.pk == game.pk:
            raise error

    monkeypatch.setattr(envelopes, "open_bids", broken)


def test_a_campaign_is_stuck_after_the_third_failure(
    bidding: Game, anna: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any
):
    moment, seq = let_deadline_pass(bidding).moment, bidding.seq
    with monkeypatch.context() as broken:
        break_closing(broken, bidding, ZeroDivisionError("a bug"))
        for attempt in (1, 2, 3):
            assert closing.due_ids() == [bidding.pk]
            assert closing.close_all_due() == 0
            bidding.refresh_from_db()
            assert bidding.attempts == attempt
    assert (bidding.moment, bidding.seq) == (moment, seq)
    assert bidding.stuck
    assert f"traceback {bidding.stuck}" in caplog.text
    assert closing.due_ids() == []
    assert closing.retry(bidding.pk, actor=Actor.organiser(anna))
    bidding.refresh_from_db()
    assert (bidding.stuck, bidding.attempts) == ("", 0)


def test_a_campaign_is_stuck_after_the_third_failure_of_close_now(
    bidding: Game, anna: Any, monkeypatch: pytest.MonkeyPatch
):
    def close_now() -> None:
        deadlines.close_early(
            bidding.pk, actor=Actor.organiser(anna), page_version=bidding.moment, reason="Now."
        )

    before = bidding.moment, bidding.seq, bidding.version
    with monkeypatch.context() as broken:
        break_closing(broken, bidding, ZeroDivisionError("a bug"))
        for attempt in (1, 2, 3):
            with pytest.raises(ZeroDivisionError):
                close_now()
            bidding.refresh_from_db()
            assert (bidding.attempts, bool(bidding.stuck)) == (attempt, attempt == 3)
    assert (bidding.moment, bidding.seq, bidding.version) == (*before[:2], before[2] + 1)
    assert not bidding.rulings.exists()
    with pytest.raises(Refusal, match="stuck"):
        close_now()
    assert Game.objects.get(pk=bidding.pk).attempts == 3
    closing.retry(bidding.pk, actor=Actor.organiser(anna))
    close_now()
    bidding.refresh_from_db()
    assert (bidding.stuck, bidding.attempts, bidding.rulings.count()) == ("", 0, 1)


def test_a_refused_close_now_does_not_count_as_an_attempt(bidding: Game, anna: Any):
    with pytest.raises(Refusal):
        deadlines.close_early(
            bidding.pk, actor=Actor.organiser(anna), page_version=0, reason="Now."
        )
    assert Game.objects.get(pk=bidding.pk).attempts == 0


def test_a_database_failure_does_not_count_as_an_attempt(
    bidding: Game, monkeypatch: pytest.MonkeyPatch
):
    let_deadline_pass(bidding)
    with monkeypatch.context() as broken:
        break_closing(broken, bidding, OperationalError("out of reach"))
        for _ in range(closing_attempts.DEATHS + 1):
            with pytest.raises(OperationalError):
                closing.close(bidding.pk)
    assert closing.close(bidding.pk)


@pytest.mark.parametrize("acted", ["", "A"])
@pytest.mark.parametrize("phase", ["bids", "transfer"])
def test_a_closing_freezes_the_outcomes_that_the_journal_shows(
    bidding: Game, anna: Any, phase: str, acted: str
):
    """Also if all entries of the moment are of the closing itself, which reads none of them."""
    game = bring_to(bidding, phase)
    if acted and phase == "bids":
        seal_bid(game.pk, actor=Actor.seat(anna, acted), amount=0)
    elif acted:
        act(game.pk, commands.Done(acted), actor=Actor.seat(anna, acted))
    let_deadline_pass(game)
    awaited = game.waits_for
    assert closing.close(game.pk)
    closed = game.closings.get(moment=game.moment)
    assert closed.outcomes == dict.fromkeys(awaited, "missed") | outcomes(game, game.moment, ())
    assert closed.outcomes.keys() == set("ABC")
    game.refresh_from_db()
    moved = "it was closed before its deadline"  # which only the test moved
    assert {flaw.what for flaw in chain_flaws(game)} == {moved}


def test_a_closing_asks_14_queries_however_many_are_absent(anna: Any, bruno: Any, clara: Any):
    for people in ([anna, bruno], [anna, bruno, clara]):
        game = let_deadline_pass(bring_to(new_campaign(anna, people), "recruitment"))
        with CaptureQueriesContext(connection) as seen:
            assert closing.close(game.pk)
        assert len(statements(seen)) == CLOSING, statements(seen)


def test_a_failing_campaign_does_not_stop_the_others(
    bidding: Game, anna: Any, bruno: Any, monkeypatch: pytest.MonkeyPatch
):
    other = bring_to(new_campaign(anna, [anna, bruno]), "bids")
    for game in (bidding, other):
        let_deadline_pass(game)
    break_closing(monkeypatch, bidding, ZeroDivisionError("a bug"))
    assert closing.close_all_due() == 1
    other.refresh_from_db()
    assert other.phase != "bids"


def test_an_attempt_that_kills_the_worker_is_counted(
    bidding: Game, monkeypatch: pytest.MonkeyPatch
):
    let_deadline_pass(bidding)
    break_closing(monkeypatch, bidding, SystemExit())
    for _ in range(closing_attempts.DEATHS):
        with pytest.raises(SystemExit):
            closing.close(bidding.pk)
    assert not closing.close(bidding.pk)
    bidding.refresh_from_db()
    assert bidding.stuck == "died"


def test_a_failed_opening_does_not_undo_the_last_sealed_bid(
    bidding: Game, anna: Any, bruno: Any, clara: Any, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as broken:
        break_closing(broken, bidding, ZeroDivisionError("a bug"))
        for player, user in (("A", anna), ("B", bruno), ("C", clara)):
            seal_bid(bidding.pk, actor=Actor.seat(user, player), amount=0)
    bidding.refresh_from_db()
    assert (bidding.phase, bidding.waits_for, bidding.attempts) == ("bids", "", 1)
    assert closing.close_all_due() == 1
    assert PhaseClose.objects.get(game=bidding, moment=bidding.moment).how == "early"


def viewed(game: Game) -> Game:
    """The game as a page reads it."""
    return up_to_date(lambda: game_for(game.organiser, game.public_id))


def test_the_next_page_view_closes_and_never_fails(bidding: Game, monkeypatch: pytest.MonkeyPatch):
    assert viewed(bidding).moment == bidding.moment
    let_deadline_pass(bidding)
    with monkeypatch.context() as broken:
        break_closing(broken, bidding, ZeroDivisionError("a bug"))
        assert viewed(bidding).moment == bidding.moment
    assert viewed(bidding).moment == bidding.moment + 1


def test_a_page_view_tries_no_closing_while_nothing_closes(bidding: Game):
    let_deadline_pass(bidding)
    found = game_for(bidding.organiser, bidding.public_id)
    assert is_due(found)
    for field, value in (("paused", True), ("stuck", "died"), ("closing_paused", True)):
        held = game_for(bidding.organiser, bidding.public_id)
        setattr(held, field, value)
        assert not is_due(held), field


def test_viewing_a_campaign_without_deadline_closes_nothing(anna: Any, bruno: Any):
    game = new_campaign(anna, [anna, bruno], durations={"muster": 0})
    assert viewed(game).moment == game.moment


def test_whether_a_campaign_is_due_is_checked_again_under_the_lock(
    bidding: Game, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(closing_attempts, "may_try", lambda *_: True)
    assert not closing.close(bidding.pk)
    assert closing.close(bidding.pk, now=bidding.closes_at)
    assert not closing.close(bidding.pk + 1)


@pytest.mark.parametrize(
    "broken",
    [(Saga, "defaults", lambda rules, world: ()), (closing, "LONGEST", 0)],
    ids=["no defaults", "too many"],
)
def test_a_phase_that_does_not_end_is_an_error(
    mustering: Game, monkeypatch: pytest.MonkeyPatch, broken: Any
):
    monkeypatch.setattr(*broken)
    with pytest.raises(RuntimeError, match=r"changed nothing|without end"):
        closing.close(mustering.pk, how="organiser")
    mustering.refresh_from_db()
    assert (mustering.phase, mustering.seq) == ("muster", 0)
