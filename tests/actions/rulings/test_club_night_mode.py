"""A club night in the middle of a campaign."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from club.actions.decisions import club_night_mode
from club.actions.journal.actor import Actor
from club.models import Game, Message, Ruling
from club.refusals import Refusal
from tests.lasting.bids import anna, bidding, bruno, clara, lasting_bids

__all__ = ["anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = pytest.mark.django_db

WHY = "We are all here"


@pytest.fixture
def olga(anna: Any) -> Actor:
    return Actor.organiser(anna)


def begin(game: Game, actor: Actor, minutes: int = 10) -> None:
    club_night_mode.begin_club_night(game.pk, actor=actor, minutes=minutes, reason=WHY)
    game.refresh_from_db()


def in_minutes(game: Game) -> float:
    return (game.closes_at - timezone.now()).total_seconds() / 60


def test_minutes_count_from_now_and_are_announced(bidding: Game, olga: Actor):
    begin(bidding, olga)
    assert (bidding.live, bidding.durations["live"]) == (True, 600)
    assert 9 < in_minutes(bidding) <= 10
    told = Message.objects.get()
    assert (told.kind, told.values["minutes"], told.reason) == ("live", 10, WHY)
    assert Ruling.objects.get().kind == "live"


def test_without_minutes_there_is_no_deadline(bidding: Game, olga: Actor):
    begin(bidding, olga, 0)
    assert (bidding.live, bidding.closes_at) == (True, None)


def test_the_calendar_applies_again_after_the_club_night(bidding: Game, olga: Actor):
    begin(bidding, olga)
    club_night_mode.end_club_night(bidding.pk, actor=olga, reason=WHY)
    bidding.refresh_from_db()
    assert not bidding.live
    until = timezone.now() + timedelta(seconds=bidding.durations["bids"])
    assert timedelta(0) <= until - bidding.closes_at < timedelta(minutes=1)
    assert list(Ruling.objects.order_by("id").values_list("kind", flat=True)) == [
        "live",
        "live_over",
    ]


@pytest.mark.parametrize("minutes", [-1, 1441])
def test_invalid_minutes_are_refused(bidding: Game, olga: Actor, minutes: int):
    with pytest.raises(Refusal) as refused:
        begin(bidding, olga, minutes)
    assert refused.value.code == "minutes"
    assert not Game.objects.get().live


def test_a_club_night_starts_once_and_ends_once(bidding: Game, olga: Actor):
    with pytest.raises(Refusal, match="No club night is on"):
        club_night_mode.end_club_night(bidding.pk, actor=olga, reason=WHY)
    begin(bidding, olga)
    with pytest.raises(Refusal, match="already on"):
        begin(bidding, olga)
    assert Ruling.objects.count() == 1


def test_only_the_organiser_starts_a_club_night(bidding: Game, bruno: Any):
    with pytest.raises(Refusal) as refused:
        begin(bidding, Actor.organiser(bruno))
    assert refused.value.code == "not-yours"
