"""Dice that are thrown for commands have six faces (R8)."""

from typing import Any

import pytest

from campaign.commands import Roll
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from tests.table import bring_to, new_campaign

pytestmark = pytest.mark.django_db
CAMPAIGNS = 15  # of nine dice each: a face is missed by luck once in ten thousand million times


def test_dice_show_all_six_faces_and_no_others(anna: Any, bruno: Any, clara: Any):
    thrown: list[int] = []
    for number in range(CAMPAIGNS):
        game = bring_to(new_campaign(anna, [anna, bruno, clara], name=f"No. {number}"), "dice")
        for player, user in zip("ABC", (anna, bruno, clara), strict=True):
            thrown += act(game.pk, Roll(player), actor=Actor.seat(user, player)).chance
    assert len(thrown) == 9 * CAMPAIGNS
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
