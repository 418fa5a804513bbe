"""A league is read only from campaigns that the reader may see."""

import pytest

from campaign.actions.leagues import league_queries
from campaign.models import Campaign, League
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_world


@pytest.mark.django_db
def test_a_player_of_one_season_finds_the_league_and_that_season():
    anna, bruno, clara = (person(name) for name in ("anna", "bruno", "clara"))
    league = League.objects.create(name="The long war")
    first, second = (lay(a_world(LAND, players="AB"), [anna, other]) for other in (bruno, clara))
    for number, game in enumerate((first, second), start=1):
        Campaign.objects.filter(pk=game.pk).update(league=league, season=number)
    assert league_queries.seen_league(bruno, league.pk) == league
    assert [*league_queries.seasons_of(bruno, league)] == [first]
    assert league_queries.unseen_seasons(bruno, league) == 1
    assert league_queries.unseen_seasons(anna, league) == 0
    with pytest.raises(LookupError):
        league_queries.seen_league(person("dora"), league.pk)


@pytest.mark.django_db
def test_the_season_before_is_that_of_the_number_before():
    anna = person("anna")
    league = League.objects.create(name="The long war")
    first, third = (lay(a_world(LAND, players="A"), [anna]) for _ in range(2))
    Campaign.objects.filter(pk=first.pk).update(league=league, season=1)
    Campaign.objects.filter(pk=third.pk).update(league=league, season=3)
    for game in (first, third):
        game.refresh_from_db()
        assert league_queries.season_before(game) is None
        assert league_queries.following(game.campaign) is None
    Campaign.objects.filter(pk=third.pk).update(season=2)
    third.refresh_from_db()
    first.refresh_from_db()
    assert league_queries.season_before(third) == first
    assert league_queries.following(first.campaign).game == third
