"""The tables of a person in numbers: places, points, opponents, streaks, medals."""

from typing import Any

import pytest

from tavern.actions.standings.statistics import Opponent, statistics_of
from tavern.models import Result
from tests.table import person
from tests.tavern.standings.rated_tables import ended_table

pytestmark = pytest.mark.django_db


def test_places_streaks_and_opponents_are_counted(anna: Any, bruno: Any):
    clara = person("clara", first_name="Clara")
    for place in (1, 1, 2):
        ended_table([anna, bruno], [place, 3 - place], rated=False)
    ended_table([clara, anna, bruno], [2, 1, 2])
    (found,) = statistics_of(anna)
    assert (found.tables, found.won, found.places) == (4, 3, [(1, 3), (2, 1)])
    assert (found.streak, found.longest) == (1, 2)
    assert found.opponents == [
        Opponent(bruno.pk, "Bruno", 4, 3, 1),
        Opponent(clara.pk, "Clara", 1, 1, 0),
    ]


def test_partners_and_bots_are_no_opponents(anna: Any, bruno: Any):
    ended_table([anna, bruno], [1, 1, 3], partners=["AB"], bots=1)
    (found,) = statistics_of(anna)
    assert found.opponents == []


def test_points_have_a_best_and_a_mean(anna: Any, bruno: Any):
    for points in (4, 9):
        game = ended_table([anna, bruno], [1, 2])
        Result.objects.filter(game=game, user=anna).update(points=points)
    (found,) = statistics_of(anna)
    assert (found.best, found.mean) == (9, 6.5)


def test_solo_games_count_as_medals_and_not_as_tables(anna: Any, bruno: Any):
    game = ended_table([anna, bruno], [1, 2])
    game.results.exclude(user=anna).delete()
    game.results.update(how="gold")
    (found,) = statistics_of(anna)
    assert (found.tables, found.medals, found.best, found.streak) == (0, {"gold": 1}, None, 0)


def test_a_person_without_games_has_no_statistics(anna: Any):
    assert statistics_of(anna) == []
