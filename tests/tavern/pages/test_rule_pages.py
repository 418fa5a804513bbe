"""Learners of a game find its rules with their numbers, and a whole first game."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tavern.games import GAMES
from tavern.island_settlers import commands as of_island_settlers
from tavern.pages.learn.first_game import moves_of
from tavern.pages.learn.texts import Texts, texts_of
from tavern.six_lands import commands as of_six_lands
from tavern.stone_falls import commands as of_stone_falls
from tests.tavern.land_tables import land_table

COMMANDS = {
    "stone-falls": of_stone_falls.Command,
    "six-lands": of_six_lands.Command,
    "island-settlers": of_island_settlers.Command,
}
NUMBERS = {"stone-falls": ("S", 33), "six-lands": ("K", 39), "island-settlers": ("C", 40)}
pytestmark = pytest.mark.django_db
of_each_game = pytest.mark.parametrize("game", COMMANDS)


def address(game: str, rest: str = "") -> str:
    return f"/tavern/rules/{game}{rest}"


def known(game: str) -> Texts:
    texts = texts_of(game)
    assert texts is not None
    return texts


def is_over(seen: Any) -> bool:
    return (getattr(seen, "table", None) or seen.world).standing is not None


@of_each_game
def test_every_rule_has_its_sentence(game: str):
    letter, last = NUMBERS[game]
    numbers = [number for _, rules in known(game).sections for number in rules]
    law = [n for n in numbers if not n.startswith(f"{letter}A")]
    assert law == [f"{letter}{n}" for n in range(1, last + 1)]
    assert len(numbers) == len({*numbers})


@of_each_game
def test_every_command_is_explained_by_rules_that_can_be_read(game: str):
    room = import_module(f"tavern.pages.{game.replace('-', '_')}.rule_texts")
    assert {*room.EXPLAINED} == {*get_args(COMMANDS[game])}
    rows = known(game).news.rows.values()
    of_news = {one.rule for row in rows for one in (row, *row.sentences.values())}
    for numbers in (*room.EXPLAINED.values(), *(rules.split() for rules in of_news)):
        assert len(known(game).rules(tuple(numbers))) == len(numbers)
    for move in moves_of(GAMES[game]):
        numbers = known(game).rules_of(move.command, move.news)
        assert len(known(game).rules(numbers)) == len(numbers) > 0


@pytest.mark.parametrize(
    ("game", "least"), [("stone-falls", 6), ("six-lands", 4), ("island-settlers", 13)]
)
def test_a_first_game_shows_many_kinds_of_commands(game: str, least: int):
    assert len({type(move.command) for move in moves_of(GAMES[game])}) >= least


def test_the_first_game_of_six_lands_is_short_enough_and_shows_a_chain():
    moves = moves_of(GAMES["six-lands"])
    conquests = [[type(n).__name__ for n in move.news].count("LandConquered") for move in moves]
    assert len(moves) <= 90
    assert max(conquests) >= 2


def test_the_end_of_a_turn_is_shown_with_the_move_before():
    told = {type(move.command).__name__ for move in moves_of(GAMES["six-lands"])}
    assert "EndTurn" not in told
    assert any(
        type(n).__name__ == "TurnBegan" for move in moves_of(GAMES["six-lands"]) for n in move.news
    )


def test_a_game_without_texts_has_none():
    assert texts_of("no-such-game") is None


@of_each_game
def test_the_rules_can_be_read_without_an_account(game: str, client: Client):
    letter, last = NUMBERS[game]
    page = client.get(address(game)).content.decode()
    assert all(f'id="{letter}{number}"' in page for number in range(1, last + 1))


@pytest.mark.parametrize("game", ["no-such-game", "saga"])
def test_other_games_have_no_page_of_rules(game: str, client: Client):
    assert client.get(address(game)).status_code == 404
    assert client.get(address(game, "/first/1")).status_code == 404


@of_each_game
def test_the_first_game_goes_on_to_its_end(game: str, client: Client):
    moves = moves_of(GAMES[game])
    assert is_over(moves[-1].seen)
    assert not any(is_over(move.seen) for move in moves[:-1])
    first, last = (
        client.get(address(game, f"/first/{number}")).content.decode() for number in (1, len(moves))
    )
    assert ('rel="prev"' in first, 'rel="next"' in first) == (False, True)
    assert ('rel="prev"' in last, 'rel="next"' in last) == (True, False)
    for beyond in (0, len(moves) + 1):
        assert client.get(address(game, f"/first/{beyond}")).status_code == 404


@of_each_game
@pytest.mark.parametrize("number", [1, 20, 40])
def test_nothing_can_be_tapped_in_a_first_game(game: str, number: int, client: Client):
    page = client.get(address(game, f"/first/{number}")).content.decode()
    board = page.split('class="panel board"')[1].split("</section>")[0]
    assert "hx-get" not in board
    assert "<form" not in board


@of_each_game
def test_every_move_of_a_first_game_reads_what_the_first_one_reads(
    game: str, anna: Any, browser_of: Any
):
    """The queries are about the reader and not about any game, so no secret can be shown."""
    client, read = browser_of(anna), set()
    for move in moves_of(GAMES[game]):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(game, f"/first/{move.number}")).status_code == 200
        read.add(tuple(tuple(re.findall(r'FROM "(\w+)"', query["sql"])) for query in queries))
    [tables] = read
    assert tables == (("club_house", "django_session"), ("auth_user",))


@of_each_game
def test_every_rule_that_a_refusal_names_can_be_read(game: str):
    """By the sources of the game: each refusal has its code and then its rule."""
    letter, named = NUMBERS[game][0], set()
    for path in Path("tavern", game.replace("-", "_")).rglob("*.py"):
        for call in re.findall(r"Refusal\((.*?)\)", path.read_text("utf-8"), re.S):
            named |= {*re.findall(rf'"({letter}A?\d+)"', call)}
    assert len(named) >= 9
    assert named - known(game).numbers == set()


def test_a_refusal_links_to_its_rule(anna: Any, bruno: Any, browser_of: Any):
    game = land_table(anna, bruno)
    sent = {"commands": '[{"type":"EndTurn","seat":"A"}]'}
    page = browser_of(anna).post(f"/t/{game.public_id}/act", sent)
    assert page.status_code == 422
    assert 'href="/tavern/rules/six-lands#K8">K8</a>' in page.content.decode()
