"""The contents of the outbox, by recipient and time. Nothing stays without its transaction."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models.functions import Now
from msgspec.structs import replace

from campaign.actions.history.effective_history import read_news, read_world
from campaign.actions.play.sealed_bids import seal_bid
from campaign.commands import Report
from campaign.offers import ReportOffer
from campaign.play import choices
from campaign.world import PlayerId, encode
from club.actions.chain.hash_chain import end_of_chain
from club.actions.clock import closing
from club.actions.clock.turn import turn
from club.actions.decisions import deadlines
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.notices import recipients
from club.actions.notices.notice_kinds import NEVER, NOW
from club.actions.notices.outbox import post
from club.actions.play.submit import act
from club.models import Game, Notice
from tests.assertions.canary import Canary, texts_of_rows
from tests.lasting.bids import alone, anna, bidding, bruno, clara, lasting_bids

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


def test_what_was_played_is_known_with_its_news_when_notices_are_written(fighting: Game, anna: Any):
    offered = choices(read_world(fighting), PlayerId("A"))
    offer = next(choice for choice in offered if isinstance(choice, ReportOffer))
    command = Report("A", offer.battle, None, offer.figures)
    with turn(fighting.pk, Actor.seat(anna, "A"), permissions.anybody) as locked:
        entry = locked.append(command, actor=Actor.seat(anna, "A"))
    ((given, news),) = [event.about for event in locked.events if event.kind == "played"]
    assert given == command
    assert tuple(item.news for item in news) == read_news(entry) != ()


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


def test_players_without_address_and_former_players_get_no_email(
    bidding: Game, anna: Any, bruno: Any
):
    type(anna).objects.filter(pk=anna.pk).update(email="")
    type(anna).objects.filter(pk=bruno.pk).update(is_active=False)
    post(bidding, "ruling", now=bidding.opened_at, to=[anna.pk, bruno.pk], occasion="one")
    assert told("ruling") == []


def test_c11_a_player_gets_the_receipt_of_a_bid_unless_disabled_and_never_the_bid(
    bidding: Game, bruno: Any, clara: Any
):
    recipients.save_preferences(clara, {("receipt", None): NEVER})
    give_power(bidding)
    got = seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=853)
    seal_bid(bidding.pk, actor=Actor.seat(clara, "C"), amount=8)
    (only,) = Notice.objects.filter(event="receipt")
    assert (only.user, only.values["receipt"]) == (bruno, got.receipt)
    assert only.values["at"] == got.sealed_at.isoformat()
    assert only.values["chain"] == str(end_of_chain(bidding))


def give_power(game: Game) -> None:
    """Gives everybody one power point. The journal's digests do not match it."""
    world = read_world(game)
    rich = {player: replace(row, power=1) for player, row in world.players.items()}
    Game.objects.filter(pk=game.pk).update(world=encode(replace(world, players=rich)))


@pytest.mark.parametrize("amount", [0, 5])
def test_a_player_without_power_points_gets_no_receipt_by_email(
    bidding: Game, bruno: Any, amount: int
):
    """The bid does not matter, so the email reveals nothing about it."""
    assert seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=amount).receipt
    assert not Notice.objects.filter(event="receipt").exists()


def test_a_receipt_waits_for_the_daily_email(bidding: Game, bruno: Any):
    give_power(bidding)
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=1)
    assert Notice.objects.get(event="receipt").bundled


def test_a_notified_player_who_does_not_act_gets_further_notices_in_the_daily_email(
    bidding: Game, anna: Any, bruno: Any, clara: Any
):
    closing.close(bidding.pk, how="organiser")
    for user in (anna, bruno, clara):
        post(bidding, "turn", now=bidding.opened_at, to=[user.pk], occasion="before")
    an_hour_ago = Now() - timedelta(hours=1)
    Notice.objects.filter(event="turn").update(outcome="sent", made_at=an_hour_ago)
    Notice.objects.filter(event="turn", user=clara).update(made_at=Now() - timedelta(hours=21))
    bidding.seats.filter(player="A").update(acted_at=Now())
    bidding.seats.filter(player__in="BC").update(acted_at=None)
    closing.close(bidding.pk, how="organiser")
    made = Notice.objects.filter(event="turn", outcome="").exclude(user=None)
    assert {row.user.username: row.bundled for row in made} == {
        "anna": False,
        "bruno": True,
        "clara": False,
    }


def test_c20_no_notice_contains_a_sealed_bid(bidding: Game, bruno: Any, anna: Any):
    recipients.save_preferences(bruno, {("receipt", None): NOW})
    give_power(bidding)
    got = seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=853)
    canary = Canary(853, got.nonce)
    deadlines.pause(bidding.pk, actor=Actor.organiser(anna), reason=WHY)
    rows = Notice.objects.values_list("values", "error", "event")
    assert [text for text in texts_of_rows(rows) if canary.sings_in(text)] == []
    assert canary.sings_in(f"bid 853, nonce {got.nonce}")


def test_players_who_have_just_acted_are_notified_of_their_turn_only_if_they_do_not_act_soon(
    bidding: Game, anna: Any, bruno: Any, clara: Any
):
    for amount, (player, user) in enumerate(zip("ABC", (anna, bruno, clara), strict=True)):
        seal_bid(bidding.pk, actor=Actor.seat(user, player), amount=amount)
    bidding.seats.filter(player="A").update(acted_at=Now() - timedelta(hours=1))
    bidding.seats.filter(player="B").update(acted_at=None)
    closing.close(bidding.pk, how="organiser")
    delays = {
        notice.user.username: notice.due_at - notice.made_at
        for notice in Notice.objects.filter(event="turn").exclude(user=None)
    }
    assert delays == {"anna": timedelta(0), "bruno": timedelta(0), "clara": timedelta(minutes=3)}


def test_a_notice_of_this_very_moment_is_due_by_the_clock_of_the_database(
    bidding: Game, bruno: Any
):
    """SQLite's clock counts milliseconds; a moment of the machine has more digits."""
    Notice.objects.all().delete()
    moment = bidding.opened_at.replace(microsecond=123_456)
    post(bidding, "ruling", now=moment, to=[bruno.pk], occasion="one", at_once=True, kind="ruled")
    assert [row.due_at.microsecond for row in Notice.objects.all()] == [123_000]
