"""Standings of all time and of seasons of three months, and the best of each."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from tavern.actions.standings.seasons import (
    Season,
    hall_of_fame,
    season_named,
    season_of,
    standings,
)
from tests.table import person
from tests.tavern.standings.rated_tables import ended_table

SPRING, SUMMER = Season(2026, 2), Season(2026, 3)


def named(rows: list[Any]) -> list[str]:
    return [row.name for row in rows]


def at(month: int, day: int, hour: int = 12) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=UTC)


def test_a_season_is_a_quarter_of_a_year():
    assert season_of(date(2026, 12, 31)) == Season(2026, 4)
    assert (SUMMER.first_day, SUMMER.last_day) == (date(2026, 7, 1), date(2026, 9, 30))
    assert Season(2026, 4).after == Season(2027, 1)
    assert season_named(SUMMER.name) == SUMMER


@pytest.mark.parametrize("name", ["", "2026", "2026-5", "2026-0", "1999-1", "2026-1x", "٢٠٢٦-١"])
def test_other_names_are_no_season(name: str):
    assert season_named(name) is None


@pytest.mark.django_db
def test_the_strongest_of_the_readers_people_come_first(anna: Any, bruno: Any):
    for _ in range(3):
        ended_table([anna, bruno], [2, 1])
    ended_table([person("dora", first_name="Dora"), person("emil")], [1, 2])
    assert named(standings("glass_table", anna)) == ["Bruno", "Anna"]
    assert standings("stone-falls", anna) == []


@pytest.mark.django_db
def test_a_strength_under_five_tables_comes_after_a_certain_one(anna: Any, bruno: Any):
    for _ in range(4):
        ended_table([anna, bruno], [1, 2])
    clara = person("clara", first_name="Clara")
    ended_table([bruno, clara], [1, 2])
    assert named(standings("glass_table", bruno)) == ["Bruno", "Anna", "Clara"]


@pytest.mark.django_db
def test_a_season_counts_its_own_tables_from_scratch(anna: Any, bruno: Any):
    for _ in range(4):
        ended_table([anna, bruno], [1, 2], ended_at=at(6, 30))
    ended_table([anna, bruno], [2, 1], ended_at=at(7, 1))
    assert named(standings("glass_table", anna)) == ["Anna", "Bruno"]
    summer = standings("glass_table", anna, SUMMER)
    assert named(summer) == ["Bruno", "Anna"]
    assert [row.rating.games for row in summer] == [1, 1]
    assert [row.rating.games for row in standings("glass_table", anna, SPRING)] == [4, 4]


@pytest.mark.django_db
def test_a_season_begins_at_midnight_of_the_site(anna: Any, bruno: Any, settings: Any):
    assert settings.TIME_ZONE == "Europe/Paris"
    ended_table([anna, bruno], [1, 2], ended_at=at(6, 30, hour=22))
    assert named(standings("glass_table", anna, SUMMER)) == ["Anna", "Bruno"]
    assert standings("glass_table", anna, SPRING) == []


@pytest.mark.django_db
def test_the_hall_of_fame_names_the_best_of_each_finished_season(anna: Any, bruno: Any):
    ended_table([anna, bruno], [1, 2], ended_at=at(5, 5))
    ended_table([anna, bruno], [2, 1], ended_at=at(8, 8))
    ended_table([anna, bruno], [1, 2], ended_at=at(11, 11))
    found = hall_of_fame("glass_table", anna, date(2026, 11, 24))
    assert [(season, best.name) for season, best in found] == [(SUMMER, "Bruno"), (SPRING, "Anna")]
    assert hall_of_fame("glass_table", person("dora"), date(2026, 11, 24)) == []
