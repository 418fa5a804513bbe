"""The organiser moves time: every way is a ruling, is told, and is refused with a sentence."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db.models import F
from django.utils import timezone

from campaign import commands
from campaign.actions.clock import closing
from campaign.actions.journal.actor import Actor
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.rulings import deadlines
from campaign.models import Campaign, Envelope, Message, PhaseClose, Ruling
from tests.table import bring_to, let_deadline_pass
from tests.unchanged import refused

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

HOURS = timedelta(hours=1)
WHY = "Snow"


@pytest.fixture
def olga(anna: Any) -> Actor:
    """Anna, who organises and plays."""
    return Actor.organiser(anna)


def last_told(campaign: Campaign) -> Message:
    return Message.objects.filter(campaign=campaign).latest("id")


def test_a_later_deadline_is_a_ruling_and_is_told(bidding: Campaign, olga: Actor):
    until = bidding.closes_at + 5 * HOURS
    deadlines.extend(bidding.pk, actor=olga, until=until, reason=f" {WHY} ", seen=bidding.moment)
    version = bidding.version
    was = bidding.closes_at
    bidding.refresh_from_db()
    assert bidding.closes_at == until
    assert bidding.version == version + 1
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.reason, ruling.by_id, ruling.by_player) == (
        "extend", WHY, olga.user_id, "A",
    )  # fmt: skip
    assert ruling.changes == [["closes_at", was.isoformat(), until.isoformat()]]
    told = last_told(bidding)
    assert (told.kind, told.seq, told.reason, told.by_player) == (
        "extended",
        bidding.seq,
        WHY,
        True,
    )
    assert told.values == {"until": until.isoformat(), "phase": "bids"}


def test_a_deadline_is_set_out_of_quiet_hours(bidding: Campaign, olga: Actor):
    Campaign.objects.update(quiet_hours=["22:00", "08:00"])
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
def test_a_deadline_that_cannot_be_is_refused(bidding: Campaign, olga: Actor, code, hours):
    until = bidding.closes_at + hours * HOURS
    refused(code, deadlines.extend, bidding.pk, actor=olga, until=until, reason=WHY)


@pytest.mark.parametrize(("code", "year"), [("past", 1), ("too-far", 9999)])
def test_a_deadline_at_the_ends_of_time_is_refused(bidding: Campaign, olga: Actor, code, year):
    Campaign.objects.update(quiet_hours=["22:00", "08:00"])
    hour, zone = (0, "Europe/Paris") if year == 1 else (23, "America/New_York")
    month, day = (1, 1) if year == 1 else (12, 31)
    until = datetime(year, month, day, hour, tzinfo=ZoneInfo(zone))
    refused(code, deadlines.extend, bidding.pk, actor=olga, until=until, reason=WHY)


def test_a_phase_without_deadline_may_get_one(bidding: Campaign, olga: Actor):
    Campaign.objects.update(closes_at=None)
    until = timezone.now() + 5 * HOURS
    deadlines.extend(bidding.pk, actor=olga, until=until, reason=WHY)
    assert Campaign.objects.get().closes_at == until


@pytest.mark.parametrize("reason", ["", "  ", "\x00", "x" * 1001])
def test_without_a_reason_nothing_is_decided(bidding: Campaign, olga: Actor, reason):
    refused("reason", deadlines.pause, bidding.pk, actor=olga, reason=reason)


def test_a_pause_stops_the_closing(bidding: Campaign, olga: Actor):
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    let_deadline_pass(bidding)
    assert bidding.paused
    assert closing.due_ids() == []
    assert not closing.close(bidding.pk)
    assert last_told(bidding).kind == "paused"


def test_after_a_pause_the_deadline_has_moved_by_its_length(bidding: Campaign, olga: Actor):
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    Campaign.objects.update(paused_at=F("paused_at") - 30 * HOURS)
    Campaign.objects.update(opened_at=F("opened_at") - 40 * HOURS)
    deadlines.resume(bidding.pk, actor=olga, reason=WHY)
    before = bidding.closes_at
    bidding.refresh_from_db()
    assert (bidding.paused, bidding.paused_at) == (False, None)
    stood = bidding.closes_at - before
    assert timedelta(0) <= stood - 30 * HOURS < timedelta(minutes=1)
    told = last_told(bidding)
    assert (told.kind, told.values) == ("resumed", {"until": bidding.closes_at.isoformat()})


def test_a_phase_that_opened_in_the_pause_moves_only_by_its_part(bidding: Campaign, olga: Actor):
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    Campaign.objects.update(paused_at=F("paused_at") - 30 * HOURS)
    Campaign.objects.update(opened_at=F("opened_at") - 10 * HOURS)
    deadlines.resume(bidding.pk, actor=olga, reason=WHY)
    stood = Campaign.objects.get().closes_at - bidding.closes_at
    assert timedelta(0) <= stood - 10 * HOURS < timedelta(minutes=1)


def test_bids_that_were_all_sealed_in_the_pause_open_when_it_ends(
    bidding: Campaign, olga: Actor, anna: Any, bruno: Any, clara: Any
):
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    for user, player in ((anna, "A"), (bruno, "B"), (clara, "C")):
        seal_bid(bidding.pk, actor=Actor.seat(user, player), amount=0)
    assert Campaign.objects.get().phase == "bids"
    deadlines.resume(bidding.pk, actor=olga, reason=WHY)
    assert Campaign.objects.get().phase == "ties"


def test_what_stands_is_not_stopped_and_what_runs_not_resumed(bidding: Campaign, olga: Actor):
    refused("not-paused", deadlines.resume, bidding.pk, actor=olga, reason=WHY)
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    refused("paused", deadlines.pause, bidding.pk, actor=olga, reason=WHY)
    until = bidding.closes_at + HOURS
    refused("paused", deadlines.extend, bidding.pk, actor=olga, until=until, reason=WHY)


def test_who_is_excused_is_not_waited_for(bidding: Campaign, olga: Actor, bruno: Any):
    campaign = bring_to(bidding, "recruitment")
    deadlines.excuse(campaign.pk, "B", actor=olga, reason=WHY, seen=campaign.moment)
    campaign.refresh_from_db()
    assert campaign.waits_for == "AC"
    line = campaign.journal.last()
    assert line.read_command() == commands.Done("B")
    assert (line.origin, line.actor_kind, line.actor_user_id) == (
        "default", "organiser", olga.user_id,
    )  # fmt: skip
    told = last_told(campaign)
    assert (told.kind, told.values) == ("excused", {"player": "B", "phase": "recruitment"})
    closing.close(campaign.pk, how="organiser")
    assert PhaseClose.objects.get(moment=campaign.moment).outcomes["B"] == "by_default"


def test_who_is_excused_from_bidding_bids_nothing_unless_he_does(
    bidding: Campaign, olga: Actor, bruno: Any
):
    deadlines.excuse(bidding.pk, "B", actor=olga, reason=WHY)
    assert Campaign.objects.get().waits_for == "AC"
    assert Envelope.objects.get().how == "default"
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=0)
    assert Envelope.objects.get().how == ""


def test_the_bids_open_when_the_last_one_missing_is_excused(bidding: Campaign, olga: Actor):
    for player in "ABC":
        deadlines.excuse(bidding.pk, player, actor=olga, reason=WHY)
    bidding.refresh_from_db()
    assert bidding.phase == "ties"
    assert bidding.journal.get(origin="opened").read_command() == commands.OpenBids(
        {"A": 0, "B": 0, "C": 0}
    )
    outcomes = PhaseClose.objects.get(phase="bids").outcomes
    assert outcomes == {"A": "by_default", "B": "by_default", "C": "by_default"}


def test_only_who_is_awaited_can_be_excused(bidding: Campaign, olga: Actor, clara: Any):
    seal_bid(bidding.pk, actor=Actor.seat(clara, "C"), amount=0)
    refused("not-awaited", deadlines.excuse, bidding.pk, "C", actor=olga, reason=WHY)
    refused("not-awaited", deadlines.excuse, bidding.pk, "F", actor=olga, reason=WHY)


def test_closing_now_is_a_ruling_and_is_told(bidding: Campaign, olga: Actor):
    deadlines.close_now(bidding.pk, actor=olga, seen=bidding.moment, reason=WHY)
    assert PhaseClose.objects.get(moment=bidding.moment).how == "organiser"
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.phase) == ("close", "bids")
    told = last_told(bidding)
    assert (told.kind, told.seq, told.values) == ("closed", bidding.seq, {"phase": "bids"})


def test_a_page_drawn_for_another_moment_decides_nothing(bidding: Campaign, olga: Actor):
    earlier = bidding.moment - 1
    refused("stale", deadlines.close_now, bidding.pk, actor=olga, seen=earlier, reason=WHY)
    refused("stale", deadlines.excuse, bidding.pk, "B", actor=olga, seen=earlier, reason=WHY)


def test_a_stuck_phase_is_not_closed_by_hand(bidding: Campaign, olga: Actor):
    Campaign.objects.update(stuck="abcd")
    moment = bidding.moment
    refused("stuck", deadlines.close_now, bidding.pk, actor=olga, seen=moment, reason=WHY)


def test_in_battles_only_people_end_the_phase(fighting: Campaign, olga: Actor):
    moment, player = fighting.moment, fighting.waits_for[0]
    refused("not-closed", deadlines.close_now, fighting.pk, actor=olga, seen=moment, reason=WHY)
    refused("nothing-to-play", deadlines.excuse, fighting.pk, player, actor=olga, reason=WHY)


def ways(campaign: Campaign, actor: Actor) -> list[Any]:
    """All five, for this actor."""
    return [
        lambda: deadlines.extend(
            campaign.pk, actor=actor, until=timezone.now() + 999 * HOURS, reason=WHY
        ),
        lambda: deadlines.pause(campaign.pk, actor=actor, reason=WHY),
        lambda: deadlines.resume(campaign.pk, actor=actor, reason=WHY),
        lambda: deadlines.excuse(campaign.pk, "B", actor=actor, reason=WHY),
        lambda: deadlines.close_now(
            campaign.pk, actor=actor, seen=campaign.moment, reason=WHY
        ),
    ]  # fmt: skip


def test_only_the_organiser_moves_time(bidding: Campaign, bruno: Any):
    for actor in (Actor.organiser(bruno), Actor.seat(bruno, "B"), Actor.clock()):
        for way in ways(bidding, actor):
            refused("not-yours", way)


def test_what_has_ended_is_left_alone(bidding: Campaign, olga: Actor):
    Campaign.objects.update(status=Campaign.ENDED)
    for way in ways(bidding, olga):
        refused("ended", way)


def test_before_the_start_no_time_runs(mustering: Campaign, olga: Actor):
    Campaign.objects.update(status=Campaign.SETUP, closes_at=None)
    for way in (ways(mustering, olga)[n] for n in (0, 1, 3, 4)):
        refused("not-started", way)
