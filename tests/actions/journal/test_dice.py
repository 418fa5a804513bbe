"""Dice that are thrown for commands have six faces (R8)."""

from typing import Any

import pytest

from tests.table import bring_to, new_campaign

pytestmark = pytest.mark.django_db
CAMPAIGNS = 15  # of nine dice each: a face is missed by luck once in ten thousand million times


def test_dice_show_all_six_faces_and_no_others(anna: Any, bruno: Any, clara: Any):
    thrown: list[int] = []
    for number in range(CAMPAIGNS):
        game = new_campaign(anna, [anna, bruno, clara], name=f"No. {number}")
        bring_to(game, "placement")
        first = game.journal.exclude(chance=[]).order_by("seq")[:3]
        thrown += [die for entry in first for die in entry.chance]
    assert len(thrown) == 9 * CAMPAIGNS
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
