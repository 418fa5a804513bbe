"""An outage moves deadlines before anything closes, once, and tells everybody."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.models import F
from django.db.models.functions import Now
from django.utils import timezone

from campaign.actions.clock import closing, outage
from campaign.actions.journal.actor import Actor
from campaign.actions.rulings.deadlines import extend, pause
from campaign.actions.rulings.outage_undo import put_back
from campaign.actions.schedule import heartbeats
from campaign.actions.schedule.site_pause import pause_closing, resume_closing
from campaign.models import Campaign, Heartbeat, Message, Outage
from club.refusals import Refusal
from tests.table import bring_to, let_deadline_pass, new_campaign

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
AWAY = timedelta(minutes=20)


def beats(**ago: timedelta) -> None:
    """The last heartbeats were so long ago."""
    for name, age in ago.items():
        heartbeats.beat(name)
        Heartbeat.objects.filter(name=name).update(at=F("at") - age)


def closes_at(campaign: Campaign) -> datetime:
    found = Campaign.objects.values_list("closes_at", flat=True).get(pk=campaign.pk)
    assert found is not None
    return found


@pytest.fixture
def due(bidding: Campaign) -> Campaign:
    """The bids' deadline of two days passed a second ago."""
    return fallen_due(bidding)


def fallen_due(campaign: Campaign) -> Campaign:
    let_deadline_pass(campaign)
    Campaign.objects.filter(pk=campaign.pk).update(opened_at=F("closes_at") - timedelta(days=2))
    campaign.refresh_from_db()
    return campaign


def test_after_a_silence_nothing_closes_and_the_deadline_moves_once(due: Campaign):
    beats(clock=AWAY)
    assert closing.close_all_due("clock") == 0
    assert closing.due_ids() == []
    [row] = Outage.objects.all()
    assert row.campaigns == 1
    assert AWAY <= row.moved < AWAY + timedelta(seconds=30)
    assert closes_at(due) == row.until + timedelta(hours=12)
    assert closing.close_all_due("clock") == 0
    assert Outage.objects.count() == 1


def test_everybody_is_told_and_the_campaign_says_by_how_much(due: Campaign):
    beats(celery=AWAY)
    assert outage.may_close("celery")
    message = Message.objects.get(campaign=due, kind="outage")
    before, closed_at = (due.version, due.closes_moves), due.closes_at
    due.refresh_from_db()
    row = Outage.objects.get()
    assert message.values == {
        "since": row.since.isoformat(), "back": row.until.isoformat(),
        "until": closes_at(due).isoformat(), "phase": "bids",
    }  # fmt: skip
    assert due.outage_moved == closes_at(due) - closed_at
    assert (due.version, due.closes_moves) == (before[0] + 1, before[1] + 1)


@pytest.mark.parametrize(
    "ago",
    [
        {},  # nothing has ever closed: a fresh installation
        {"pages": timedelta(hours=9)},  # pages alone: a quiet night
        {"sender": AWAY},  # not what closes
        {"clock": timedelta(minutes=10)},  # a short silence
        {"clock": AWAY, "pages": timedelta(minutes=10)},  # pages closed meanwhile
        {
            "clock": timedelta(hours=9),
            "pages": timedelta(hours=8),
        },  # pages alone since
    ],
    ids=str,
)
def test_what_is_no_outage_moves_nothing(due: Campaign, ago: dict[str, timedelta]):
    beats(**ago)
    assert closing.close_all_due("clock") == 1
    assert not Outage.objects.exists()


@pytest.mark.parametrize(
    "ago", [{"clock": AWAY, "pages": AWAY}, {"clock": 2 * AWAY, "celery": AWAY, "sender": AWAY / 9}]
)
def test_the_last_sign_of_life_counts(due: Campaign, ago: dict[str, timedelta]):
    beats(**ago)
    assert closing.close_all_due("clock") == 0
    assert AWAY <= Outage.objects.get().moved < AWAY + timedelta(seconds=30)


def test_a_task_left_over_in_the_queue_closes_nothing_after_a_silence(due: Campaign):
    beats(celery=AWAY)
    assert not closing.close(due.pk, wait=False)
    assert not closing.close(due.pk, wait=False)
    assert Outage.objects.count() == 1


@pytest.fixture
def two_due(due: Campaign, anna: Any, bruno: Any) -> list[int]:
    other = fallen_due(bring_to(new_campaign(anna, [anna, bruno]), "bids"))
    return [due.pk, other.pk]


@pytest.mark.parametrize(("second_lasts", "closed"), [(False, 1), (True, 2)])
def test_who_sleeps_with_a_list_in_his_hands_closes_no_more_of_it(
    two_due: list[int], second_lasts: bool, closed: int, monkeypatch: pytest.MonkeyPatch
):
    """The database says whether he slept: while the second lasts, there was no time for it."""
    monkeypatch.setattr(outage, "GOOD_FOR", timedelta(seconds=60 if second_lasts else -1))

    def handed_over() -> Iterator[int]:
        for campaign_id in two_due:
            yield campaign_id
            beats(clock=AWAY)

    beats(clock=timedelta())
    assert closing.close_each(handed_over()) == closed
    assert Outage.objects.count() == 2 - closed


def test_closings_of_the_same_second_look_for_outages_once(
    two_due: list[int], monkeypatch: pytest.MonkeyPatch
):
    looked: list[Any] = []
    notice = outage.notice
    monkeypatch.setattr(outage, "notice", lambda: [looked.append(1), notice()][1])
    monkeypatch.setattr(outage, "GOOD_FOR", timedelta(seconds=60))
    beats(clock=timedelta())
    assert closing.close_each(two_due) == 2
    assert len(looked) == 1


def test_a_page_that_is_read_first_notices_the_outage(due: Campaign):
    beats(clock=AWAY)
    outage.pages_are_read()
    assert Outage.objects.count() == 1
    assert closing.close_all_due("clock") == 0
    assert Outage.objects.count() == 1


def test_where_nothing_but_pages_closes_they_leave_no_heartbeat(db: None):
    outage.pages_are_read()
    assert not Heartbeat.objects.exists()


def test_what_was_due_before_the_silence_closes(due: Campaign):
    Campaign.objects.filter(pk=due.pk).update(closes_at=F("closes_at") - 2 * AWAY)
    beats(clock=AWAY)
    assert closing.close_all_due("clock") == 1


def test_only_what_runs_is_moved(anna: Any, bruno: Any):
    marks: list[dict[str, Any]] = [{}, {"paused": True}, {"status": "ended"}, {"closes_at": None}]
    campaigns = [new_campaign(anna, [anna, bruno]) for _ in marks]
    for campaign, mark in zip(campaigns, marks, strict=True):
        Campaign.objects.filter(pk=campaign.pk).update(**mark)
    beats(clock=AWAY)
    assert outage.may_close("clock")
    assert Outage.objects.get().campaigns == 1
    moved = Campaign.objects.exclude(outage_moved=None).values_list("pk", flat=True)
    assert list(moved) == [campaigns[0].pk]


def test_bids_that_are_all_sealed_are_opened_after_an_outage(due: Campaign):
    Campaign.objects.filter(pk=due.pk).update(waits_for="")
    beats(clock=AWAY)
    assert closing.close_all_due("clock") == 1


def test_a_report_s_limit_moves_too(fighting: Campaign):
    day = timedelta(days=1)
    Campaign.objects.filter(pk=fighting.pk).update(checks_at=Now(), closes_at=None)
    beats(clock=AWAY)
    assert outage.may_close("clock")
    assert Outage.objects.get().campaigns == 0
    fighting.refresh_from_db()
    assert fighting.checks_at is None or fighting.checks_at > fighting.opened_at + day


def test_while_closing_is_paused_nothing_closes_by_any_way(due: Campaign, anna: Any):
    pause_closing("restore")
    assert closing.close_all_due("clock") == 0
    assert not closing.close(due.pk)
    assert not closing.close_now(due.pk, actor=Actor.organiser(anna), seen=due.moment)
    assert not Heartbeat.objects.exists()


def test_a_long_pause_of_closing_is_given_back(due: Campaign):
    beats(clock=timedelta())
    pause_closing("restore")
    closing.close_all_due("clock")
    Heartbeat.objects.update(at=F("at") - AWAY)
    resume_closing()
    assert closing.close_all_due("clock") == 0
    assert Outage.objects.get().campaigns == 1


def test_the_organiser_puts_the_deadline_back(due: Campaign, anna: Any):
    actor = Actor.organiser(anna)
    with pytest.raises(Refusal, match="No outage"):
        put_back(due.pk, actor=actor, reason="Why not", seen=due.moment)
    before = closes_at(due) + timedelta(days=1)
    Campaign.objects.filter(pk=due.pk).update(closes_at=before)
    for _ in range(2):
        beats(clock=AWAY)
        Outage.objects.update(until=F("until") - timedelta(days=1))
        assert outage.may_close("clock")
    assert closes_at(due) > before + 2 * AWAY
    put_back(due.pk, actor=actor, reason="We all have sealed", seen=due.moment)
    assert closes_at(due) == before
    assert due.rulings.get().kind == "put_back"
    assert Message.objects.filter(campaign=due, kind="put_back").count() == 1
    with pytest.raises(Refusal, match="No outage"):
        put_back(due.pk, actor=actor, reason="Once more", seen=due.moment)


def test_a_deadline_that_would_have_passed_is_put_back_to_now(due: Campaign, anna: Any):
    beats(clock=AWAY)
    assert outage.may_close("clock")
    put_back(due.pk, actor=Actor.organiser(anna), reason="We are all here", seen=due.moment)
    assert closing.close_all_due("clock") == 1


def test_a_deadline_moved_by_hand_is_not_put_back(due: Campaign, anna: Any):
    beats(clock=AWAY)
    assert outage.may_close("clock")
    actor, later = Actor.organiser(anna), closes_at(due) + timedelta(days=1)
    extend(due.pk, actor=actor, until=later, reason="Holidays")
    with pytest.raises(Refusal, match="No outage"):
        put_back(due.pk, actor=actor, reason="Now", seen=due.moment)


def test_the_next_moment_was_moved_by_nothing(due: Campaign):
    beats(clock=AWAY)
    assert outage.may_close("clock")
    bring_to(due, "recruitment")
    assert due.outage_moved is None


def test_a_paused_campaign_gets_its_time_back_from_the_pause_alone(due: Campaign, anna: Any):
    pause(due.pk, actor=Actor.organiser(anna), reason="Snow")
    before = closes_at(due)
    beats(clock=AWAY)
    assert outage.may_close("clock")
    assert closes_at(due) == before


def test_an_outage_of_a_clock_that_was_ahead_hides_no_later_one(due: Campaign):
    beats(clock=AWAY)
    ahead = timezone.now() + timedelta(days=2)
    Outage.objects.create(since=ahead - timedelta(hours=1), until=ahead, moved=timedelta(hours=1))
    assert closing.close_all_due("clock") == 0
    assert Outage.objects.filter(until__lt=ahead).count() == 1
    assert closes_at(due) > timezone.now()


def test_a_heartbeat_of_a_clock_that_was_ahead_hides_no_outage(due: Campaign):
    beats(clock=AWAY, celery=-timedelta(days=2))
    assert closing.close_all_due("clock") == 0
    assert Outage.objects.count() == 1
    assert closes_at(due) > timezone.now()
