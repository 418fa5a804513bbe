"""The people who get a notice that a table waits for them: those who do not see its page anyway."""

from typing import Any

import pytest

from club.actions.clock import closing
from club.models import Game, Notice
from tavern.actions.thinking import let_bots_play
from tavern.island_settlers import commands as acts
from tavern.island_settlers.table import single
from tavern.models import EVENING, FREE, SLOW
from tests.table import let_deadline_pass, person
from tests.tavern.island_scenes import CROSSED_ROADS, prepared
from tests.tavern.island_tables import give, island_table

pytestmark = pytest.mark.django_db
TRADING = CROSSED_ROADS | {
    "phase": "trade",
    "hands": {"A": {"ore": 2}, "B": {"brick": 1}, "C": {"brick": 1}},
}
OFFER = acts.MakeOffer("A", ("B",), single(4), single(3))


def trading(*people: Any, **terms: Any) -> Game:
    game = prepared(island_table(*people, **terms), TRADING)
    Notice.objects.all().delete()
    return game


def called() -> list[str]:
    found = Notice.objects.filter(event="turn").order_by("pk")
    return list(found.values_list("user__username", flat=True))


@pytest.mark.parametrize("pace", [SLOW, FREE])
def test_players_who_are_asked_or_have_the_turn_get_a_notice(pace: str, anna: Any, bruno: Any):
    game = trading(anna, bruno, pace=pace)
    give(game, OFFER)
    assert called() == ["bruno"]
    give(game, acts.Answer("B", 1, True))
    assert called() == ["bruno", "anna"]
    give(game, acts.EndTurn("A"))
    assert called() == ["bruno", "anna", "bruno"]


def test_a_player_who_closes_a_trade_gets_no_notice_of_their_turn(anna: Any, bruno: Any):
    game = trading(anna, bruno, person("clara"), pace=SLOW)
    give(game, acts.MakeOffer("A", ("B", "C"), single(4), single(3)))
    give(game, acts.Answer("B", 1, True))
    before = game.moment
    give(game, acts.CloseOffer("A", "B"))
    assert game.moment > before, "the time for answers is over, and that of the turn goes on"
    assert sorted(called()) == ["bruno", "clara"]


def test_nobody_gets_a_notice_on_an_evening(anna: Any, bruno: Any):
    game = trading(anna, bruno, pace=EVENING)
    for command in (OFFER, acts.Answer("B", 1, True), acts.EndTurn("A"), acts.Roll("B")):
        give(game, command)
    assert not Notice.objects.exists()


def test_the_answers_of_bots_cause_no_notice(anna: Any):
    game = trading(anna, bots=1, pace=FREE)
    give(game, OFFER)
    assert game.journal.filter(actor_kind="bot", seat="B").exists()
    give(game, acts.EndTurn("A"))
    while game.waits_for != "A":
        let_bots_play(game.pk)
        game.refresh_from_db()
    assert called() == []


def test_a_passed_deadline_notifies_the_next_player(anna: Any, bruno: Any):
    game = trading(anna, bruno, pace=SLOW)
    give(game, acts.EndTurn("A"))
    assert called() == ["bruno"]
    while game.waits_for == "B":
        assert closing.close(let_deadline_pass(game).pk)
        game.refresh_from_db()
    assert called()[-1] == "anna", "though she gave the last command of a person"
    assert not Notice.objects.filter(event="phase").exists()
