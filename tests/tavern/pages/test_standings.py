"""The pages of standings and of the reader's own tables."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tavern.actions.standings.seasons import season_of
from tavern.models import Result, Strength
from tests.pages.laid import words
from tests.table import person
from tests.tavern.glass_tables import GLASS_TABLE
from tests.tavern.standings.rated_tables import ended_table

pytestmark = pytest.mark.django_db
ADDRESS = "/tavern/standings/stone-falls"
MOST = 15  # queries of any page


def at_stone_falls(*people: Any) -> None:
    """A table with this order of people at its end, as one of Stone Falls."""
    Strength.objects.update(kind=GLASS_TABLE.name)
    ended_table(people, range(1, len(people) + 1))
    Result.objects.update(kind="stone-falls")
    Strength.objects.update(kind="stone-falls")


def test_companions_are_ranked_and_nobody_reads_a_figure_below_zero(anna, bruno, browser_of):
    at_stone_falls(anna, bruno)
    Strength.objects.filter(user=bruno).update(mu=10, sigma=8)
    read = words(browser_of(bruno).get(ADDRESS))
    row = Strength.objects.get(user=anna)
    assert f"Anna {row.mu - 3 * row.sigma:.1f} ? 1 table Bruno ? 1 table" in read
    assert "You are number 2 of 2." in read


def test_strangers_are_not_listed(anna, bruno, browser_of):
    at_stone_falls(anna, bruno)
    dora = person("dora", first_name="Dora")
    assert "No rated table has finished yet." in words(browser_of(dora).get(ADDRESS))


def test_a_season_has_its_own_address(anna, bruno, browser_of):
    at_stone_falls(anna, bruno)
    client, present = browser_of(anna), season_of(timezone.localdate()).name
    assert "The season from" in words(client.get(f"{ADDRESS}?season={present}"))
    assert "No rated table has finished" in words(client.get(f"{ADDRESS}?season=2020-1"))


@pytest.mark.parametrize("place", ["?season=spring", "?season=2026-9", "x"])
def test_other_seasons_and_games_are_not_found(place, anna, browser_of):
    assert browser_of(anna).get(ADDRESS + place).status_code == 404


def test_my_tables_name_places_and_opponents(anna, bruno, browser_of):
    at_stone_falls(anna, bruno)
    read = words(browser_of(anna).get("/me/games"))
    assert "1 table, 1 won" in read
    assert "place 1: 1 table" in read
    assert "Bruno 1 table, 1 ahead of them and 0 behind" in read


def test_without_tables_the_page_leads_to_the_tavern(anna, browser_of):
    assert "None of your tables has finished yet." in words(browser_of(anna).get("/me/games"))


def test_the_tavern_leads_to_both(anna, browser_of):
    page = browser_of(anna).get("/tavern/").content.decode()
    assert f'href="{ADDRESS}"' in page
    assert 'href="/me/games"' in page


@pytest.mark.parametrize("address", [ADDRESS, "/me/games"])
def test_more_people_and_tables_cost_no_more_queries(address, anna, bruno, browser_of):
    client, asked = browser_of(anna), []
    others = [person(name, first_name=name.title()) for name in ("dora", "emil", "fritz")]
    for around in ((anna, bruno), (anna, *others), (bruno, anna), (others[0], anna)):
        at_stone_falls(*around)
        client.get(address)
        with CaptureQueriesContext(connection) as seen:
            assert client.get(address).status_code == 200
        asked.append(len(seen))
    assert len(set(asked)) == 1
    assert asked[0] <= MOST
