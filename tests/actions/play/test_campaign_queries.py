"""The campaigns that each person sees, their order, and their queries."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign import commands
from campaign.actions.play import campaign_queries
from club.actions.journal.actor import Actor
from club.actions.journal.game_queries import seat_of, waits_for_user
from club.actions.play.submit import act
from club.models import Game
from tests.table import bring_to, let_deadline_pass, new_campaign, person

pytestmark = pytest.mark.django_db


def test_only_players_and_the_organiser_see_a_campaign(mustering: Game, bruno: Any, stranger: Any):
    assert campaign_queries.campaign_for(bruno, mustering.public_id) == mustering
    for user, address in (
        (stranger, mustering.public_id),
        (bruno, "nothing"),
        (person("root", is_superuser=True), mustering.public_id),
    ):
        with pytest.raises(LookupError):
            campaign_queries.campaign_for(user, address)
    assert campaign_queries.my_campaigns(stranger) == []


def test_only_active_users_find_a_version(mustering: Game, bruno: Any):
    assert campaign_queries.version_at(bruno.pk, mustering.public_id) == (
        mustering.version,
        bruno.password,
        "",
    )
    assert campaign_queries.version_at(bruno.pk, "nothing") is None
    bruno.is_active = False
    bruno.save()
    assert campaign_queries.version_at(bruno.pk, mustering.public_id) is None


def test_an_organiser_who_does_not_play_has_no_seat(anna: Any, bruno: Any, stranger: Any):
    game = new_campaign(stranger, [anna, bruno])
    seen = campaign_queries.campaign_for(stranger, game.public_id)
    assert seat_of(seen, stranger) is None
    assert seat_of(seen, bruno).player == "B"
    assert not waits_for_user(seen, stranger)


def test_awaiting_campaigns_come_first_then_the_nearest_deadline(anna: Any, bruno: Any):
    done = bring_to(new_campaign(anna, [anna, bruno], name="done"), "transfer")
    act(done.pk, commands.Done("A"), actor=Actor.seat(anna, "A"))
    new_campaign(anna, [anna, bruno], name="waits")
    let_deadline_pass(new_campaign(anna, [bruno, anna], name="waits and is due"))
    ended = new_campaign(anna, [anna, bruno], name="ended")
    Game.objects.filter(pk=ended.pk).update(status=Game.ENDED)
    names = [game.name for game in campaign_queries.my_campaigns(anna)]
    assert names == ["waits and is due", "waits", "done", "ended"]


def test_the_list_costs_the_same_queries_for_one_and_many_campaigns(
    anna: Any, bruno: Any, django_assert_num_queries: DjangoAssertNumQueries
):
    for number in (1, 5):
        for _ in range(number):
            new_campaign(anna, [anna, bruno])
        with django_assert_num_queries(2):
            for game in campaign_queries.my_campaigns(anna):
                waits_for_user(game, anna)
