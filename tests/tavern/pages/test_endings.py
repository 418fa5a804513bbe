"""Every list of tables says how each ended."""

from typing import Any

import pytest

from club.models import Game, Seat
from tavern.actions.table_queries import ENDED, latest_tables, my_tables
from tavern.models import Table
from tavern.pages.endings import ending_of
from tests.pages.laid import words
from tests.table import person
from tests.tavern.glass_tables import lay_table, of
from tests.tavern.standings.rated_tables import ended_table

pytestmark = pytest.mark.django_db


def said(game: Game, player: str = "A") -> str:
    return ending_of(game, Seat.objects.get(game=game, player=player))


def test_the_ending_names_the_winner_to_everybody_else(anna: Any, bruno: Any):
    game = ended_table([anna, bruno], [1, 2])
    assert [said(game, player) for player in "AB"] == ["You won.", "Anna won."]
    assert ending_of(game, None) == "Anna won."


def test_tied_seats_share_the_first_place(anna: Any, bruno: Any):
    game = ended_table([anna, bruno, person("clara")], [1, 1, 3])
    assert said(game) == "Anna, Bruno share first place."


@pytest.mark.parametrize(("how", "words"), [("", "1 stone left"), ("gold", "1 stone left · gold")])
def test_a_solo_game_says_its_stones_and_medal(anna: Any, bruno: Any, how: str, words: str):
    game = ended_table([anna, bruno], [1, 2])
    game.results.filter(player="B").delete()
    game.results.update(points=1, how=how)
    assert said(game) == words


@pytest.mark.parametrize(
    ("solved", "words"),
    [(True, "Solved: that is gold."), (False, "The puzzle is over, without gold.")],
)
def test_a_puzzle_is_solved_or_not(anna: Any, bruno: Any, solved: bool, words: str):
    game = ended_table([anna, bruno], [1, 2])
    Table.objects.filter(game=game).update(puzzle=1, solved=solved)
    assert said(Game.objects.get()) == words


def test_a_closed_table_has_no_result_and_a_running_one_no_ending(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna)
    assert said(game) == ""
    game.status = Game.ENDED
    assert said(game) == "It ended without a result."


def test_the_lists_show_the_ending(anna: Any, bruno: Any, browser_of: Any):
    ended_table([anna, bruno], [2, 1])
    for address in ("/tavern/", "/"):
        assert "<p>Bruno won.</p>" in browser_of(anna).get(address).content.decode()


def test_the_latest_ended_tables_are_listed_after_all_running_ones(anna: Any, bruno: Any):
    first = lay_table(*of(anna, bruno), host=anna)
    ended = [ended_table([anna, bruno], [1, 2]) for _ in range(ENDED + 1)]
    assert latest_tables(anna) == [first, *reversed(ended[1:])]
    assert my_tables(anna) == [first, *reversed(ended)], "a program is told of all"


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
