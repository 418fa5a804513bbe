"""Nobody knows two hands of a running game."""

from typing import Any

import pytest

from club.actions.journal.actor import Actor
from club.actions.seats.seats import leave
from tavern.actions.founding import SeatPlan, start_table
from tavern.actions.seating import take_seat
from tests.assertions.unchanged import refused
from tests.tavern.glass_tables import lay_table, of

pytestmark = pytest.mark.django_db
BOT = SeatPlan("Alder", bot="steady")


def test_a_person_who_saw_a_hand_gets_no_other_seat_of_the_running_game(anna: Any, bruno: Any):
    lay_table(*of(anna, bruno), host=anna)  # companions
    game = lay_table(*of(anna, bruno), BOT, host=anna)
    leave(game.pk, actor=Actor.seat(bruno, "B"))
    refused("another-hand", lambda: take_seat(game.pk, "C", user=bruno, name="Bruno again"))
    take_seat(game.pk, "B", user=bruno, name="Bruno")
    assert game.seats.get(player="B").user == bruno


def test_a_person_who_left_before_the_deal_may_sit_anywhere(anna: Any, bruno: Any):
    lay_table(*of(anna, bruno), host=anna)  # companions
    game = lay_table(*of(anna, bruno), SeatPlan("Third"), host=anna, start=False)
    leave(game.pk, actor=Actor.seat(bruno, "B"))
    take_seat(game.pk, "C", user=bruno, name="Bruno again")
    start_table(game.pk, host=anna)
    leave(game.pk, actor=Actor.seat(bruno, "C"))
    refused("another-hand", lambda: take_seat(game.pk, "B", user=bruno, name="Bruno at last"))
    take_seat(game.pk, "C", user=bruno, name="Bruno again")
