"""What lands in the outbox, for whom and when; nothing of it without its transaction."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from campaign.actions.accounts import contact_preferences
from campaign.actions.clock import closing
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.hash_chain import end_of_chain
from campaign.actions.notices import notice_preferences
from campaign.actions.notices.notice_kinds import DAILY, EVENTS, NEVER, NOW, WISHED
from campaign.actions.notices.outbox import post
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.play.submit import act
from campaign.actions.rulings import deadlines
from campaign.commands import Report
from campaign.models import Campaign, Channel, Notice, NoticeWish
from campaign.offers import ReportOffer
from campaign.play import choices
from campaign.world import PlayerId
from club.refusals import Refusal
from tests.canary import Canary, texts_of_rows

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

WHY = "Snow"


def told(event: str, **more: Any) -> list[str]:
    rows = Notice.objects.filter(event=event, **more).order_by("user__username")
    return [row.user.username for row in rows if row.user]


def test_a_phase_that_opens_tells_those_for_whom_it_waits(mustering: Campaign):
    assert closing.close(mustering.pk, how="organiser")
    mustering.refresh_from_db()
    waited = mustering.seats.filter(player__in=list(mustering.waits_for))
    assert told("turn") == sorted(seat.user.username for seat in waited)
    (first, *_) = Notice.objects.filter(event="turn")
    assert first.values["phase"] == mustering.phase
    assert first.values["until"] == mustering.closes_at.isoformat()


def test_the_opening_of_the_bids_is_told_to_all_in_the_day_s_letter(bidding: Campaign):
    assert closing.close(bidding.pk, how="organiser")
    assert told("bids", bundled=True) == ["anna", "bruno", "clara"]


def test_c18_a_pause_and_a_later_deadline_are_told_to_all_but_who_made_them(
    bidding: Campaign, anna: Any
):
    olga = Actor.organiser(anna)
    until = bidding.closes_at + timedelta(hours=5)
    deadlines.extend(bidding.pk, actor=olga, until=until, reason=WHY)
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    kinds = (
        Notice.objects.filter(event="time").order_by("pk").values_list("values__kind", flat=True)
    )
    assert list(kinds) == ["extended", "extended", "paused", "paused"]
    assert told("time") == ["bruno", "bruno", "clara", "clara"]


def test_a_report_is_told_to_the_other_side(fighting: Campaign, anna: Any):
    offered = choices(fighting.read_world(), PlayerId("A"))
    offer = next(choice for choice in offered if isinstance(choice, ReportOffer))
    Notice.objects.all().delete()
    command = Report("A", offer.battle, None, offer.figures)
    act(fighting.pk, command, actor=Actor.seat(anna, "A"))
    assert told("report") == ["bruno"]


def test_what_is_rolled_back_was_never_told(bidding: Campaign, anna: Any):
    with transaction.atomic():
        deadlines.pause(bidding.pk, actor=Actor.organiser(anna), reason=WHY)
        assert told("time") == ["bruno", "clara"]
        transaction.set_rollback(True)
    assert told("time") == []


def test_the_same_occasion_is_told_once_to_each_address(bidding: Campaign, bruno: Any):
    for _ in range(3):
        post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk, bruno.pk], occasion="one")
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="two")
    assert told("ruling") == ["bruno", "bruno"]
    assert len(set(Notice.objects.values_list("key", flat=True))) == Notice.objects.count()


def test_a_demo_writes_to_nobody(bidding: Campaign, bruno: Any):
    bidding.demo = True
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="one")
    assert told("ruling") == []


def test_who_has_no_address_or_has_gone_is_not_written_to(bidding: Campaign, anna: Any, bruno: Any):
    type(anna).objects.filter(pk=anna.pk).update(email="")
    type(anna).objects.filter(pk=bruno.pk).update(is_active=False)
    post(bidding, "ruling", now=bidding.opened_at, to=[anna.pk, bruno.pk], occasion="one")
    assert told("ruling") == []


# --- wishes ----------------------------------------------------------------------------------


@pytest.fixture
def channel(bruno: Any, bidding: Campaign) -> Channel:
    return Channel.objects.create(
        user=bruno, kind="ntfy", label="Phone", address=b"", made_at=bidding.opened_at
    )


@pytest.mark.parametrize("event", WISHED)
def test_without_wishes_everybody_is_told_by_the_defaults(
    event: str, bidding: Campaign, bruno: Any, channel: Channel
):
    post(bidding, event, now=bidding.opened_at, to=[bruno.pk], occasion="one")
    found = {
        n.channel_id: (DAILY if n.bundled else NOW) for n in Notice.objects.filter(event=event)
    }
    expected = {None: EVENTS[event].mail, channel.pk: EVENTS[event].chat}
    assert found == {place: when for place, when in expected.items() if when != NEVER}


def test_wishes_go_before_the_defaults(bidding: Campaign, bruno: Any, channel: Channel):
    notice_preferences.save_preferences(
        bruno, {("ruling", None): NEVER, ("ruling", channel.pk): DAILY}
    )
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="one")
    (only,) = Notice.objects.filter(event="ruling")
    assert (only.channel_id, only.bundled) == (channel.pk, True)


def test_a_channel_that_is_off_is_told_nothing(bidding: Campaign, bruno: Any, channel: Channel):
    Channel.objects.update(off_at=bidding.opened_at)
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="one")
    assert Notice.objects.get(event="ruling").channel_id is None


def test_the_campaign_s_channel_is_told_what_everybody_may_know(bidding: Campaign, bruno: Any):
    own = Channel.objects.create(
        campaign=bidding, kind="ntfy", label="Club", address=b"", made_at=bidding.opened_at
    )
    for event in EVENTS:
        post(bidding, event, now=bidding.opened_at, to=[], occasion="one")
    heard = set(Notice.objects.filter(channel=own).values_list("event", flat=True))
    assert heard == {name for name, event in EVENTS.items() if event.open}
    assert not heard & {"receipt", "report", "stuck", "challenge", "reminder"}


@pytest.mark.parametrize(
    "wish", [("no-such", None, NOW), ("test", None, NOW), ("turn", None, "later"), ("turn", 0, NOW)]
)
def test_a_wish_that_cannot_be_is_refused_and_changes_nothing(bruno: Any, wish: Any):
    notice_preferences.save_preferences(bruno, {("turn", None): DAILY})
    event, channel_id, when = wish
    with pytest.raises(Refusal):
        notice_preferences.save_preferences(bruno, {(event, channel_id): when})
    assert NoticeWish.objects.get().when == DAILY


# --- when ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "quiet", "at"),
    [
        ("2026-11-22 21:30", ("22:00", "08:00"), "2026-11-22 21:30"),
        ("2026-11-22 22:30", ("22:00", "08:00"), "2026-11-23 08:00"),
        ("2026-11-23 03:00", ("22:00", "08:00"), "2026-11-23 08:00"),
        ("2026-11-22 13:00", ("12:30", "14:00"), "2026-11-22 14:00"),
        ("2026-11-22 13:00", (), "2026-11-22 13:00"),
    ],
)
def test_nothing_is_due_in_the_reader_s_quiet_hours(
    bidding: Campaign, bruno: Any, said: str, quiet: Any, at: str
):
    contact_preferences.save_hours(bruno, time_zone="UTC", quiet_hours=quiet, wants_mail=True)
    post(bidding, "ruling", now=_utc(said), to=[bruno.pk], occasion="one")
    assert Notice.objects.get(event="ruling").due_at == _utc(at)


@pytest.mark.parametrize(
    ("said", "at"),
    [("2026-11-22 12:00", "2026-11-22 18:00"), ("2026-11-22 18:00", "2026-11-23 18:00")],
)
def test_the_day_s_letter_leaves_in_the_evening_of_the_reader_s_zone(
    bidding: Campaign, bruno: Any, said: str, at: str
):
    contact_preferences.save_hours(bruno, time_zone="UTC", quiet_hours=(), wants_mail=True)
    notice_preferences.save_preferences(bruno, {("ruling", None): DAILY})
    post(bidding, "ruling", now=_utc(said), to=[bruno.pk], occasion="one")
    assert Notice.objects.get(event="ruling").due_at == _utc(at)


def _utc(words: str) -> datetime:
    return datetime.fromisoformat(words).replace(tzinfo=UTC)


# --- sealed bids -----------------------------------------------------------------------------


def test_c11_a_player_gets_the_receipt_of_a_bid_unless_they_switch_it_off_and_never_the_bid(
    bidding: Campaign, bruno: Any, clara: Any
):
    notice_preferences.save_preferences(clara, {("receipt", None): NEVER})
    got = seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=853)
    seal_bid(bidding.pk, actor=Actor.seat(clara, "C"), amount=8)
    (only,) = Notice.objects.filter(event="receipt")
    assert (only.user, only.values["receipt"]) == (bruno, got.receipt)
    assert only.values["at"] == got.sealed_at.isoformat()
    assert only.values["chain"] == str(end_of_chain(bidding))


def test_c20_no_notice_holds_what_is_sealed(bidding: Campaign, bruno: Any, anna: Any):
    notice_preferences.save_preferences(bruno, {("receipt", None): NOW})
    got = seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=853)
    canary = Canary(853, got.nonce)
    deadlines.pause(bidding.pk, actor=Actor.organiser(anna), reason=WHY)
    rows = Notice.objects.values_list("values", "error", "event")
    assert [text for text in texts_of_rows(rows) if canary.sings_in(text)] == []
    assert canary.sings_in(f"bid 853, nonce {got.nonce}")
