"""The games of a person are found by their indexes, however many games the site has."""

from typing import Any

import pytest
from django.db import connection
from django.db.models import Q, QuerySet

from club.actions.journal.companions import met_by, seen_games, shared_games, watched_games
from club.actions.journal.game_queries import led_by, visible_to
from club.models import Game, Profile, Seat
from tests.table import new_campaign, person

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]


def scans(rows: QuerySet[Any]) -> list[str]:
    """The steps of the plan that read every row of a table, or check a condition for each."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
    whole = (
        "SCAN club_",
        "Seq Scan on club_",
        "SubPlan",
        "Index Scan Backward using club_game_pkey",
    )
    return [line for line in rows.explain().splitlines() if any(step in line for step in whole)]


@pytest.mark.parametrize("condition", [visible_to, led_by])
def test_the_games_of_a_person_are_looked_up(condition: Any) -> None:
    anna = person("anna")
    assert scans(Game.objects.filter(condition(anna))) == []
    assert scans(Game.objects.filter(condition(anna), kind="saga", status="running")) == []


def test_what_hangs_on_their_games_is_looked_up() -> None:
    anna, bruno = person("anna"), person("bruno")
    assert scans(Seat.objects.filter(game__in=seen_games(anna))) == []
    assert scans(shared_games(anna, bruno)) == []
    assert scans(Profile.objects.filter(met_by(anna, "user"))) == []


def test_what_the_tests_look_for_is_seen_when_it_is_there() -> None:
    """PostgreSQL checks a condition with OR for every game; SQLite looks up both of its parts."""
    anna = person("anna")
    sits = Q(pk__in=Seat.objects.filter(user=anna).order_by().values("game"))
    if connection.vendor == "postgresql":
        assert scans(Game.objects.filter(Q(organiser=anna) | sits))
    assert scans(Game.objects.filter(name="The three fords"))


def test_an_organiser_and_a_player_see_a_game_once_and_a_stranger_does_not() -> None:
    anna, bruno, olga = (person(name) for name in ("anna", "bruno", "olga"))
    game = new_campaign(anna, [anna, bruno])
    for user, seen in ((anna, [game]), (bruno, [game]), (olga, [])):
        assert list(Game.objects.filter(visible_to(user))) == seen
        assert list(Game.objects.exclude(visible_to(user))) == ([] if seen else [game])
    assert list(Game.objects.filter(led_by(anna))) == [game]
    assert list(Game.objects.filter(led_by(bruno))) == []
    Seat.objects.filter(user=bruno).update(deputy=True)
    assert list(Game.objects.filter(led_by(bruno))) == [game]
    Game.objects.update(status=Game.RUNNING, spectator_key="k")
    assert [watched_games(user) for user in (anna, bruno, olga)] == [[game], [game], []]
