"""A league is read only from campaigns that the reader may see."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.actions.history.effective_history import read_world
from campaign.actions.leagues import league_queries
from campaign.actions.leagues.league_queries import living_lords
from campaign.actions.leagues.next_season import begin_next_season
from campaign.models import Campaign, League
from campaign.words.roll_tables.ready import READY
from campaign.world import PlayerId
from club.models import Game
from tests.actions.play.racing import at_once
from tests.pages.ending.ended import ended
from tests.pages.laid import LAND, lay
from tests.pages.leagues.seasons import season
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


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_an_organiser_who_taps_three_times_at_once_begins_one_season():
    anna = person("anna")
    over = lay(ended("points", "CAB"), [anna, person("bruno"), person("clara")])
    for number in range(2, 5):
        Game.objects.filter(pk=over.pk).update(status=Game.ENDED)
        answers = at_once(*[lambda g=over: begin_next_season(g, founder=anna)] * 3)
        assert len({answer.game.pk for answer in answers}) == 1
        assert sorted(answer.new for answer in answers) == [False, False, True]
        over = Game.objects.get(pk=answers[0].game.pk)
        assert (over.campaign.season, League.objects.count()) == (number, 1)


@pytest.fixture
def people(db: None) -> list[Any]:
    return [person(name) for name in ("anna", "bruno", "clara")]


def of(game: Game) -> dict[str, list[str]]:
    found = Game.objects.get(pk=game.pk)
    return {letter: living_lords(found, PlayerId(letter)) for letter in "ABC"}


def test_living_lords_of_the_same_person_are_found_for_any_seat(people):
    league = League.objects.create(name="The long war")
    before = season(
        lambda world: lay(world, people), 1, league, "CAB", {"a1": "Alda", "b1": "Bero"}, died="b1"
    )
    anna, bruno, clara = people
    muster = lay(a_world(LAND, players="ABC", phase="muster"), [clara, anna, bruno])
    assert of(muster) == {"A": [], "B": [], "C": []}
    Campaign.objects.filter(pk=muster.pk).update(league=league, season=2)
    assert of(muster) == {"A": [], "B": ["Alda"], "C": []}
    Campaign.objects.filter(pk=muster.pk).update(season=3)
    assert of(muster) == {"A": [], "B": [], "C": []}
    assert of(before) == {"A": [], "B": [], "C": []}


def test_the_next_season_has_the_tables_of_the_last(people):
    over = lay(replace(ended("points", "CAB"), tables={"t1": READY["omens"]}), people)
    Game.objects.filter(pk=over.pk).update(status=Game.ENDED)
    after = begin_next_season(over, founder=people[0]).game
    after.refresh_from_db()
    assert read_world(after).tables == {"t1": READY["omens"]}
