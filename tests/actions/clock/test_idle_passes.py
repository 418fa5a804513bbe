"""The site passes for players who have nothing to decide, with a line of the journal."""

from typing import Any

import pytest

from campaign.actions.history.effective_history import read_command, read_world
from campaign.commands import Done
from club.actions.clock import closing
from club.actions.fairness.chain_check import chain_flaws
from club.models import Game
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_band, a_world, some_rules

pytestmark = pytest.mark.django_db
LAST = 10  # turns of two players


def laid(turn: int) -> Game:
    """Bruno owes upkeep, and Anna has a power point left, for at most a sacred ground."""
    bands = [a_band(f"b{n}", "B", "Fir", 10) for n in range(3)]
    world = a_world(
        LAND,
        a_band("a1", "A", "Alder"),
        *bands,
        players="AB",
        phase="demobilisation",
        turn=turn,
        power={"A": 1},
        holders={"Alder": "A"},
        villages={"Fir": "B"},
        owing=("B",),
        rules=some_rules(2),
    )
    return lay(world, [person("anna"), person("bruno")])


def test_in_the_last_turn_nobody_waits_for_a_sacred_ground(db: Any):
    game = laid(LAST)
    closing.close(game.pk, how="organiser")
    game.refresh_from_db()
    assert game.status == Game.ENDED
    passed = game.journal.get(origin="automatic")
    assert (read_command(passed), passed.seat) == (Done("A"), "A")
    assert read_world(game).ending is not None
    assert list(chain_flaws(game)) == []


def test_before_the_last_turn_the_player_is_asked(db: Any):
    game = laid(LAST - 1)
    closing.close(game.pk, how="organiser")
    game.refresh_from_db()
    assert (game.phase, game.waits_for) == ("building", "A")
