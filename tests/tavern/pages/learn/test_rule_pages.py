"""Whoever learns a game finds its rules with their numbers, and a first game to its end."""

from typing import get_args

import pytest
from django.test import Client

from tavern.games import GAMES
from tavern.pages.learn.first_game import moves_of
from tavern.pages.learn.texts import texts_of
from tavern.pages.stone_falls.rule_texts import BESIDES, EXPLAINED
from tavern.stone_falls.commands import Command
from tavern.stone_falls.rules import STONE_FALLS

FALLS = "/tavern/rules/stone-falls"
pytestmark = pytest.mark.django_db


def test_every_rule_of_stone_falls_has_its_sentence():
    texts = texts_of("stone-falls")
    assert texts is not None
    numbers = [number for _, rules in texts.sections for number, _ in rules]
    assert [n for n in numbers if not n.startswith("SA")] == [f"S{n}" for n in range(1, 34)]
    assert len(numbers) == len({*numbers})


def test_every_command_is_explained_by_rules_that_can_be_read():
    texts = texts_of("stone-falls")
    assert texts is not None
    assert {*EXPLAINED} == {*get_args(Command)}
    for numbers in (*EXPLAINED.values(), *BESIDES.values()):
        assert len(texts.rules(numbers)) == len(numbers) > 0
    explained = {type(move.command) for move in moves_of(GAMES["stone-falls"])}
    assert len(explained) >= 6


def test_a_game_without_texts_has_none():
    assert texts_of("no-such-game") is None


def test_the_rules_can_be_read_without_an_account(client: Client):
    page = client.get(FALLS).content.decode()
    assert all(f'id="S{number}"' in page for number in range(1, 34))
    assert client.get("/tavern/rules/no-such-game").status_code == 404
    assert client.get("/tavern/rules/saga").status_code == 404


def test_the_first_game_goes_on_to_its_end(client: Client):
    moves = moves_of(GAMES["stone-falls"])
    assert STONE_FALLS.standing(moves[-1].seen.world) is not None
    assert all(STONE_FALLS.standing(move.seen.world) is None for move in moves[:-1])
    first, last = client.get(f"{FALLS}/first/1"), client.get(f"{FALLS}/first/{len(moves)}")
    assert ('rel="prev"' in first.content.decode(), 'rel="next"' in first.content.decode()) == (
        False,
        True,
    )
    assert ('rel="prev"' in last.content.decode(), 'rel="next"' in last.content.decode()) == (
        True,
        False,
    )
    assert client.get(f"{FALLS}/first/{len(moves) + 1}").status_code == 404
    assert client.get(f"{FALLS}/first/0").status_code == 404


def test_nothing_can_be_tapped_in_a_first_game(client: Client):
    for number in (1, 20, 40):
        page = client.get(f"{FALLS}/first/{number}").content.decode()
        assert "hx-get" not in page.split('class="panel board"')[1].split("</section>")[0]
