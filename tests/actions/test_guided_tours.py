"""A guided turn is a player's own campaign, with bots. It is deleted after some hours."""

from datetime import timedelta
from random import Random

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db.models import F

from campaign.actions.demo import guided_tours
from campaign.actions.demo.demo_campaign import demo_campaign, one_game
from campaign.actions.demo.tour_position import TURN, most_points, position
from campaign.actions.play.sealed_bids import seal_bid
from campaign.models import Map
from club.actions.journal.actor import Actor
from club.models import Game
from club.refusals import Refusal
from tests.table import person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def board(db: None) -> None:
    call_command("loaddata", "map_27_terrains", verbosity=0)


def test_a_guided_turn_waits_for_the_bid_of_the_guest_without_deadline():
    game = guided_tours.begin_tour()
    assert (game.turn, game.phase, game.waits_for) == (TURN, "bids", "A")
    assert game.closes_at is None
    assert [seat.bot for seat in game.seats.order_by("player")] == ["", "steady", "steady"]
    seal_bid(game.pk, actor=Actor.seat(game.organiser, "A"), amount=1)
    game.refresh_from_db()
    assert (game.phase, game.waits_for, game.closes_at) == ("recruitment", "A", None)


def test_nobody_can_win_within_the_guided_turn():
    """They reach fewer prestigious terrains than the memory points that they need."""
    land = Map.objects.earliest("pk").road_map()
    world = position(land)
    assert world.track == ()
    for player in world.players:
        assert most_points(world, player) < world.rules.limits.prestige
    for seed in range(10):
        assert one_game(world, TURN + 1, Random(seed)).world.ending is None


def test_guests_share_nothing_and_cannot_sign_in():
    first, second = guided_tours.begin_tour(), guided_tours.begin_tour()
    assert first.organiser != second.organiser
    assert not first.organiser.has_usable_password()
    assert first.organiser.email.endswith("@demo.invalid")


def test_leaving_deletes_the_campaign_and_the_guest():
    game = guided_tours.begin_tour()
    guided_tours.end_tour(game.organiser)
    assert not Game.objects.exists()
    assert not get_user_model()._default_manager.filter(username__startswith="tour-").exists()


def test_leaving_deletes_nothing_of_other_people():
    demo, other = demo_campaign(players=3), person("bruno")
    for user in (demo.organiser, other):
        guided_tours.end_tour(user)
    assert Game.objects.get() == demo


def test_old_guided_turns_are_deleted_and_too_many_are_refused(monkeypatch):
    monkeypatch.setattr(guided_tours, "MOST", 2)
    old = guided_tours.begin_tour()
    guided_tours.begin_tour()
    with pytest.raises(Refusal) as refused:
        guided_tours.begin_tour()
    assert refused.value.code == "tours-full"
    longer = guided_tours.KEPT + timedelta(minutes=1)
    Game.objects.filter(pk=old.pk).update(created_at=F("created_at") - longer)
    guided_tours.begin_tour()
    assert not Game.objects.filter(pk=old.pk).exists()


def test_a_guided_turn_is_not_offered_as_a_demo():
    guided_tours.begin_tour()
    assert demo_campaign(players=3) not in guided_tours.tours()
