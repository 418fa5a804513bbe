"""The page of a league: seasons, standings, and lords who survived several."""

import pytest

from campaign.models import Campaign, League
from club.models import Game
from tests.pages.laid import LAND, address, words
from tests.pages.leagues.seasons import season
from tests.table import person
from tests.worlds import a_world


@pytest.fixture
def league(db) -> League:
    return League.objects.create(name="The long war")


@pytest.fixture
def three(laid, league) -> list[Game]:
    """Clara, Anna and Clara won; Alda survived two seasons and fell in the third."""
    return [
        season(laid, 1, league, "CAB", {"a1": "Alda", "b1": "Bero"}),
        season(laid, 2, league, "ACB", {"a1": "alda", "b1": "Bero"}, died="b1"),
        season(laid, 3, league, "CBA", {"a1": "Alda", "b1": "Bero"}, died="a1"),
    ]


def page(league: League) -> str:
    return f"/club/league/{league.pk}"


def test_points_count_the_players_beaten_in_all_seasons(three, league, as_player):
    answer = as_player("B").get(page(league))
    found = [(one.sitter.name, one.points, one.won) for one in answer.context["standings"]]
    assert found == [("Clara", 5, 2), ("Anna", 3, 1), ("Bruno", 1, 0)]
    places = [[(p.season, p.place) for p in one.places] for one in answer.context["standings"]]
    assert places[0] == [(1, 1), (2, 2), (3, 1)]
    read = words(answer)
    assert "A league, with 3 seasons." in read
    assert "5 points Season 1: place 1 Season 2: place 2 Season 3: place 1" in read


def test_a_lord_continues_until_death_and_a_namesake_starts_from_nothing(three, league, as_player):
    lords = as_player("A").get(page(league)).context["lords"]
    assert [(one.name, one.first, one.last, one.died) for one in lords] == [
        ("Alda", 1, 3, 2),
        ("Bero", 1, 2, 2),
    ]


def test_a_lord_who_missed_a_season_starts_from_nothing(laid, league, as_player):
    for number, name in enumerate(("Alda", "Other", "Alda"), start=1):
        season(laid, number, league, "CAB", {"a1": name, "b1": f"Bero {number}"})
    assert as_player("A").get(page(league)).context["lords"] == []


def test_a_season_that_nobody_won_gives_no_points(three, league, laid, as_player):
    running = laid(a_world(LAND, players="ABC", phase="bids"))
    Campaign.objects.filter(pk=running.pk).update(league=league, season=4)
    answer = as_player("A").get(page(league))
    assert [one.points for one in answer.context["standings"]] == [5, 3, 1]
    assert "Season 4: open" in words(answer)


def test_seasons_of_others_are_counted_and_not_shown(three, league, stranger, as_player, people):
    assert stranger.get(page(league)).status_code == 404
    assert stranger.post(page(league), {"name": "Ours"}).status_code == 404
    dora = person("dora")
    three[1].seats.filter(player="B").update(user=dora)
    answer = as_player("B").get(page(league))
    assert [row.season for row in answer.context["seasons"]] == [3, 1]
    assert "And 1 season you are not allowed to see: it is not counted here." in words(answer)
    assert as_player("A").get("/club/league/99999").status_code == 404
    assert as_player("A").get(f"/club/league/{2**64}").status_code == 404


def test_the_organiser_of_the_latest_season_names_the_league(three, league, as_player, people):
    Game.objects.filter(pk=three[0].pk).update(organiser=people[1])
    assert "Rename the league" not in words(as_player("B").get(page(league)))
    assert as_player("B").post(page(league), {"name": "Mine"}).status_code == 422
    anna = as_player("A")
    refused = anna.post(page(league), {"name": "x" * 81})
    assert refused.status_code == 422
    assert "Give the league a name of 1 to 80 characters." in words(refused)
    assert f'value="{"x" * 81}"' in refused.content.decode()
    league.refresh_from_db()
    assert league.name == "The long war"
    assert anna.post(page(league), {"name": " Seven  years "}).status_code == 302
    league.refresh_from_db()
    assert league.name == "Seven years"


def test_the_pages_of_club_person_and_end_link_to_it(three, league, as_player, people):
    bruno, link = as_player("B"), f'href="{page(league)}"'
    for place in ("/club/", f"/club/{people[2].pk}", address(three[2], "end")):
        assert link in bruno.get(place).content.decode(), place
    read = words(bruno.get("/club/"))
    assert "Leagues The long war Winner of season 3 C Clara 3 seasons" in read


def test_the_muster_names_the_surviving_lords(laid, league, as_player, people):
    season(laid, 1, league, "CAB", {"a1": "Alda", "b1": "Bero"})
    muster = laid(a_world(LAND, players="ABC", phase="muster"))
    Campaign.objects.filter(pk=muster.pk).update(league=league, season=2)
    page = as_player("A").get(address(muster)).content.decode()
    assert '<datalist id="living-lords"><option value="Alda"></datalist>' in page
    assert "Bero" not in page
