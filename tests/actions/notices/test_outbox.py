"""What lands in the outbox, for whom and when; nothing of it without its transaction."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from campaign.actions.history.decoded import read_world
from campaign.actions.play.sealed_bids import seal_bid
from campaign.commands import Report
from campaign.offers import ReportOffer
from campaign.play import choices
from campaign.world import PlayerId
from club.actions.accounts import contact_preferences
from club.actions.chain.hash_chain import end_of_chain
from club.actions.clock import closing
from club.actions.decisions import deadlines
from club.actions.journal.actor import Actor
from club.actions.notices import notice_preferences
from club.actions.notices.notice_kinds import DAILY, NEVER, NOW, event_named, events
from club.actions.notices.outbox import post
from club.actions.play.submit import act
from club.models import Channel, Game, Notice, NoticeWish
from club.refusals import Refusal
from tests.canary import Canary, texts_of_rows
from tests.lasting_bids import alone, anna, bidding, bruno, clara, lasting_bids

__all__ = ["alone", "anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

WHY = "Snow"


def told(event: str, **more: Any) -> list[str]:
    rows = Notice.objects.filter(event=event, **more).order_by("user__username")
    return [row.user.username for row in rows if row.user]


@pytest.mark.usefixtures("alone")
def test_a_new_phase_notifies_the_awaited_players(mustering: Game):
    assert closing.close(mustering.pk, how="organiser")
    mustering.refresh_from_db()
    waited = mustering.seats.filter(player__in=list(mustering.waits_for))
    assert told("turn") == sorted(seat.user.username for seat in waited)
    (first, *_) = Notice.objects.filter(event="turn")
    assert first.values["phase"] == mustering.phase
    assert first.values["until"] == mustering.closes_at.isoformat()


def test_opened_bids_are_in_the_daily_digest_of_everybody(bidding: Game):
    assert closing.close(bidding.pk, how="organiser")
    assert told("bids", bundled=True) == ["anna", "bruno", "clara"]


def test_c18_a_pause_and_a_later_deadline_notify_all_but_their_author(bidding: Game, anna: Any):
    olga = Actor.organiser(anna)
    until = bidding.closes_at + timedelta(hours=5)
    deadlines.extend(bidding.pk, actor=olga, until=until, reason=WHY)
    deadlines.pause(bidding.pk, actor=olga, reason=WHY)
    kinds = (
        Notice.objects.filter(event="time").order_by("pk").values_list("values__kind", flat=True)
    )
    assert list(kinds) == ["extended", "extended", "paused", "paused"]
    assert told("time") == ["bruno", "bruno", "clara", "clara"]


def test_a_report_notifies_the_other_side(fighting: Game, anna: Any):
    offered = choices(read_world(fighting), PlayerId("A"))
    offer = next(choice for choice in offered if isinstance(choice, ReportOffer))
    Notice.objects.all().delete()
    command = Report("A", offer.battle, None, offer.figures)
    act(fighting.pk, command, actor=Actor.seat(anna, "A"))
    assert told("report") == ["bruno"]


def test_a_rolled_back_transaction_sends_no_notice(bidding: Game, anna: Any):
    with transaction.atomic():
        deadlines.pause(bidding.pk, actor=Actor.organiser(anna), reason=WHY)
        assert told("time") == ["bruno", "clara"]
        transaction.set_rollback(True)
    assert told("time") == []


def test_each_address_gets_a_notice_once(bidding: Game, bruno: Any):
    for _ in range(3):
        post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk, bruno.pk], occasion="one")
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="two")
    assert told("ruling") == ["bruno", "bruno"]
    assert len(set(Notice.objects.values_list("key", flat=True))) == Notice.objects.count()


def test_a_demo_sends_no_notices(bidding: Game, bruno: Any):
    bidding.demo = True
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="one")
    assert told("ruling") == []


def test_players_without_address_and_former_players_get_no_mail(
    bidding: Game, anna: Any, bruno: Any
):
    type(anna).objects.filter(pk=anna.pk).update(email="")
    type(anna).objects.filter(pk=bruno.pk).update(is_active=False)
    post(bidding, "ruling", now=bidding.opened_at, to=[anna.pk, bruno.pk], occasion="one")
    assert told("ruling") == []


# --- wishes ----------------------------------------------------------------------------------


@pytest.fixture
def channel(bruno: Any, bidding: Game) -> Channel:
    return Channel.objects.create(
        user=bruno, kind="ntfy", label="Phone", address=b"", made_at=bidding.opened_at
    )


@pytest.mark.parametrize("event", [name for name, event in events().items() if not event.fixed])
def test_players_without_preferences_get_the_default_notices(
    event: str, bidding: Game, bruno: Any, channel: Channel
):
    post(bidding, event, now=bidding.opened_at, to=[bruno.pk], occasion="one")
    found = {
        n.channel_id: (DAILY if n.bundled else NOW) for n in Notice.objects.filter(event=event)
    }
    expected = {None: event_named(event).mail, channel.pk: event_named(event).chat}
    assert found == {place: when for place, when in expected.items() if when != NEVER}


def test_preferences_override_the_defaults(bidding: Game, bruno: Any, channel: Channel):
    notice_preferences.save_preferences(
        bruno, {("ruling", None): NEVER, ("ruling", channel.pk): DAILY}
    )
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="one")
    (only,) = Notice.objects.filter(event="ruling")
    assert (only.channel_id, only.bundled) == (channel.pk, True)


def test_a_disabled_channel_gets_no_notices(bidding: Game, bruno: Any, channel: Channel):
    Channel.objects.update(off_at=bidding.opened_at)
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="one")
    assert Notice.objects.get(event="ruling").channel_id is None


def test_the_campaign_channel_gets_public_notices(bidding: Game, bruno: Any):
    own = Channel.objects.create(
        game=bidding, kind="ntfy", label="Club", address=b"", made_at=bidding.opened_at
    )
    for event in events():
        post(bidding, event, now=bidding.opened_at, to=[], occasion="one")
    heard = set(Notice.objects.filter(channel=own).values_list("event", flat=True))
    assert heard == {name for name, event in events().items() if event.open}
    assert not heard & {"receipt", "report", "stuck", "challenge", "reminder"}


@pytest.mark.parametrize(
    "wish", [("no-such", None, NOW), ("test", None, NOW), ("turn", None, "later"), ("turn", 0, NOW)]
)
def test_an_invalid_preference_is_refused_and_changes_nothing(bruno: Any, wish: Any):
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
def test_nothing_is_sent_in_the_quiet_hours_of_the_reader(
    bidding: Game, bruno: Any, said: str, quiet: Any, at: str
):
    contact_preferences.save_hours(bruno, time_zone="UTC", quiet_hours=quiet, wants_mail=True)
    post(bidding, "ruling", now=_utc(said), to=[bruno.pk], occasion="one")
    assert Notice.objects.get(event="ruling").due_at == _utc(at)


@pytest.mark.parametrize(
    ("said", "at"),
    [("2026-11-22 12:00", "2026-11-22 18:00"), ("2026-11-22 18:00", "2026-11-23 18:00")],
)
def test_the_daily_digest_is_sent_in_the_evening_of_the_reader(
    bidding: Game, bruno: Any, said: str, at: str
):
    contact_preferences.save_hours(bruno, time_zone="UTC", quiet_hours=(), wants_mail=True)
    notice_preferences.save_preferences(bruno, {("ruling", None): DAILY})
    post(bidding, "ruling", now=_utc(said), to=[bruno.pk], occasion="one")
    assert Notice.objects.get(event="ruling").due_at == _utc(at)


def _utc(words: str) -> datetime:
    return datetime.fromisoformat(words).replace(tzinfo=UTC)


# --- sealed bids -----------------------------------------------------------------------------


def test_c11_a_player_gets_the_receipt_of_a_bid_unless_disabled_and_never_the_bid(
    bidding: Game, bruno: Any, clara: Any
):
    notice_preferences.save_preferences(clara, {("receipt", None): NEVER})
    got = seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=853)
    seal_bid(bidding.pk, actor=Actor.seat(clara, "C"), amount=8)
    (only,) = Notice.objects.filter(event="receipt")
    assert (only.user, only.values["receipt"]) == (bruno, got.receipt)
    assert only.values["at"] == got.sealed_at.isoformat()
    assert only.values["chain"] == str(end_of_chain(bidding))


def test_c20_no_notice_contains_a_sealed_bid(bidding: Game, bruno: Any, anna: Any):
    notice_preferences.save_preferences(bruno, {("receipt", None): NOW})
    got = seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=853)
    canary = Canary(853, got.nonce)
    deadlines.pause(bidding.pk, actor=Actor.organiser(anna), reason=WHY)
    rows = Notice.objects.values_list("values", "error", "event")
    assert [text for text in texts_of_rows(rows) if canary.sings_in(text)] == []
    assert canary.sings_in(f"bid 853, nonce {got.nonce}")
