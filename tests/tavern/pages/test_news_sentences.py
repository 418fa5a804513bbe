"""Each kind of news of a table has one row of sentences, filled from its own fields."""

import ast
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, Literal, NewType, get_args, get_origin, get_type_hints

import pytest

from club.sentences import in_words
from tavern.games import GAMES
from tavern.pages.games.news_words import Names
from tavern.pages.games.painters import painter_of, room_of
from tavern.pages.learn.first_game import LearnedScene, moves_of
from tests.club.sentence_tables import lost_blanks, missing_rows, texts_of, unknown_blanks
from tests.house.sources import tree

of_each_game = pytest.mark.parametrize("game", GAMES)


def kinds_of(game: str) -> tuple[type, ...]:
    return get_args(import_module(f"tavern.{room_of(game)}.news").News)


def table_of(game: str) -> Any:
    return painter_of(game).news


def values(kind: Any) -> list[Any]:
    """Some values of a type: all those that a sentence may distinguish."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is bool:
        return [False, True]
    if isinstance(kind, NewType) or kind is str:
        return ["A"]
    if kind is int:
        return [1]
    if kind is type(None):
        return [None]
    if origin is Literal:
        return [*inner]
    if origin is tuple:
        return [tuple(values(one)[0] for one in inner if one is not ...)]
    if origin is dict:
        return [{values(inner[0])[0]: values(inner[1])[0]}]
    return [value for one in inner for value in values(one)]  # a union


def examples(kind: Any) -> Iterator[Any]:
    """Pieces of news of a kind, with all combinations of such values."""
    hints = get_type_hints(kind)
    for found in product(*(values(hints[name]) for name in kind.__struct_fields__)):
        yield kind(*found)


@of_each_game
def test_each_kind_of_news_has_exactly_one_row(game: str):
    assert missing_rows(table_of(game), kinds_of(game)) == set()
    module = import_module(f"tavern.pages.{room_of(game)}.news_sentences")
    keys = [
        key.attr
        for node in ast.walk(tree(Path(module.__file__ or "")))
        for key in getattr(node, "keys", ())
        if isinstance(key, ast.Attribute)
    ]
    assert sorted(keys) == sorted(kind.__name__ for kind in kinds_of(game))


@of_each_game
def test_every_blank_is_filled_and_kept_by_all_languages(game: str):
    table = table_of(game)
    assert unknown_blanks(table) == set()
    assert lost_blanks(text for row in table.rows.values() for text in texts_of(row)) == set()


@of_each_game
def test_all_news_can_be_said_and_every_sentence_is_used(game: str):
    table = table_of(game)
    scene = LearnedScene(moves_of(GAMES[game])[0].seen, 1, painter_of(game))
    for kind, row in table.rows.items():
        said = set()
        for news in examples(kind):
            said |= {*row.cases(news)}
            assert in_words(news, table, Names(scene))
        assert said == {*row.sentences}
