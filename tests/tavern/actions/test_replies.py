"""Offers block nobody: answers have their own time, and whoever asked goes on meanwhile."""

from datetime import timedelta
from typing import Any

import pytest

from club.actions.clock import closing
from club.models import Game
from tavern.actions.pace import ANSWER, GO, SLOW_ANSWER
from tavern.island_settlers import commands as acts
from tavern.island_settlers.table import Table, single
from tavern.models import EVENING, SLOW
from tests.table import let_deadline_pass
from tests.tavern.island_tables import give, go_on, hand_of, island_table, table_now

pytestmark = pytest.mark.django_db


def may_offer(table: Table) -> bool:
    return table.phase == "trade" and table.speaker == 0 and table.held[0] > 0


def ask(*people: Any, pace: str) -> Game:
    """A table at which Anna has asked Bruno for a trade."""
    game = island_table(*people, pace=pace)
    go_on(game, may_offer)
    offer_again(game)
    return game


def offer_again(game: Game) -> None:
    own = next(kind for kind, number in enumerate(hand_of(game, "A").kinds) if number)
    give(game, acts.MakeOffer("A", ("B",), single(own), single((own + 1) % 5)))


def time_left(game: Game) -> timedelta:
    assert game.closes_at is not None
    return game.closes_at - game.opened_at


@pytest.mark.parametrize(("pace", "seconds"), [(EVENING, ANSWER), (SLOW, SLOW_ANSWER)])
def test_an_answer_has_a_time_of_its_own(pace: str, seconds: int, anna: Any, bruno: Any):
    game = ask(anna, bruno, pace=pace)
    assert (game.phase, game.waits_for) == ("reply", "B")
    least = timedelta(seconds=seconds)
    assert time_left(game) >= least
    assert pace == SLOW or time_left(game) == least


def test_without_an_answer_in_time_it_is_no_and_the_turn_goes_on(anna: Any, bruno: Any):
    game = ask(anna, bruno, pace=EVENING)
    assert closing.close(let_deadline_pass(game).pk)
    table = table_now(game)
    assert (table.offer, table.phase, game.waits_for) == (None, "trade", "A")
    assert time_left(game) == timedelta(seconds=GO)


def test_offers_that_nobody_answers_cost_neither_reserve_nor_seat(anna: Any, bruno: Any):
    game = ask(anna, bruno, pace=EVENING)
    for _ in range(3):
        assert closing.close(let_deadline_pass(game).pk)
        game.refresh_from_db()
        offer_again(game)
    game.refresh_from_db()
    assert game.table.reserves == {}
    assert not game.seats.get(player="B").away


def test_who_asked_goes_on_without_waiting(anna: Any, bruno: Any, browser_of: Any):
    game = ask(anna, bruno, pace=SLOW)
    page = browser_of(anna).get(f"/t/{game.public_id}/").content.decode()
    assert "You need not wait for the answers." in page
    assert "End your turn" in page
    give(game, acts.EndTurn("A"))
    assert (game.phase, game.waits_for, table_now(game).offer) == ("roll", "B", None)


def test_who_is_asked_reads_it_and_who_is_not_waits(anna: Any, bruno: Any, browser_of: Any):
    game = ask(anna, bruno, pace=SLOW)
    page = browser_of(bruno).get(f"/t/{game.public_id}/").content.decode()
    assert "Answer the offer." in page
    assert "No, thank you" in page
