"""Commands that were given together are taken back together, until something was revealed."""

from typing import Any

import pytest

from club.actions.chain.contents import read_world
from club.actions.fairness.chain_check import chain_flaws
from club.actions.play.submit import act, act_in_turn
from club.actions.play.taking_back import may_take_back, take_back
from club.models import Game
from club.rules import Seat
from tavern.actions.table_queries import latest_entries
from tests.assertions.unchanged import refused
from tests.club.glass import DrawNumber, Guess
from tests.tavern.glass_tables import actor_of, lay_table, of
from tests.tavern.stone_tables import stone_table, whole_turn

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def given(game: Game, *turns: list[Any]) -> str:
    """Gives the turns, each as one act, for the awaited seat. Returns its letter."""
    game.refresh_from_db()
    player = game.waits_for[0]
    for commands in turns:
        act_in_turn(game.pk, commands, actor=actor_of(game, player))
    game.refresh_from_db()
    return player


def test_a_whole_turn_is_taken_back_together(anna: Any, bruno: Any):
    game = stone_table(anna, bruno, pace="slow")
    before, first, waits = read_world(game), game.seq + 1, game.waits_for
    until, turn = game.closes_at, whole_turn(game)
    assert len(turn) >= 3, "a stone is placed, its power is left, the next one is chosen"
    player = given(game, turn)
    assert game.waits_for != waits
    line = take_back(game.pk, actor=actor_of(game, player), entry=game.seq)
    game.refresh_from_db()
    assert read_world(game) == before
    assert (game.waits_for, game.closes_at, line.rewinds_to) == (waits, until, first - 1)
    struck = game.journal.filter(struck=True).order_by("seq").values_list("seq", flat=True)
    assert list(struck) == list(range(first, first + len(turn)))
    assert list(chain_flaws(game)) == []
    assert given(game, turn) == player


def test_acts_that_were_given_apart_are_taken_back_one_by_one(anna: Any, bruno: Any):
    game = stone_table(anna, bruno)
    place, *rest = whole_turn(game)
    before = read_world(game)
    player = given(game, [place])
    between = read_world(game)
    given(game, rest)
    actor = actor_of(game, player)
    take_back(game.pk, actor=actor)
    game.refresh_from_db()
    assert read_world(game) == between
    take_back(game.pk, actor=actor)
    game.refresh_from_db()
    assert read_world(game) == before
    refused("no-undo", take_back, game.pk, actor=actor)


def test_a_turn_stays_once_somebody_has_acted_on_it(anna: Any, bruno: Any):
    game = stone_table(anna, bruno)
    player = given(game, whole_turn(game))
    other = given(game, whole_turn(game)[:1])
    refused("no-undo", take_back, game.pk, actor=actor_of(game, player))
    take_back(game.pk, actor=actor_of(game, other))


def test_a_turn_of_which_a_part_drew_chance_stays_whole(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna)
    act(game.pk, DrawNumber(Seat("B")), actor=actor_of(game, "B"))
    given(game, [DrawNumber(Seat("A")), Guess(Seat("A"), True)])
    refused("no-undo", take_back, game.pk, actor=actor_of(game, "A"))
    assert undoable(game, "A") == {False}


def test_whether_a_turn_is_taken_back_needs_no_more_of_the_journal_than_was_read(
    anna: Any, bruno: Any, django_assert_num_queries: Any
):
    game = stone_table(anna, bruno)
    given(game, whole_turn(game))
    player = given(game, whole_turn(game))
    assert undoable(game, player) == {True}
    last, actor = latest_entries(game), actor_of(game, player)
    with django_assert_num_queries(0):
        assert may_take_back(game, last[0], actor, known=last)


def undoable(game: Game, player: str) -> set[bool]:
    """Whether the last act can be taken back, by the number of journal entries read before."""
    last, actor = latest_entries(game), actor_of(game, player)
    numbers = range(len(last) + 1)
    return {may_take_back(game, last[0], actor, known=last[:number]) for number in numbers}


def test_the_last_entry_names_the_act_and_another_is_stale(anna: Any, bruno: Any):
    game = stone_table(anna, bruno)
    player = given(game, whole_turn(game))
    refused("stale", take_back, game.pk, actor=actor_of(game, player), entry=game.seq - 1)
