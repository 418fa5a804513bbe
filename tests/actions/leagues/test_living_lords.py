"""The lords of the season before that a player may lead again."""

from typing import Any

import pytest

from campaign.actions.leagues.league_queries import living_lords
from campaign.models import Campaign, League
from campaign.world import PlayerId
from club.models import Game
from tests.pages.laid import LAND, lay
from tests.pages.leagues.seasons import season
from tests.table import person
from tests.worlds import a_world


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
