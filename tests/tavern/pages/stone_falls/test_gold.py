"""Only a solo player may ask whether gold is still possible."""

from typing import Any

import pytest
from django.test import Client

from club.actions.chain.contents import read_world
from club.actions.security import rate_limits
from club.models import Game
from tavern.models import Table
from tavern.pages.stone_falls import gold
from tests.table import person
from tests.tavern.land_tables import land_table
from tests.tavern.stone_tables import stone_table

pytestmark = pytest.mark.django_db
QUESTION = "Is gold still possible?"
FOUND, NOT_FOUND = "A way to gold was found.", "No way to gold was found, but that proves nothing."


def browser_of(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def asked(user: Any, game: Game) -> Any:
    return browser_of(user).get(f"/t/{game.public_id}/gold")


def page_of(user: Any, game: Game) -> str:
    return browser_of(user).get(f"/t/{game.public_id}/").content.decode()


@pytest.mark.parametrize(("possible", "said"), [(True, FOUND), (False, NOT_FOUND)])
def test_the_answer_is_one_sentence(monkeypatch: Any, possible: bool, said: str):
    anna = person("anna")
    game, worlds = stone_table(anna), []
    monkeypatch.setattr(gold, "gold_is_possible", lambda world: worlds.append(world) or possible)
    assert f'href="/t/{game.public_id}/gold"' in page_of(anna, game)
    assert worlds == []  # nothing is searched before somebody asks
    text = asked(anna, game).content.decode()
    assert [one for one in (FOUND, NOT_FOUND) if one in text] == [said]
    assert worlds == [read_world(game)]


def test_the_search_itself_is_asked_and_changes_nothing():
    anna = person("anna")
    game = stone_table(anna)
    before = Game.objects.values().get()
    text = asked(anna, game).content.decode()
    assert (FOUND in text) != (NOT_FOUND in text)
    assert Game.objects.values().get() == before


def test_only_the_seat_of_a_solo_game_may_ask():
    anna, bruno = person("anna"), person("bruno")
    alone = stone_table(anna)
    assert asked(bruno, alone).status_code == 404
    assert asked(anna, alone).status_code == 200
    for game in (stone_table(anna, bruno, waits_for="A"), land_table(anna, bruno)):
        assert asked(anna, game).status_code == 404
        assert QUESTION not in page_of(anna, game)


def test_at_rated_tables_nobody_may_ask():
    anna = person("anna")
    game = stone_table(anna)
    Table.objects.filter(game=game).update(rated=True)
    assert asked(anna, game).status_code == 404
    assert QUESTION not in page_of(anna, game)


def test_it_may_be_asked_twenty_times_a_minute(settings: Any, monkeypatch: Any):
    monkeypatch.setattr(gold, "gold_is_possible", lambda world: True)
    settings.LIMITS = True
    rate_limits.reset_counts()
    anna = person("anna")
    game = stone_table(anna)
    assert [asked(anna, game).status_code for _ in range(21)] == [200] * 20 + [429]
    assert browser_of(anna).get(f"/t/{game.public_id}/").status_code == 200
