"""The name of a table to which nobody gave one."""

from typing import Any

import pytest

from tavern.actions.founding import SeatPlan
from tests.tavern.glass_tables import lay_table, of

pytestmark = pytest.mark.django_db
BOT = SeatPlan("Alder", bot="steady")


def test_a_table_is_named_after_its_players_or_the_game(anna: Any, bruno: Any):
    known = lay_table(*of(anna), BOT, host=anna)
    waiting = lay_table(*of(anna), SeatPlan("Guest"), host=anna, start=False)
    assert (known.name, waiting.name) == ("Anna, Alder", "Glass")
