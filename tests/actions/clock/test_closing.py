"""Deadlines close each moment once, by default for those who did nothing."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.db.models import F

from campaign import commands
from campaign.actions.clock import closing, closing_attempts
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.play.submit import act
from campaign.actions.rulings import deadlines
from campaign.models import Campaign, PhaseClose
from club.refusals import Refusal
from tests.table import bring_to, let_deadline_pass, new_campaign

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def closings(campaign: Campaign) -> int:
    return PhaseClose.objects.filter(campaign=campaign).count()


def test_before_its_deadline_nothing_closes(bidding: Campaign):
    before = closings(bidding)
    assert not closing.close(bidding.pk)
    assert closing.due_ids() == []
    assert closings(bidding) == before


def test_at_its_deadline_a_phase_closes_by_default(bidding: Campaign, bruno: Any):
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=0)
    let_deadline_pass(bidding)
    assert closing.due_ids() == [bidding.pk]
    assert closing.close_all_due() == 1
    close = PhaseClose.objects.get(campaign=bidding, moment=bidding.moment)
    assert (close.phase, close.how, close.outcomes) == (
        "bids",
        "deadline",
        {"A": "missed", "B": "given", "C": "missed"},
    )
    bidding.refresh_from_db()
    assert bidding.journal.last().read_command() == commands.OpenBids({"B": 0})
    assert bidding.closes_at > bidding.opened_at


def test_what_each_player_gave_is_frozen_at_the_close(bidding: Campaign, anna: Any):
    campaign = bring_to(bidding, "transfer")
    act(campaign.pk, commands.Done("A"), actor=Actor.seat(anna, "A"))
    moment = let_deadline_pass(campaign).moment
    assert closing.close(campaign.pk)
    outcomes = PhaseClose.objects.get(campaign=campaign, moment=moment).outcomes
    assert outcomes == {"A": "given_empty", "B": "by_default", "C": "by_default"}


def test_when_the_last_one_is_done_the_close_says_early(
    bidding: Campaign, anna: Any, bruno: Any, clara: Any
):
    campaign = bring_to(bidding, "transfer")
    moment = campaign.moment
    for player, user in (("A", anna), ("B", bruno), ("C", clara)):
        act(campaign.pk, commands.Done(player), actor=Actor.seat(user, player))
    close = PhaseClose.objects.get(campaign=campaign, moment=moment)
    assert (close.how, close.outcomes) == ("early", dict.fromkeys("ABC", "given_empty"))


def test_closing_twice_changes_nothing(bidding: Campaign):
    let_deadline_pass(bidding)
    assert closing.close(bidding.pk)
    after = closings(bidding)
    assert not closing.close(bidding.pk)
    assert closings(bidding) == after


@pytest.mark.parametrize("mark", [{"paused": True}, {"stuck": "ab12"}, {"status": "ended"}])
def test_paused_stuck_and_ended_campaigns_do_not_close(bidding: Campaign, mark: Any):
    let_deadline_pass(bidding)
    Campaign.objects.filter(pk=bidding.pk).update(**mark)
    assert closing.due_ids() == []
    assert not closing.close(bidding.pk)
    assert not closing.close(bidding.pk, how="organiser")


def test_the_longest_overdue_comes_first(bidding: Campaign, anna: Any, bruno: Any):
    other = new_campaign(anna, [anna, bruno])
    for campaign in (bidding, other):
        let_deadline_pass(campaign)
    late = F("closes_at") - timedelta(hours=1)
    Campaign.objects.filter(pk=other.pk).update(closes_at=late)
    assert closing.due_ids() == [other.pk, bidding.pk]
    assert closing.due_ids(limit=1) == [other.pk]


def test_the_machine_s_clock_does_not_matter(bidding: Campaign, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: pytest.fail("the machine's clock"))
    let_deadline_pass(bidding)
    assert closing.close_if_due(bidding)


def test_the_organiser_may_close_before_the_deadline(bidding: Campaign, anna: Any, bruno: Any):
    with pytest.raises(Refusal, match="not yours"):
        closing.close_now(bidding.pk, actor=Actor.organiser(bruno), seen=bidding.moment)
    assert closing.close_now(bidding.pk, actor=Actor.organiser(anna), seen=bidding.moment)
    assert not closing.close_now(bidding.pk, actor=Actor.organiser(anna), seen=bidding.moment)
    assert PhaseClose.objects.get(campaign=bidding, moment=bidding.moment).how == "organiser"


def break_closing(monkeypatch: pytest.MonkeyPatch, campaign: Campaign, error: BaseException):
    """From now on closing this campaign raises the error in the middle of its transaction."""
    real = closing._open_bids

    def broken(held: Any, *roster: Any) -> None:
        real(held, *roster)
        if held.campaign.pk == campaign.pk:
            raise error

    monkeypatch.setattr(closing, "_open_bids", broken)


def test_the_third_failure_sets_a_campaign_aside(
    bidding: Campaign, anna: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any
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


def test_the_third_failure_of_close_now_sets_a_campaign_aside(
    bidding: Campaign, anna: Any, monkeypatch: pytest.MonkeyPatch
):
    def close_now() -> None:
        deadlines.close_now(
            bidding.pk, actor=Actor.organiser(anna), seen=bidding.moment, reason="Now."
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
    assert Campaign.objects.get(pk=bidding.pk).attempts == 3
    closing.retry(bidding.pk, actor=Actor.organiser(anna))
    close_now()
    bidding.refresh_from_db()
    assert (bidding.stuck, bidding.attempts, bidding.rulings.count()) == ("", 0, 1)


def test_what_close_now_refuses_is_no_attempt(bidding: Campaign, anna: Any):
    with pytest.raises(Refusal):
        deadlines.close_now(bidding.pk, actor=Actor.organiser(anna), seen=0, reason="Now.")
    assert Campaign.objects.get(pk=bidding.pk).attempts == 0


def test_a_failing_database_is_not_the_campaign_s_fault(
    bidding: Campaign, monkeypatch: pytest.MonkeyPatch
):
    let_deadline_pass(bidding)
    with monkeypatch.context() as broken:
        break_closing(broken, bidding, OperationalError("out of reach"))
        for _ in range(closing_attempts.DEATHS + 1):
            with pytest.raises(OperationalError):
                closing.close(bidding.pk)
    assert closing.close(bidding.pk)


def test_one_failing_campaign_does_not_keep_others(
    bidding: Campaign, anna: Any, bruno: Any, monkeypatch: pytest.MonkeyPatch
):
    other = bring_to(new_campaign(anna, [anna, bruno]), "bids")
    for campaign in (bidding, other):
        let_deadline_pass(campaign)
    break_closing(monkeypatch, bidding, ZeroDivisionError("a bug"))
    assert closing.close_all_due() == 1
    other.refresh_from_db()
    assert other.phase != "bids"


def test_an_attempt_that_kills_the_worker_is_counted(
    bidding: Campaign, monkeypatch: pytest.MonkeyPatch
):
    let_deadline_pass(bidding)
    break_closing(monkeypatch, bidding, SystemExit())
    for _ in range(closing_attempts.DEATHS):
        with pytest.raises(SystemExit):
            closing.close(bidding.pk)
    assert not closing.close(bidding.pk)
    bidding.refresh_from_db()
    assert bidding.stuck == "died"


def test_a_failed_opening_does_not_take_the_last_seal_back(
    bidding: Campaign, anna: Any, bruno: Any, clara: Any, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as broken:
        break_closing(broken, bidding, ZeroDivisionError("a bug"))
        for player, user in (("A", anna), ("B", bruno), ("C", clara)):
            seal_bid(bidding.pk, actor=Actor.seat(user, player), amount=0)
    bidding.refresh_from_db()
    assert (bidding.phase, bidding.waits_for, bidding.attempts) == ("bids", "", 1)
    assert closing.close_all_due() == 1
    assert PhaseClose.objects.get(campaign=bidding, moment=bidding.moment).how == "early"


def test_the_next_page_view_closes_and_never_fails(
    bidding: Campaign, monkeypatch: pytest.MonkeyPatch
):
    assert not closing.close_if_due(bidding)
    let_deadline_pass(bidding)
    with monkeypatch.context() as broken:
        break_closing(broken, bidding, ZeroDivisionError("a bug"))
        assert not closing.close_if_due(bidding)
    assert closing.close_if_due(bidding)


def test_a_page_view_of_a_campaign_without_deadline_closes_nothing(anna: Any, bruno: Any):
    campaign = new_campaign(anna, [anna, bruno], durations={"muster": 0})
    assert not closing.close_if_due(campaign)


def test_what_is_due_is_judged_again_under_the_lock(
    bidding: Campaign, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(closing_attempts, "may_try", lambda *_: True)
    assert not closing.close(bidding.pk)
    assert closing.close(bidding.pk, now=bidding.closes_at)
    assert not closing.close(bidding.pk + 1)


@pytest.mark.parametrize(
    "broken", [{"defaults": lambda world: ()}, {"LONGEST": 0}], ids=["no defaults", "too many"]
)
def test_a_phase_that_does_not_end_is_an_error(
    mustering: Campaign, monkeypatch: pytest.MonkeyPatch, broken: Any
):
    for name, value in broken.items():
        monkeypatch.setattr(closing, name, value)
    with pytest.raises(RuntimeError, match=r"changed nothing|without end"):
        closing.close(mustering.pk, how="organiser")
    mustering.refresh_from_db()
    assert (mustering.phase, mustering.seq) == ("muster", 0)
