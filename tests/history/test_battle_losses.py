"""The chronicle lists the losses of a side in one line."""

from campaign.history.battle_losses import Losses, with_losses_together
from campaign.news import LordKilled, UnitLosses

LOST = UnitLosses("A", "a1.1", "levies", 12, 5, 6)
KILLED = LordKilled("A", "l1", "Sigurd")


def test_losses_of_a_player_are_counted_by_kind():
    lines = [
        LOST,
        UnitLosses("A", "a1.2", "monster", 1, 0, 0),
        UnitLosses("A", "a1.3", "levies", 6, 5, 6),
        KILLED,
        UnitLosses("B", "b1.1", "warriors", 8, 7, 8),
        LOST,
    ]
    assert with_losses_together(lines) == [
        Losses("A", (("levies", 8), ("monster", 1)), back=2),
        KILLED,
        Losses("B", (("warriors", 1),), back=1),
        Losses("A", (("levies", 7),), back=1),
    ]
    assert with_losses_together(lines)[0].figures == 9
    assert with_losses_together([KILLED]) == [KILLED]


def test_survivors_of_a_unit_that_is_disbanded_are_also_lost():
    lines = [
        UnitLosses("A", "a1.1", "warriors", 8, 1, 0),
        UnitLosses("A", "a1.2", "levies", 6, 4, 6),
    ]
    assert with_losses_together(lines) == [Losses("A", (("warriors", 8), ("levies", 2)), back=2)]
