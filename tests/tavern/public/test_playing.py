"""Open games are played by the real rules, with chance that belongs to the game."""

from random import Random

import pytest
from django.utils import timezone

from club.refusals import Refusal
from club.rules import Seat
from tavern.actions.falls import play_the_day
from tavern.actions.public.playing import EASY, given, puzzle_on, taken_back, view_of
from tavern.actions.public.sealed_games import opened, seal
from tavern.actions.table_queries import seen_at
from tavern.stone_falls.commands import Place
from tavern.stone_falls.puzzles.known import puzzles
from tests.tavern.public.open_games import AGAINST, begun, ended, gone_on, next_command, solved

SLOTS = ["falls", "puzzle", *AGAINST]


def test_every_game_of_the_site_can_be_played_against_a_bot():
    assert AGAINST == ["stone-falls", "six-lands", "island-settlers"]


@pytest.mark.parametrize("slot", SLOTS)
def test_a_whole_game_is_played_and_its_address_is_never_too_long(slot: str):
    game, longest = begun(slot), 0
    while view_of(game).standing is None:
        assert view_of(game).mine
        game = opened(seal(gone_on(game, 1, seed=game.step)))
        longest = max(longest, len(seal(game)))
        assert game.step < 2000
    assert longest <= 2000
    assert not view_of(game).choices


@pytest.mark.parametrize("slot", SLOTS)
def test_the_same_command_at_the_same_address_has_the_same_effect(slot: str):
    game = gone_on(begun(slot), 5)
    if view_of(game).standing is None:
        assert gone_on(game, 1) == gone_on(game, 1)


def test_games_against_a_bot_differ():
    assert len({view_of(begun("six-lands")).seen.own for _ in range(5)}) > 1


@pytest.mark.django_db
def test_the_falls_are_those_of_people_with_an_account(anna):
    table = play_the_day(anna, "Anna", timezone.localdate())
    table.refresh_from_db()
    assert view_of(begun("falls")).seen.world == seen_at(table, "A").world


def test_the_puzzle_of_a_day_is_an_easy_one():
    one = puzzles()[puzzle_on(timezone.localdate()) - 1]
    assert one.golden >= EASY * one.firsts


def test_a_puzzle_can_be_solved():
    assert view_of(solved()).standing.how == "gold"


@pytest.mark.parametrize("slot", ["falls", "puzzle"])
def test_a_solo_command_is_taken_back(slot: str):
    before = gone_on(begun(slot), 1)
    after = given(before, [next_command(before, Random(3))])
    back = taken_back(after)
    assert (back.world, back.commands, back.heard) == (before.world, before.commands, ())


def test_nothing_is_taken_back_at_the_beginning_or_after_the_end():
    for game in (
        begun("falls"),
        ended("falls"),
        begun("six-lands"),
        gone_on(begun("six-lands"), 3),
    ):
        assert taken_back(game) == game


def test_a_command_of_another_seat_is_refused():
    game = begun("stone-falls")
    with pytest.raises(Refusal) as refused:
        given(game, [Place(Seat("B"), 1)])
    assert refused.value.code == "not-yours"


def test_what_the_rules_refuse_changes_nothing():
    game = gone_on(begun("falls"), 2)
    with pytest.raises(Refusal):
        given(game, [Place(Seat("A"), 0)] * 3)
