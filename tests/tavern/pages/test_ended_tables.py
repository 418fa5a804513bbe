"""Finished tables are folded in the tavern, ten a page, and can be searched by names."""

from typing import Any

from club.models import Game
from tests.pages.laid import words
from tests.tavern.glass_tables import lay_table, of


def test_all_tables_that_are_over_are_found_in_the_tavern(anna: Any, bruno: Any, browser_of: Any):
    for number in range(12):
        game = lay_table(*of(anna, bruno), host=anna, name=f"Evening {number:02}")
        Game.objects.filter(pk=game.pk).update(status=Game.ENDED)
    client = browser_of(anna)
    first = client.get("/tavern/").content.decode()
    assert "12 games that are over" in first
    assert '<details class="more ended" id="ended">' in first
    assert first.count("Evening ") == 10
    second = client.get("/tavern/?page=2").content.decode()
    assert second.count("Evening ") == 2
    assert "Evening 03" in words(client.get("/tavern/?q=evening+03"))
    assert client.get("/tavern/?q=evening+03").content.decode().count("Evening ") == 1
    assert "12 games that are over" in words(client.get("/"))
