"""The end of a solo game says how near the next medal was, and what comes next."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tavern.actions.falls import best_known
from tavern.actions.public.playing import puzzle_after, view_of
from tavern.actions.public.sealed_games import opened
from tavern.pages.end.words import best_known as best_words
from tavern.pages.end.words import how_near
from tests.tavern.public.open_games import address_of, ended, solved


@pytest.mark.parametrize(
    ("left", "how", "words"),
    [
        (2, "gold", ""),
        (3, "silver", "1 stone fewer would have been gold."),
        (6, "bronze", "2 stones fewer would have been silver."),
        (20, "failed", "14 stones fewer would have been bronze."),
    ],
)
def test_it_says_how_near_the_next_medal_was(left: int, how: str, words: str):
    assert how_near(left, how) == words


def test_a_puzzle_knows_gold_alone():
    assert how_near(9, "failed", only_gold=True) == "7 stones fewer would have been gold."


def test_the_end_of_the_falls_offers_another_try_first_and_an_account_second():
    game = ended("falls")
    page = Client().get(address_of(game)).content.decode()
    standing = view_of(game).standing
    assert standing is not None
    assert how_near(standing.points["A"], standing.how) in page
    assert page.index("Try again") < page.index("Sign in to keep it")
    assert re.search(r'class="main"[^>]*>Try again', page)
    assert ('class="wreath"' in page) == (standing.how in ("gold", "silver", "bronze"))


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (9, "The best known way with these stones leaves 4."),
        (4, "No better way is known with these stones."),
        (2, "No better way is known with these stones."),
    ],
)
def test_what_is_known_of_a_deal_is_said_next_to_the_result(left: int, words: str):
    assert best_words(left, 4) == words


def test_the_end_of_the_falls_says_how_well_they_can_be_played():
    game = ended("falls")
    standing = view_of(game).standing
    assert standing is not None
    best = best_known(timezone.localdate())
    assert 0 <= best <= 6
    assert best_words(standing.points["A"], best) in Client().get(address_of(game)).content.decode()


def test_a_solved_puzzle_is_crowned_and_leads_to_the_next_one():
    game = solved()
    page = Client().get(address_of(game)).content.decode()
    assert 'class="wreath"' in page
    assert re.search(r'class="main"[^>]*>Next puzzle', page)
    form = {"slot": "puzzle", "puzzle": puzzle_after(game.puzzle)}
    place = Client().post("/tavern/open/", form)["Location"]
    assert opened(place.strip("/").split("/")[-1]).puzzle == puzzle_after(game.puzzle)


def test_the_same_puzzle_can_be_tried_again():
    game = ended("puzzle")
    place = Client().post("/tavern/open/", {"slot": "puzzle", "puzzle": game.puzzle})["Location"]
    assert opened(place.strip("/").split("/")[-1]).puzzle == game.puzzle
