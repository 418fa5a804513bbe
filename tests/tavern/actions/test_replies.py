"""Offers block nobody: answers have their own time, and the asking player may continue."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from club.actions.clock import closing
from club.models import Game
from tavern.actions.pace import ANSWER, GO, SLOW_ANSWER
from tavern.actions.thinking import COURTESY, let_bots_play
from tavern.island_settlers import commands as acts
from tavern.island_settlers.table import Table, single
from tavern.models import EVENING, SLOW
from tests.table import let_deadline_pass
from tests.tavern.island_tables import give, go_on, hand_of, island_table, table_now

pytestmark = pytest.mark.django_db


def may_offer(table: Table) -> bool:
    return table.phase == "trade" and table.speaker == 0 and table.held[0] > 0


def ask(*people: Any, pace: str, bots: int = 0, to: str = "B") -> Game:
    """A table at which Anna has asked Bruno, or others, for a trade."""
    game = island_table(*people, pace=pace, bots=bots)
    go_on(game, may_offer)
    offer_again(game, to)
    return game


def offer_again(game: Game, to: str = "B") -> None:
    own = next(kind for kind, number in enumerate(hand_of(game, "A").kinds) if number)
    give(game, acts.MakeOffer("A", tuple(to), single(own), single((own + 1) % 5)))


def answers(game: Game) -> set[str]:
    offer = table_now(game).offer
    return {*offer.said} if offer is not None else set()


def time_left(game: Game) -> timedelta:
    assert game.closes_at is not None
    return game.closes_at - game.opened_at


@pytest.mark.parametrize(("pace", "seconds"), [(EVENING, ANSWER), (SLOW, SLOW_ANSWER)])
def test_an_answer_has_its_own_time(pace: str, seconds: int, anna: Any, bruno: Any):
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


def test_a_player_who_asked_goes_on_without_waiting(anna: Any, bruno: Any, browser_of: Any):
    game = ask(anna, bruno, pace=SLOW)
    page = browser_of(anna).get(f"/t/{game.public_id}/").content.decode()
    assert "You do not have to wait for the answers." in page
    assert "End your turn" in page
    give(game, acts.EndTurn("A"))
    assert (game.phase, game.waits_for, table_now(game).offer) == ("roll", "B", None)


def test_asked_players_see_the_question_and_others_wait(anna: Any, bruno: Any, browser_of: Any):
    game = ask(anna, bruno, pace=SLOW)
    page = browser_of(bruno).get(f"/t/{game.public_id}/").content.decode()
    assert "Answer the offer." in page
    assert "No, thank you" in page


def test_a_bot_answers_three_seconds_after_the_people_were_asked(anna: Any, bruno: Any):
    game = ask(anna, bruno, pace=EVENING, bots=1, to="BC")
    assert (answers(game), game.waits_for) == (set(), "BC")
    assert let_bots_play(game.pk) == 0, "nor when somebody looks at the page"
    assert game.checks_at == game.opened_at + timedelta(seconds=3)
    Game.objects.update(opened_at=F("opened_at") - COURTESY, checks_at=F("checks_at") - COURTESY)
    closing.close_all_due()
    assert "C" in answers(game)
    assert game.waits_for == "B", "who still has time to answer"


def test_a_bot_answers_at_once_when_no_person_can_any_more(anna: Any, bruno: Any):
    game = ask(anna, bruno, pace=EVENING, bots=1, to="BC")
    give(game, acts.Answer("B", table_now(game).offers, False))
    assert "C" not in game.waits_for
    game = ask(anna, bruno, pace=EVENING, bots=1, to="C")
    assert "C" not in game.waits_for
    game = ask(anna, bruno, pace=EVENING, bots=1, to="BC")
    game.seats.filter(player="B").update(away=True, steward="steady")
    let_bots_play(game.pk, seconds=5)
    assert not {"B", "C"} & {*Game.objects.get(pk=game.pk).waits_for}


def test_a_player_who_asked_does_not_wait_for_a_bot_either(anna: Any, bruno: Any):
    game = ask(anna, bruno, pace=EVENING, bots=1, to="BC")
    give(game, acts.EndTurn("A"))
    assert (table_now(game).offer, game.waits_for) == (None, "B")
