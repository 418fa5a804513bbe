"""The figures of a unit after a battle (R61–R65, A54–A58)."""

import pytest

from campaign.battles.losses import figures_after
from campaign.commands import Confirm, Move, Report
from campaign.news import UnitLosses
from campaign.world import Unit
from tests.worlds import Table, a_band, a_map, a_world, answer, troops


@pytest.mark.parametrize(
    ("full", "before", "survivors", "after"),
    [
        (8, 8, 8, 8),
        (8, 8, 5, 8),
        (8, 8, 4, 4),
        (8, 8, 1, 4),
        (8, 8, 0, 0),
        (8, 4, 4, 4),
        (8, 4, 1, 4),
        (8, 4, 0, 0),  # A54: half stays half, never a quarter
        (5, 5, 5, 5),
        (5, 5, 4, 5),
        (5, 5, 3, 3),
        (5, 5, 1, 3),
        (5, 3, 1, 3),  # A55
        (7, 7, 5, 7),
        (7, 7, 4, 4),
        (3, 3, 2, 2),
        (3, 3, 3, 3),
        (1, 1, 1, 1),
        (1, 1, 0, 0),  # A56
        (2, 2, 1, 1),
        (2, 2, 2, 2),
    ],
)
def test_a_unit_with_more_than_half_is_restored_and_one_with_less_stays_at_half(
    full, before, survivors, after
):
    assert figures_after(full, before, survivors) == after


def test_the_points_of_a_band_are_counted_exactly_after_the_adjustment():
    """R64, A57: 3.75 points are under 4; free followers die but are worth nothing (A58)."""
    field = a_map("T1 - T2")
    men = (
        *troops("a", 3),
        Unit("a.w", "warriors", 6, 6, (3, 4)),
        Unit("a.h", "hearthguard", 5, 5, (5, 4)),
        Unit("a.free", "companion", 1, 1, (0, 1)),
    )
    world = a_world(
        field,
        a_band("a", "A", "T1", men),
        a_band("b", "B", "T2"),
        players="BA",
        villages={"T1": "A"},
    )
    table = Table(world).play(Move("A", "a", ("T1", "T2"))).everybody_passes()
    battle_id, battle = table.battle("T2")
    full = {u.id: u.figures for row in table.world.bands.values() for u in row.units}
    seen = {**full, "a.w": 4, "a.h": 0, "a.free": 0}
    first = battle.players[0]
    assert table.refuses(Report(first, battle_id, "A", {**full, "a.w": 7})).rule == "R61"
    assert table.refuses(Report(first, battle_id, "A", {**full, "a.w": -1})).rule == "R61"
    assert table.refuses(Report(first, battle_id, "A", {"a.w": 1})).code == "survivors-missing"
    table.play(Report(first, battle_id, "A", seen))
    table.play(answer(table.world, Confirm, battle.players[1], battle_id))
    retreat = next(iter(table.world.retreats.values()))
    assert retreat.points == 3.75
    assert {n.unit: (n.before, n.survivors, n.after) for n in table.news_of(UnitLosses)} == {
        "a.w": (6, 4, 6),
        "a.h": (5, 0, 0),
        "a.free": (1, 0, 0),
    }
