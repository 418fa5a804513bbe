"""The organiser changes deadlines: every way is a ruling, is announced, and can be refused."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db.models import F
from django.utils import timezone

from campaign import commands
from campaign.actions.history.effective_history import read_command
from campaign.actions.play.sealed_bids import seal_bid
from campaign.models import Envelope
from club.actions.clock import closing
from club.actions.decisions import deadlines
from club.actions.journal.actor import Actor
from club.models import Game, Message, PhaseClose, Ruling
from tests.assertions.unchanged import refused
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids
from tests.table import bring_to, let_deadline_pass

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

HOURS = timedelta(hours=1)
WHY = "Snow"


@pytest.fixture
def olga(anna: Any) -> Actor:
    """Anna, who organises and plays."""
    return Actor.organiser(anna)


def last_told(game: Game) -> Message:
    return Message.objects.filter(game=game).latest("id")


def test_extending_a_deadline_is_a_ruling_and_announced(bidding: Game, olga: Actor):
    until = bidding.closes_at + 5 * HOURS
    deadlines.extend(
        bidding.pk, actor=olga, until=until, reason=f" {WHY} ", page_version=bidding.moment
    )
    version = bidding.version
    was = bidding.closes_at
    bidding.refresh_from_db()
    assert bidding.closes_at == until
    assert bidding.version == version + 1
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.reason, ruling.by_id, ruling.by_player) == (
        "extend",
        WHY,
        olga.user_id,
        "A",
    )
    assert ruling.changes == [["closes_at", was.isoformat(), until.isoformat()]]
    told = last_told(bidding)
    assert (told.kind, told.seq, told.reason, told.by_player) == (
        "extended",
        bidding.seq,
        WHY,
        True,
    )
    assert told.values == {"until": until.isoformat(), "phase": "bids"}


def test_a_deadline_moves_out_of_quiet_hours(bidding: Game, olga: Actor):
    Game.objects.update(quiet_hours=["22:00", "08:00"])
    paris = ZoneInfo("Europe/Paris")
    day = (bidding.closes_at.astimezone(paris) + timedelta(days=3)).date()
    night = datetime(day.year, day.month, day.day, 23, 30, tzinfo=paris)
    deadlines.extend(bidding.pk, actor=olga, until=night, reason=WHY)
    bidding.refresh_from_db()
    next_day = day + timedelta(days=1)
    assert bidding.closes_at == datetime(
        next_day.year, next_day.month, next_day.day, 8, tzinfo=paris
    )


@pytest.mark.parametrize(
    ("code", "hours"), [("past", -50), ("earlier", -1), ("earlier", 0), ("too-far", 24 * 366)]
)
def test_an_invalid_deadline_is_refused(bidding: Game, olga: Actor, code, hours):
    until = bidding.closes_at + hours * HOURS
    refused(code, deadlines.extend, bidding.pk, actor=olga, until=until, reason=WHY)


@pytest.mark.parametrize(("code", "year"), [("past", 1), ("too-far", 9999)])
def test_a_deadline_at_the_limits_of_dates_is_refused(bidding: Game, olga: Actor, code, year):
    Game.objects.update(quiet_hours=["22:00", "08:00"])
    hour, time_zone = (0, "Europe/Paris") if year == 1 else (23, "America/New_York")
    month, day = (1, 1) if year == 1 else (12, 31)
    until = datetime(year, month, day, hour, tzinfo=ZoneInfo(time_zone))
    refused(code, deadlines.extend, bidding.pk, actor=olga, until=until, reason=WHY)


def test_a_phase_without_deadline_may_get_one(bidding: Game, olga: Actor):
    Game.objects.update(closes_at=None)
    until = timezone.now() + 5 * HOURS
    deadlines.extend(bidding.pk, actor=olga, until=until, reason=WHY)
    assert Game.objects.get().closes_at == until


@pytest.mark.parametrize("reason", ["", "  ", "\x00", "x" * 1001])
def test_every_decision_needs_a_reason(bidding: Game, olga: Actor, reason):
    refused("reason", deadlines.pause, bidding.pk, actor=olga, reason=reason)


def test_a_pause_stops_the_closing(bidding: Game, olga: Actor):
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    let_deadline_pass(bidding)
    assert bidding.paused
    assert closing.due_ids() == []
    assert not closing.close(bidding.pk)
    assert last_told(bidding).kind == "paused"


def test_a_pause_extends_the_deadline_by_its_length(bidding: Game, olga: Actor):
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    Game.objects.update(paused_at=F("paused_at") - 30 * HOURS)
    Game.objects.update(opened_at=F("opened_at") - 40 * HOURS)
    deadlines.resume(bidding.pk, actor=olga, reason=WHY)
    before = bidding.closes_at
    bidding.refresh_from_db()
    assert (bidding.paused, bidding.paused_at) == (False, None)
    stood = bidding.closes_at - before
    assert timedelta(0) <= stood - 30 * HOURS < timedelta(minutes=1)
    told = last_told(bidding)
    assert (told.kind, told.values) == ("resumed", {"until": bidding.closes_at.isoformat()})


def test_a_phase_opened_during_a_pause_is_extended_by_its_share(bidding: Game, olga: Actor):
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    Game.objects.update(paused_at=F("paused_at") - 30 * HOURS)
    Game.objects.update(opened_at=F("opened_at") - 10 * HOURS)
    deadlines.resume(bidding.pk, actor=olga, reason=WHY)
    stood = Game.objects.get().closes_at - bidding.closes_at
    assert timedelta(0) <= stood - 10 * HOURS < timedelta(minutes=1)


def test_bids_completed_during_a_pause_open_when_it_ends(
    bidding: Game, olga: Actor, anna: Any, bruno: Any, clara: Any
):
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    for user, player in ((anna, "A"), (bruno, "B"), (clara, "C")):
        seal_bid(bidding.pk, actor=Actor.seat(user, player), amount=0)
    assert Game.objects.get().phase == "bids"
    deadlines.resume(bidding.pk, actor=olga, reason=WHY)
    assert Game.objects.get().phase == "ties"


def test_a_paused_campaign_is_not_paused_and_a_running_one_not_resumed(bidding: Game, olga: Actor):
    refused("not-paused", deadlines.resume, bidding.pk, actor=olga, reason=WHY)
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    refused("paused", deadlines.pause, bidding.pk, actor=olga, reason=WHY)
    until = bidding.closes_at + HOURS
    refused("paused", deadlines.extend, bidding.pk, actor=olga, until=until, reason=WHY)


def test_an_excused_player_is_not_awaited(bidding: Game, olga: Actor, bruno: Any):
    game = bring_to(bidding, "recruitment")
    deadlines.excuse(game.pk, "B", actor=olga, reason=WHY, page_version=game.moment)
    game.refresh_from_db()
    assert game.waits_for == "AC"
    line = game.journal.last()
    assert read_command(line) == commands.Done("B")
    assert (line.origin, line.actor_kind, line.actor_user_id) == (
        "default",
        "organiser",
        olga.user_id,
    )
    told = last_told(game)
    assert (told.kind, told.values) == ("excused", {"player": "B", "phase": "recruitment"})
    closing.close(game.pk, how="organiser")
    assert PhaseClose.objects.get(moment=game.moment).outcomes["B"] == "by_default"


def test_a_player_excused_from_bidding_bids_zero_unless_they_bid(
    bidding: Game, olga: Actor, bruno: Any
):
    deadlines.excuse(bidding.pk, "B", actor=olga, reason=WHY)
    assert Game.objects.get().waits_for == "AC"
    assert Envelope.objects.get().how == "default"
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=0)
    assert Envelope.objects.get().how == ""


def test_the_bids_open_when_the_last_one_missing_is_excused(bidding: Game, olga: Actor):
    for player in "ABC":
        deadlines.excuse(bidding.pk, player, actor=olga, reason=WHY)
    bidding.refresh_from_db()
    assert bidding.phase == "ties"
    assert read_command(bidding.journal.get(origin="opened")) == commands.OpenBids(
        {"A": 0, "B": 0, "C": 0}
    )
    outcomes = PhaseClose.objects.get(phase="bids").outcomes
    assert outcomes == {"A": "by_default", "B": "by_default", "C": "by_default"}


def test_only_awaited_players_can_be_excused(bidding: Game, olga: Actor, clara: Any):
    seal_bid(bidding.pk, actor=Actor.seat(clara, "C"), amount=0)
    refused("not-awaited", deadlines.excuse, bidding.pk, "C", actor=olga, reason=WHY)
    refused("not-awaited", deadlines.excuse, bidding.pk, "F", actor=olga, reason=WHY)


def test_closing_now_is_a_ruling_and_announced(bidding: Game, olga: Actor):
    deadlines.close_early(bidding.pk, actor=olga, page_version=bidding.moment, reason=WHY)
    assert PhaseClose.objects.get(moment=bidding.moment).how == "organiser"
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.phase) == ("close", "bids")
    told = last_told(bidding)
    assert (told.kind, told.seq, told.values) == ("closed", bidding.seq, {"phase": "bids"})


def test_a_page_from_another_moment_decides_nothing(bidding: Game, olga: Actor):
    earlier = bidding.moment - 1
    refused(
        "stale", deadlines.close_early, bidding.pk, actor=olga, page_version=earlier, reason=WHY
    )
    refused(
        "stale", deadlines.excuse, bidding.pk, "B", actor=olga, page_version=earlier, reason=WHY
    )


def test_a_stuck_phase_cannot_be_closed_by_hand(bidding: Game, olga: Actor):
    Game.objects.update(stuck="abcd")
    moment = bidding.moment
    refused("stuck", deadlines.close_early, bidding.pk, actor=olga, page_version=moment, reason=WHY)


def test_the_battle_phase_cannot_be_closed_by_hand(fighting: Game, olga: Actor):
    moment, player = fighting.moment, fighting.waits_for[0]
    refused(
        "not-closed",
        deadlines.close_early,
        fighting.pk,
        actor=olga,
        page_version=moment,
        reason=WHY,
    )
    refused("nothing-to-play", deadlines.excuse, fighting.pk, player, actor=olga, reason=WHY)


def ways(game: Game, actor: Actor) -> list[Any]:
    """All five ways, for this actor."""
    return [
        lambda: deadlines.extend(
            game.pk, actor=actor, until=timezone.now() + 999 * HOURS, reason=WHY
        ),
        lambda: deadlines.pause(game.pk, actor=actor, reason=WHY),
        lambda: deadlines.resume(game.pk, actor=actor, reason=WHY),
        lambda: deadlines.excuse(game.pk, "B", actor=actor, reason=WHY),
        lambda: deadlines.close_early(game.pk, actor=actor, page_version=game.moment, reason=WHY),
    ]


def test_only_the_organiser_changes_deadlines(bidding: Game, bruno: Any):
    for actor in (Actor.organiser(bruno), Actor.seat(bruno, "B"), Actor.clock()):
        for way in ways(bidding, actor):
            refused("not-yours", way)


def test_a_finished_campaign_has_no_deadline_decisions(bidding: Game, olga: Actor):
    Game.objects.update(status=Game.ENDED)
    for way in ways(bidding, olga):
        refused("ended", way)


def test_deadlines_cannot_be_changed_before_the_start(mustering: Game, olga: Actor):
    Game.objects.update(status=Game.SETUP, closes_at=None)
    for way in (ways(mustering, olga)[n] for n in (0, 1, 3, 4)):
        refused("not-started", way)
