"""Absences by dates begin and end automatically, and the bot returns the seat."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from club.actions.clock.absence import set_absence
from club.actions.clock.closing import close, due_ids
from club.actions.journal.actor import Actor
from club.models import Game, Message, Notice, Seat
from club.refusals import Refusal
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_band, a_world

DAY = timedelta(days=1)


@pytest.fixture
def people(db):
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def game(people):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Cedar"))
    return lay(a_world(LAND, *bands, players="ABC", phase="recruitment"), people)


@pytest.fixture
def bruno(people):
    return Actor.seat(people[1], "B")


def go(game, bruno, **days):
    set_absence(game.pk, actor=bruno, steward="steady", away=False, **days)


def days_pass(game, days):
    """Moves all times so many days back."""
    for seat in Seat.objects.filter(game=game).exclude(later_absences=[]):
        seat.later_absences = [
            [(datetime.fromisoformat(at) - days * DAY).isoformat() for at in pair]
            for pair in seat.later_absences
        ]
        seat.save(update_fields=["later_absences"])
    for field in ("away_from", "away_until"):
        for seat in Seat.objects.filter(game=game).exclude(**{field: None}):
            setattr(seat, field, getattr(seat, field) - days * DAY)
            seat.save(update_fields=[field])
    for row in Game.objects.filter(pk=game.pk).exclude(checks_at=None):
        Game.objects.filter(pk=game.pk).update(checks_at=row.checks_at - days * DAY)
    if game.pk in due_ids():
        close(game.pk)
    game.refresh_from_db()


def said(game):
    return list(Message.objects.filter(game=game).values_list("kind", flat=True))


def test_an_absence_begins_and_ends_automatically_and_the_steward_plays_between(game, bruno):
    Game.objects.filter(pk=game.pk).update(closes_at=None)
    now = timezone.now()
    go(game, bruno, since=now + 2 * DAY, until=now + 9 * DAY)
    game.refresh_from_db()
    assert (said(game), "B" in game.waits_for) == ([], True)
    assert game.checks_at == Seat.objects.get(game=game, player="B").away_from
    days_pass(game, 3)
    seat = Seat.objects.get(game=game, player="B")
    assert (said(game), seat.away, seat.away_from) == (["away"], True, None)
    assert "B" not in game.waits_for
    assert game.checks_at == seat.away_until
    days_pass(game, 7)
    seat.refresh_from_db()
    assert (said(game), seat.away, seat.away_until) == (["away", "back"], False, None)
    assert seat.steward == "steady"


def test_an_absent_player_gets_no_reminder(game, bruno, people):
    now = timezone.now() - timedelta(seconds=1)
    Game.objects.filter(pk=game.pk).update(opened_at=now, closes_at=now + timedelta(hours=48))
    set_absence(game.pk, actor=bruno, steward="", away=True, until=now + 9 * DAY)
    Game.objects.filter(pk=game.pk).update(
        opened_at=now - timedelta(hours=46), closes_at=now + timedelta(hours=2), checks_at=now
    )
    close(game.pk)
    reminded = Notice.objects.filter(event="reminder").values_list("user__username", flat=True)
    assert set(reminded) == {"anna", "clara"}


def test_an_absence_with_only_a_last_day_begins_at_once(game, bruno):
    go(game, bruno, until=timezone.now() + DAY)
    assert Seat.objects.get(game=game, player="B").away


def test_a_deadline_on_the_day_of_departure_meets_the_absent_player(game, bruno):
    """Both are due: the steward plays, and the default does not."""
    now = timezone.now()
    go(game, bruno, since=now + DAY, until=now + 9 * DAY)
    Seat.objects.filter(game=game, player="B").update(away_from=now - DAY)
    Game.objects.filter(pk=game.pk).update(closes_at=now - timedelta(minutes=1))
    close(game.pk)
    assert game.closings.get(phase="recruitment").outcomes["B"] == "by_steward"


@pytest.mark.parametrize(("since", "until"), [(2, 1), (2, 2), (None, -1), (400, None), (1, 400)])
def test_impossible_days_are_refused(game, bruno, since, until):
    now = timezone.now()
    days = {name: now + at * DAY for name, at in (("since", since), ("until", until)) if at}
    with pytest.raises(Refusal) as caught:
        go(game, bruno, **days)
    assert caught.value.code == "days"
    seat = Seat.objects.get(game=game, player="B")
    assert (seat.away, seat.away_from, seat.away_until, seat.steward) == (False, None, None, "")


def test_a_second_holiday_begins_and_ends_after_the_first(game, bruno):
    Game.objects.filter(pk=game.pk).update(closes_at=None)
    now = timezone.now()
    later = [(now + 20 * DAY, now + 25 * DAY)]
    go(game, bruno, since=now + 2 * DAY, until=now + 9 * DAY, later=later)
    for days, kinds, away in ((3, 1, True), (7, 2, False), (11, 3, True), (5, 4, False)):
        days_pass(game, days)
        seat = Seat.objects.get(game=game, player="B")
        assert (len(said(game)), seat.away) == (kinds, away)
    assert said(game) == ["away", "back", "away", "back"]
    assert (seat.away_from, seat.away_until, seat.later_absences) == (None, None, [])


def test_a_player_who_comes_back_early_keeps_a_later_holiday(game, bruno):
    now = timezone.now()
    later = [(now + 20 * DAY, now + 25 * DAY)]
    go(game, bruno, until=now + 9 * DAY, later=later)
    go(game, bruno)
    seat = Seat.objects.get(game=game, player="B")
    assert (seat.away, seat.away_from, seat.later_absences) == (False, later[0][0], [])


def test_holidays_that_overlap_are_refused(game, bruno):
    now = timezone.now()
    with pytest.raises(Refusal) as caught:
        go(
            game,
            bruno,
            since=now + DAY,
            until=now + 9 * DAY,
            later=[(now + 8 * DAY, now + 12 * DAY)],
        )
    assert caught.value.code == "days"
