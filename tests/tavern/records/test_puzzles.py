"""A puzzle is played at the player's own table, from its position on, and gold solves it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from club.actions.chain.contents import read_world
from club.actions.fairness.chain_check import chain_flaws
from club.actions.fairness.journal_check import journal_flaws
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.play.taking_back import take_back
from club.kinds import kind_of
from club.models import Game
from club.refusals import Refusal
from tavern.actions.records import puzzles as actions
from tavern.actions.records.puzzles import play_puzzle, solved_by, solvers
from tavern.models import Result
from tavern.stone_falls.bots.beam import ROW, answer_alone
from tavern.stone_falls.puzzles.known import puzzles
from tavern.stone_falls.puzzles.search import ways_to_gold
from tests.pages.laid import words
from tests.table import person
from tests.tavern.glass_tables import lay_table, of

pytestmark = pytest.mark.django_db
BrowserOf = Callable[..., Client]


def offered(game: Game) -> Any:
    rules = kind_of(game).rules
    return rules.choices(rules.see(read_world(game), "A"))


def play_on(game: Game, user: Any, *, width: int) -> Game:
    """Plays the game to its end by a beam of this width, or by the first offered commands (0)."""
    while game.status == Game.RUNNING:
        world, all_of_them = read_world(game), offered(game)
        command = answer_alone(world, all_of_them, width, ROW) if width else all_of_them[0]
        act(game.pk, command, actor=Actor.seat(user, "A"))
        game.refresh_from_db()
    return Game.objects.select_related("table").get(pk=game.pk)


def faults(game: Game) -> list[Any]:
    kind = kind_of(game)
    return [*chain_flaws(game), *journal_flaws(game), *kind.journal.flaws(game, read_world(game))]


def test_it_goes_on_from_the_position_and_gold_solves_it(anna: Any, bruno: Any):
    game = play_puzzle(1, user=anna, name="Anna")
    world, puzzle = read_world(game), puzzles()[0]
    assert ways_to_gold(world.board, world.queue) == (puzzle.firsts, puzzle.golden)
    assert (game.status, game.waits_for, game.name) == (Game.RUNNING, "A", "Gold in three, 1")
    assert game.checks_at is not None, "a table that nobody uses is put away"
    over = play_on(game, anna, width=400)
    assert (over.status, over.table.solved) == (Game.ENDED, True)
    assert (solved_by(anna), solved_by(bruno)) == ({1}, set())
    assert not Result.objects.exists(), "it counts for no statistics"
    assert faults(over) == []


def test_another_end_does_not_solve_it_and_it_may_be_tried_again(anna: Any):
    game = play_puzzle(24, user=anna, name="Anna")
    assert play_puzzle(24, user=anna, name="Anna") == game
    over = play_on(game, anna, width=0)
    assert (over.status, over.table.solved, solved_by(anna)) == (Game.ENDED, False, set())
    again = play_puzzle(24, user=anna, name="Anna")
    assert again != game
    assert read_world(again) == read_world(play_puzzle(24, user=anna, name="Anna"))


def test_moves_are_taken_back_to_the_position_and_no_further(anna: Any):
    game = play_puzzle(1, user=anna, name="Anna")
    begun, actor = read_world(game), Actor.seat(anna, "A")
    with pytest.raises(Refusal):
        take_back(game.pk, actor=actor)
    act(game.pk, offered(game)[0], actor=actor)
    take_back(game.pk, actor=actor)
    game.refresh_from_db()
    assert read_world(game) == begun
    with pytest.raises(Refusal):
        take_back(game.pk, actor=actor)


def test_the_number_of_tries_is_limited(anna: Any, monkeypatch: Any):
    monkeypatch.setattr(actions, "MOST_TRIES", 1)
    play_on(play_puzzle(2, user=anna, name="Anna"), anna, width=0)
    with pytest.raises(Refusal) as caught:
        play_puzzle(2, user=anna, name="Anna")
    assert caught.value.code == "too-many"
    assert play_puzzle(3, user=anna, name="Anna").status == Game.RUNNING


@pytest.mark.parametrize("number", [0, -1, 25, 10**9])
def test_other_puzzles_are_not_found(anna: Any, number: int):
    with pytest.raises(LookupError):
        play_puzzle(number, user=anna, name="Anna")


def test_the_page_leads_to_the_table_and_back(anna: Any, bruno: Any, browser_of: BrowserOf):
    browser = browser_of(anna)
    page = words(browser.get("/tavern/puzzles"))
    assert "You have solved 0 of 24." in page
    assert "1 first move leads to gold" in page
    table = browser.post("/tavern/puzzles", {"number": "1"}, follow=True)
    game = Game.objects.get()
    assert table.redirect_chain == [(f"/t/{game.public_id}/", 302)]
    assert table.status_code == 200
    play_on(game, anna, width=400)
    assert "Solved: that is gold." in words(browser.get(f"/t/{game.public_id}/"))
    assert "You have solved 1 of 24." in words(browser.get("/tavern/puzzles"))
    failed = play_on(play_puzzle(24, user=anna, name="Anna"), anna, width=0)
    assert "Try again" in words(browser.get(f"/t/{failed.public_id}/"))
    assert browser.post("/tavern/puzzles", {"number": "99"}).status_code == 404
    assert browser.post("/tavern/puzzles").status_code == 422
    assert browser_of(bruno).get(f"/t/{game.public_id}/").status_code == 404


def test_companions_with_a_solution_are_counted_once(anna: Any, bruno: Any):
    lay_table(*of(anna, bruno), host=anna)
    for _ in range(2):
        play_on(play_puzzle(1, user=anna, name="Anna"), anna, width=400)
    assert solvers(bruno) == {1: 1}
    assert solvers(person("stranger")) == {}
