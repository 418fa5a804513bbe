"""The points of every player turn by turn, read from the stored worlds."""

import pytest

from campaign.actions.history.effective_history import read_world, world_after
from campaign.actions.history.points_by_turn import points_by_turn
from campaign.turns.ending import score
from club.actions.journal.history import effective
from tests.recorded import recorded
from tests.table import person

pytestmark = pytest.mark.django_db


def test_the_rows_are_what_a_final_count_at_the_beginning_of_the_next_turn_gives():
    game = recorded([person(name) for name in ("anna", "bruno", "clara")], seed="the end", last=3)
    rows = points_by_turn(game)
    assert [row.turn for row in rows] == [0, 1, 2, 3, 4]
    for row in rows[1:]:
        last = game.seq if row.turn == 4 else _first_of(game, row.turn + 1)
        world = world_after(game, last)
        assert row.totals == {player: score(world, player).total for player in "ABC"}
        assert row.memory == {
            player: sum(point.player == player for point in world.track) for player in "ABC"
        }


def test_the_last_row_is_the_final_count():
    game = recorded([person(name) for name in ("anna", "bruno", "clara")], seed="the end", last=99)
    scores = read_world(game).ending.scores
    assert points_by_turn(game)[-1].totals == {p: one.total for p, one in scores.items()}


def _first_of(game, turn: int) -> int:
    """The first entry of this turn."""
    before = effective(game).filter(turn=turn - 1).last()
    return before.seq
