"""The rows of the tavern at the desk: in words, to each host their own, and no secrets."""

import base64
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client

from club.actions.chain.dice_seeds import unsealed
from club.models import Game
from tavern.models import Guest, Result, Strength
from tests.admin.signed_in import signed_in
from tests.pages.laid import words
from tests.table import person
from tests.tavern.evenings import an_evening
from tests.tavern.land_tables import land_table, play_on
from tests.tavern.standings.rated_tables import ended_table

pytestmark = pytest.mark.django_db
FOR_STAFF_ALONE = ("evening", "guest", "plannedtable", "strength")


@pytest.fixture
def people() -> list[Any]:
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def root() -> Client:
    return signed_in(person("root", is_staff=True, is_superuser=True))


def listed(client: Client, name: str, asked: str = "") -> str:
    return words(client.get(f"/admin/tavern/{name}/{asked}"))


def test_lists_use_the_words_of_the_tavern(root: Client, people: list[Any]):
    ended_table(people[:2], (1, 2, 3), bots=1)
    Result.objects.update(how="gold", kind="stone-falls")
    evening = an_evening(people[0])
    Guest.objects.create(evening=evening, user=people[1], table=evening.tables.get())
    assert "Glass without a clock yes" in listed(root, "table")
    results = listed(root, "result")
    assert "Stone Falls" in results
    assert "steady bot" in results
    assert " gold " in results
    assert listed(root, "result", "?kind=six-lands") != results
    assert "Thursday Stone Falls 2" in listed(root, "plannedtable")
    Strength.objects.create(user=people[0], kind="six-lands", mu=25, sigma=8)
    assert "Six Lands" in listed(root, "strength")


@pytest.mark.parametrize(
    ("name", "sought", "found"),
    [
        ("evening", "Thursday", True),
        ("evening", "Club", True),
        ("evening", "Sunday", False),
        ("plannedtable", "Thursday", True),
        ("guest", "Thursday", True),
        ("guest", "xyz", False),
    ],
)
def test_evenings_are_found_by_their_words(root, people, name: str, sought: str, found: bool):
    evening = an_evening(people[0])
    Guest.objects.create(evening=evening, user=people[1])
    assert ("Thursday" in listed(root, name, f"?q={sought}")) == found


def test_a_host_sees_their_own_tables_and_no_evening(people: list[Any]):
    mine, other = land_table(people[0], people[1]), land_table(people[2], people[1])
    Game.objects.filter(pk=other.pk).update(name="Far from here")
    an_evening(people[0])
    host = signed_in(people[0])
    html = host.get("/admin/tavern/table/").content.decode()
    assert f"/admin/tavern/table/{mine.pk}/change/" in html
    assert "Far from here" not in html
    assert host.get(f"/admin/tavern/table/{other.pk}/change/").status_code == 404
    codes = {name: host.get(f"/admin/tavern/{name}/").status_code for name in FOR_STAFF_ALONE}
    assert codes == dict.fromkeys(FOR_STAFF_ALONE, 403)


def test_no_page_of_the_desk_shows_the_seed_of_a_running_table(root: Client, people: list[Any]):
    game = play_on(land_table(*people), 12)
    seed = unsealed(game, game.seeds.get())
    told = [seed.hex(), base64.b64encode(seed).decode(), base64.urlsafe_b64encode(seed).decode()]
    pages = list(_desk(root))
    assert len(pages) > 60
    assert game.seeds.get().hash in "".join(pages)  # a value of that row is found
    assert [text for text in told for page in pages if text in page] == []


def _desk(client: Client) -> Any:
    """Every list and every row of the desk."""
    for model in admin.site._registry:
        below = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        yield client.get(below).content.decode()
        for pk in model._base_manager.values_list("pk", flat=True):
            yield client.get(f"{below}{pk}/change/").content.decode()
