"""Unused tables: they announce when they will be closed, and then they are closed."""

from datetime import timedelta
from typing import Any

import pytest

from club.actions.clock import closing
from club.actions.fairness.chain_check import chain_flaws
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.seats import invitations
from club.models import Game, Notice
from club.rules import Seat
from tavern.actions.founding import SeatPlan
from tavern.actions.idle import LIVE, SLOW, put_away_at
from tavern.actions.seating import take_seat
from tavern.models import Result
from tests.assertions.unchanged import refused
from tests.club.glass import DrawNumber
from tests.tavern.glass_tables import actor_of, lay_table, of
from tests.tavern.passing_time import again, pass_time

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
FREE_SEAT = SeatPlan("Free")


@pytest.mark.parametrize(("pace", "time"), [("evening", LIVE), ("slow", SLOW), ("free", SLOW)])
def test_a_table_that_nobody_joins_is_closed_and_its_seats_are_notified(
    pace: str, time: timedelta, anna: Any, bruno: Any
):
    game = lay_table(*of(anna, bruno), FREE_SEAT, host=anna, start=False, pace=pace)
    secret = invitations.make_invitation(game.pk, "C", actor=Actor.organiser(anna))
    closing.close_all_due()
    pass_time(game, time - timedelta(minutes=1))
    closing.close_all_due()
    assert again(game).status == Game.SETUP
    pass_time(game, timedelta(minutes=2))
    closing.close_all_due()
    game = again(game)
    assert (game.status, game.checks_at, game.closes_at) == (Game.ENDED, None, None)
    assert game.messages.filter(kind="put_away").count() == 1
    told = Notice.objects.filter(game=game, event="course", values__kind="put_away")
    assert sorted(told.values_list("user", flat=True)) == sorted([anna.pk, bruno.pk])
    key = invitations.invitation_key(secret)
    refused("ended", invitations.find, key)
    assert closing.due_ids() == []


def test_a_table_without_a_clock_is_closed_when_nobody_acts(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna)
    act(game.pk, DrawNumber(Seat("A")), actor=actor_of(game, "A"))
    pass_time(game, SLOW - timedelta(hours=1))
    closing.close_all_due()
    assert again(game).status == Game.RUNNING
    act(game.pk, DrawNumber(Seat("B")), actor=actor_of(game, "B"))
    pass_time(game, SLOW - timedelta(hours=1))
    closing.close_all_due()
    assert again(game).status == Game.RUNNING, "it was used an hour later than it began"
    pass_time(game, timedelta(hours=2))
    closing.close_all_due()
    game = again(game)
    assert (game.status, game.waits_for, game.phase) == (Game.ENDED, "", "guessing")
    assert not Result.objects.exists()
    assert all(seed.opened for seed in game.seeds.all())
    events = Notice.objects.filter(game=game, event="course").values_list("values__kind", flat=True)
    assert "ended" not in {*events}, "nobody is told that somebody has won"


def test_a_table_with_deadlines_is_never_closed_as_unused(anna: Any, bruno: Any):
    for pace in ("evening", "slow"):
        assert put_away_at(lay_table(*of(anna, bruno), host=anna, pace=pace)) is None


def test_a_new_player_keeps_the_table_open(anna: Any, bruno: Any):
    lay_table(*of(anna, bruno), host=anna)
    game = lay_table(*of(anna), FREE_SEAT, SeatPlan("Later"), host=anna, start=False)
    pass_time(game, SLOW - timedelta(hours=1))
    take_seat(game.pk, "B", user=bruno, name="Bruno")
    pass_time(game, timedelta(hours=2))
    closing.close_all_due()
    assert again(game).status == Game.SETUP


def test_a_table_that_is_closed_as_unused_has_a_whole_chain(anna: Any):
    game = lay_table(*of(anna), FREE_SEAT, host=anna, start=False)
    pass_time(game, SLOW)
    closing.close_all_due()
    game = again(game)
    assert game.status == Game.ENDED
    assert list(chain_flaws(game)) == []


def test_the_pages_say_when_a_table_will_be_closed(anna: Any, bruno: Any, browser_of: Any):
    forming = lay_table(*of(anna), FREE_SEAT, host=anna, start=False)
    for page in ("", "seats"):
        shown = browser_of(anna).get(f"/t/{forming.public_id}/{page}").content.decode()
        assert "this table is closed" in shown
    running = lay_table(*of(anna, bruno), host=anna)
    address = f"/t/{running.public_id}/"
    assert "table is closed" not in browser_of(anna).get(address).content.decode()
    pass_time(running, SLOW - timedelta(days=2))
    assert "If nobody acts by" in browser_of(bruno).get(address).content.decode()
    pass_time(running, timedelta(days=3))
    closing.close_all_due()
    over = browser_of(bruno).get(address).content.decode()
    assert "It ended without a result." in over
    assert "Nobody was using this table any more" in over
