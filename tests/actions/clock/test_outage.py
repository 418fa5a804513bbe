"""An outage moves deadlines before anything closes, once, and notifies everybody."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.models import F
from django.db.models.functions import Now
from django.utils import timezone

from club.actions.clock import closing, outage
from club.actions.decisions.deadlines import extend, pause, put_back
from club.actions.journal.actor import Actor
from club.actions.schedule import outage_rules
from club.actions.schedule.site_pause import pause_closing, resume_closing
from club.models import Game, Heartbeat, Message, Outage
from club.refusals import Refusal
from tests.lasting.bids import alone, anna, bidding, bruno, clara, lasting_bids
from tests.table import bring_to, let_deadline_pass, new_campaign

__all__ = ["alone", "anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
AWAY = timedelta(minutes=20)


def beats(**ago: timedelta) -> None:
    """Sets the last heartbeats to so long ago."""
    for name, age in ago.items():
        outage_rules.beat(name)
        Heartbeat.objects.filter(name=name).update(at=F("at") - age)


def closes_at(game: Game) -> datetime:
    found = Game.objects.values_list("closes_at", flat=True).get(pk=game.pk)
    assert found is not None
    return found


@pytest.fixture
def due(bidding: Game) -> Game:
    """The bids' deadline of two days passed a second ago."""
    return fallen_due(bidding)


def fallen_due(game: Game) -> Game:
    let_deadline_pass(game)
    Game.objects.filter(pk=game.pk).update(opened_at=F("closes_at") - timedelta(days=2))
    game.refresh_from_db()
    return game


def test_after_an_outage_nothing_closes_and_the_deadline_moves_once(due: Game):
    beats(clock=AWAY)
    assert closing.close_all_due("clock") == 0
    assert closing.due_ids() == []
    [row] = Outage.objects.all()
    assert row.games == 1
    assert AWAY <= row.moved < AWAY + timedelta(seconds=30)
    assert closes_at(due) == row.until + timedelta(hours=12)
    assert closing.close_all_due("clock") == 0
    assert Outage.objects.count() == 1


def test_everybody_is_notified_and_the_campaign_shows_the_extension(due: Game):
    beats(celery=AWAY)
    assert outage.may_close("celery")
    message = Message.objects.get(game=due, kind="outage")
    before, closed_at = (due.version, due.closes_moves), due.closes_at
    due.refresh_from_db()
    row = Outage.objects.get()
    assert message.values == {
        "since": row.since.isoformat(),
        "back": row.until.isoformat(),
        "until": closes_at(due).isoformat(),
        "phase": "bids",
    }
    assert due.outage_moved == closes_at(due) - closed_at
    assert (due.version, due.closes_moves) == (before[0] + 1, before[1] + 1)


@pytest.mark.parametrize(
    "ago",
    [
        {},  # nothing has ever closed: a fresh installation
        {"pages": timedelta(hours=9)},  # only pages: a quiet night
        {"sender": AWAY},  # not what closes
        {"clock": timedelta(minutes=10)},  # a short silence
        {"clock": AWAY, "pages": timedelta(minutes=10)},  # pages closed in between
        {"clock": timedelta(hours=9), "pages": timedelta(hours=8)},  # only pages since
    ],
    ids=str,
)
def test_a_short_gap_moves_nothing(due: Game, ago: dict[str, timedelta]):
    beats(**ago)
    assert closing.close_all_due("clock") == 1
    assert not Outage.objects.exists()


@pytest.mark.parametrize(
    "ago", [{"clock": AWAY, "pages": AWAY}, {"clock": 2 * AWAY, "celery": AWAY, "sender": AWAY / 9}]
)
def test_the_last_heartbeat_counts(due: Game, ago: dict[str, timedelta]):
    beats(**ago)
    assert closing.close_all_due("clock") == 0
    assert AWAY <= Outage.objects.get().moved < AWAY + timedelta(seconds=30)


def test_a_queued_task_closes_nothing_after_an_outage(due: Game):
    beats(celery=AWAY)
    assert not closing.close(due.pk, wait=False)
    assert not closing.close(due.pk, wait=False)
    assert Outage.objects.count() == 1


@pytest.fixture
def two_due(due: Game, anna: Any, bruno: Any) -> list[int]:
    other = fallen_due(bring_to(new_campaign(anna, [anna, bruno]), "bids"))
    return [due.pk, other.pk]


@pytest.mark.parametrize(("second_lasts", "closed"), [(False, 1), (True, 2)])
def test_a_process_that_slept_closes_no_more_of_its_list(
    two_due: list[int], second_lasts: bool, closed: int, monkeypatch: pytest.MonkeyPatch
):
    """The heartbeats show whether it slept. They are read again after one second."""
    monkeypatch.setattr(outage, "GOOD_FOR", timedelta(seconds=60 if second_lasts else -1))

    def handed_over() -> Iterator[int]:
        for game_id in two_due:
            yield game_id
            beats(clock=AWAY)

    beats(clock=timedelta())
    assert closing.close_each(handed_over()) == closed
    assert Outage.objects.count() == 2 - closed


def test_closings_within_the_same_second_check_for_outages_once(
    two_due: list[int], monkeypatch: pytest.MonkeyPatch
):
    looked: list[Any] = []
    notice = outage.notice
    monkeypatch.setattr(outage, "notice", lambda: [looked.append(1), notice()][1])
    monkeypatch.setattr(outage, "GOOD_FOR", timedelta(seconds=60))
    beats(clock=timedelta())
    assert closing.close_each(two_due) == 2
    assert len(looked) == 1


def test_the_first_page_view_notices_the_outage(due: Game):
    beats(clock=AWAY)
    outage.pages_are_read()
    assert Outage.objects.count() == 1
    assert closing.close_all_due("clock") == 0
    assert Outage.objects.count() == 1


def test_page_views_leave_no_heartbeat(db: None):
    outage.pages_are_read()
    assert not Heartbeat.objects.exists()


def test_a_phase_due_before_the_outage_closes(due: Game):
    Game.objects.filter(pk=due.pk).update(closes_at=F("closes_at") - 2 * AWAY)
    beats(clock=AWAY)
    assert closing.close_all_due("clock") == 1


@pytest.mark.usefixtures("alone")
def test_only_running_deadlines_are_moved(anna: Any, bruno: Any):
    marks: list[dict[str, Any]] = [{}, {"paused": True}, {"status": "ended"}, {"closes_at": None}]
    campaigns = [new_campaign(anna, [anna, bruno]) for _ in marks]
    for game, mark in zip(campaigns, marks, strict=True):
        Game.objects.filter(pk=game.pk).update(**mark)
    beats(clock=AWAY)
    assert outage.may_close("clock")
    assert Outage.objects.get().games == 1
    moved = Game.objects.exclude(outage_moved=None).values_list("pk", flat=True)
    assert list(moved) == [campaigns[0].pk]


def test_complete_bids_are_opened_after_an_outage(due: Game):
    Game.objects.filter(pk=due.pk).update(waits_for="")
    beats(clock=AWAY)
    assert closing.close_all_due("clock") == 1


@pytest.mark.usefixtures("alone")
def test_the_deadline_of_a_report_moves_too(fighting: Game):
    day = timedelta(days=1)
    Game.objects.filter(pk=fighting.pk).update(checks_at=Now(), closes_at=None)
    beats(clock=AWAY)
    assert outage.may_close("clock")
    assert Outage.objects.get().games == 0
    fighting.refresh_from_db()
    assert fighting.checks_at is None or fighting.checks_at > fighting.opened_at + day


def test_nothing_closes_while_closing_is_paused(due: Game, anna: Any):
    pause_closing("restore")
    assert closing.close_all_due("clock") == 0
    assert not closing.close(due.pk)
    assert not closing.close(due.pk, how="organiser", page_version=due.moment)
    assert not Heartbeat.objects.exists()


def test_a_long_pause_of_closing_extends_the_deadline(due: Game):
    beats(clock=timedelta())
    pause_closing("restore")
    closing.close_all_due("clock")
    Heartbeat.objects.update(at=F("at") - AWAY)
    resume_closing()
    assert closing.close_all_due("clock") == 0
    assert Outage.objects.get().games == 1


def test_the_organiser_restores_the_deadline(due: Game, anna: Any):
    actor = Actor.organiser(anna)
    with pytest.raises(Refusal, match="No outage"):
        put_back(due.pk, actor=actor, reason="Why not", page_version=due.moment)
    before = closes_at(due) + timedelta(days=1)
    Game.objects.filter(pk=due.pk).update(closes_at=before)
    for _ in range(2):
        beats(clock=AWAY)
        Outage.objects.update(until=F("until") - timedelta(days=1))
        assert outage.may_close("clock")
    assert closes_at(due) > before + 2 * AWAY
    put_back(due.pk, actor=actor, reason="We all have sealed", page_version=due.moment)
    assert closes_at(due) == before
    assert due.rulings.get().kind == "put_back"
    assert Message.objects.filter(game=due, kind="put_back").count() == 1
    with pytest.raises(Refusal, match="No outage"):
        put_back(due.pk, actor=actor, reason="Once more", page_version=due.moment)


def test_a_restored_deadline_in_the_past_becomes_now(due: Game, anna: Any):
    beats(clock=AWAY)
    assert outage.may_close("clock")
    put_back(due.pk, actor=Actor.organiser(anna), reason="We are all here", page_version=due.moment)
    assert closing.close_all_due("clock") == 1


def test_a_deadline_moved_by_hand_is_not_restored(due: Game, anna: Any):
    beats(clock=AWAY)
    assert outage.may_close("clock")
    actor, later = Actor.organiser(anna), closes_at(due) + timedelta(days=1)
    extend(due.pk, actor=actor, until=later, reason="Holidays")
    with pytest.raises(Refusal, match="No outage"):
        put_back(due.pk, actor=actor, reason="Now", page_version=due.moment)


def test_the_next_moment_has_no_outage_extension(due: Game):
    beats(clock=AWAY)
    assert outage.may_close("clock")
    bring_to(due, "recruitment")
    assert due.outage_moved is None


def test_only_the_pause_extends_the_deadline_of_a_paused_campaign(due: Game, anna: Any):
    pause(due.pk, actor=Actor.organiser(anna), reason="Snow")
    before = closes_at(due)
    beats(clock=AWAY)
    assert outage.may_close("clock")
    assert closes_at(due) == before


def test_an_outage_with_a_fast_clock_does_not_hide_a_later_one(due: Game):
    beats(clock=AWAY)
    ahead = timezone.now() + timedelta(days=2)
    Outage.objects.create(since=ahead - timedelta(hours=1), until=ahead, moved=timedelta(hours=1))
    assert closing.close_all_due("clock") == 0
    assert Outage.objects.filter(until__lt=ahead).count() == 1
    assert closes_at(due) > timezone.now()


def test_a_heartbeat_of_a_fast_clock_does_not_hide_an_outage(due: Game):
    beats(clock=AWAY, celery=-timedelta(days=2))
    assert closing.close_all_due("clock") == 0
    assert Outage.objects.count() == 1
    assert closes_at(due) > timezone.now()
