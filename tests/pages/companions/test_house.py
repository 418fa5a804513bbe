"""The page of the club: the games of the reader's fellow players, and the hall of fame."""

from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Game
from tavern.models import Result
from tests.pages.acts.fights import fought
from tests.pages.companions.club_of_three import over, running
from tests.pages.laid import LAND, lay, words
from tests.table import person
from tests.worlds import a_world

MOST = 20  # queries, however many campaigns and people there are


def test_it_names_fellow_players_campaigns_and_winners(laid, as_player):
    running(laid)
    over(laid)
    read = words(as_player("A").get("/club/"))
    assert "What we play now The fords Turn 3 · Battles" in read
    assert "What we have played The old war Winner B Bruno" in read
    assert "Most campaigns won Bruno 1 campaign" in read.replace(" B Bruno", " Bruno")
    assert "Bohemund" in read


def test_without_games_it_says_what_it_will_show(stranger):
    read = words(stranger.get("/club/"))
    assert "You have not met anybody yet." in read
    assert "appear here once you have played" in read


def test_games_of_strangers_are_not_on_it(laid, as_player):
    running(laid)
    others = [person("dora"), person("emil")]
    lay(a_world(LAND, players="AB"), others)
    Game.objects.filter(organiser=others[0]).update(name="The secret league")
    read = words(as_player("A").get("/club/"))
    assert "secret league" not in read
    assert "Dora" not in read


def ended_table(people, places: str, kind: str = "stone-falls") -> None:
    """A finished table at which these people have these places."""
    first = lay(fought(), people)
    Game.objects.filter(pk=first.pk).update(kind=kind, status=Game.ENDED)
    Result.objects.bulk_create(
        Result(
            game=first,
            player=letter,
            user=user,
            kind=kind,
            place=int(place),
            points=30,
            ended_at=first.created_at,
        )
        for letter, user, place in zip("ABC", people, places, strict=False)
    )


def test_champions_are_those_who_won_most_tables_among_people(people, as_player):
    for places in ("123", "132", "213"):
        ended_table(people, places)
    ended_table(people[1:2], "1")
    read = words(as_player("C").get("/club/"))
    assert "Stone Falls" in read
    assert "2 tables won" in read
    assert "1 table won" in read
    mine = words(as_player("C").get(f"/club/{people[1].pk}"))
    assert "3 tables, 1 won · best: 30 points" in mine


def test_more_campaigns_cost_no_more_queries(laid, as_player):
    anna = as_player("A")
    running(laid)
    found = []
    for _ in range(2):
        for _ in range(4):
            over(laid)
        cache.clear()
        with CaptureQueriesContext(connection) as seen:
            assert anna.get("/club/").status_code == 200
        found.append(len(seen))
    assert found[0] == found[1] <= MOST
