"""The news of a phase are one paragraph: similar ones are combined, some are left out."""

from typing import get_args

from campaign import news as n
from campaign.history.battle_losses import Losses
from campaign.history.phase_summary import (
    LEFT_OUT,
    Aftermath,
    Marched,
    NoPortal,
    Purse,
    Remembered,
    Stayed,
    Taken,
    summary,
)
from campaign.world import MemoryPoint

OPENED = n.PhaseOpened(2, "movement")


def march(player, band, *way):
    return n.MoveDeclared(player, band, way, way)


def test_the_moves_of_a_player_are_one_sentence_and_a_single_move_is_unchanged():
    first, other, alone = (
        march("A", "a1", "T1", "T2"),
        march("A", "a2", "T3", "T4"),
        march("B", "b1", "T5", "T6"),
    )
    assert summary([OPENED, first, alone, other]) == [Marched("A", (first, other)), alone]


def test_a_band_that_is_held_in_place_is_not_among_those_that_march():
    first, other, held = (
        march("A", "a1", "T1", "T2"),
        march("A", "a2", "T3", "T4"),
        march("A", "a3", "T5"),
    )
    assert summary([first, held, other]) == [Marched("A", (first, other)), held]


def test_only_players_who_never_moved_and_chose_to_pass_stay():
    moved = march("A", "a1", "T1", "T2")
    lines = [
        moved,
        n.PlayerPassed("A"),
        n.PlayerPassed("B"),
        n.PlayerPassed("D"),
        n.PlayerPassed("C", by_rule=True),
    ]
    assert summary(lines) == [moved, Stayed(("B", "D"))]


def test_a_player_who_passes_in_invasions_opens_no_portal():
    assert summary([n.PlayerPassed("B")], "invasions") == [NoPortal(("B",))]
    assert summary([n.PlayerPassed("B")], "movement") == [Stayed(("B",))]


def test_terrains_taken_in_the_same_way_are_named_together():
    lines = [
        n.TerrainTaken("A", "T1", None),
        n.TerrainTaken("A", "T2", "B"),
        n.TerrainTaken("A", "T3", None),
    ]
    assert summary(lines) == [Taken("A", None, ("T1", "T3")), Taken("A", "B", ("T2",))]


def test_power_points_are_summed_by_cause_and_player():
    lines = [
        n.PowerGained("A", 4, "income"),
        n.PowerPaid("A", 1, "upkeep"),
        n.PowerGained("B", 2, "income"),
        n.PowerGained("A", 1, "income"),
    ]
    assert summary(lines) == [
        Purse(True, "income", (("A", 5), ("B", 2))),
        Purse(False, "upkeep", (("A", 1),)),
    ]


def test_orders_are_listed_without_their_payments():
    village = n.VillageFounded("A", "T1")
    assert summary([n.PowerPaid("A", 2, "village"), village, n.PowerPaid("A", 3, "bid")]) == [
        village
    ]


def test_losses_of_a_side_are_one_sentence():
    lines = [
        n.UnitLosses("A", "a1.1", "levies", 12, 5, 6),
        n.UnitLosses("A", "a1.2", "monster", 1, 0, 0),
    ]
    assert summary(lines) == [Losses("A", (("levies", 7), ("monster", 1)), back=1)]


def test_players_who_are_done_and_phases_that_open_are_not_events():
    assert set(LEFT_OUT) < set(get_args(n.News))
    assert (
        summary([n.PlayerDone("A"), OPENED, n.SpeakerCalled("B"), n.ReportConfirmed("k1", "A")])
        == []
    )


def test_a_gain_of_nothing_is_left_out():
    assert summary([n.PowerGained("A", 0, "income"), n.PowerPaid("B", 0, "upkeep")]) == []


WON = n.BattleSettled("k1", "T1", "A", ("A", "B", "C"))


def retreat(player, number=1):
    return n.BandRetreated(player, f"r{player}{number}", f"b{number}", "T1", (4, 1))


def test_a_battle_is_told_in_two_lines():
    lines = [
        WON,
        n.UnitLosses("A", "a1.1", "levies", 12, 5, 6),
        n.UnitLosses("B", "b1.1", "levies", 12, 0, 0),
        retreat("B"),
        retreat("C"),
        retreat("C", 2),
        n.MemoryGained("A", "T1"),
    ]
    assert summary(lines) == [Remembered(WON), Aftermath(("B", "C"), 19)]


def test_what_follows_belongs_to_the_last_battle_before_it():
    other = n.BattleSettled("k2", "T2", None, ("A", "B"))
    assert summary([WON, retreat("B"), other, n.UnitLosses("A", "a1.1", "levies", 12, 5, 6)]) == [
        WON,
        Aftermath(("B",)),
        other,
        Aftermath((), 7),
    ]


def test_a_memory_point_without_its_battle_or_with_a_forgotten_one_is_a_line_of_its_own():
    elsewhere = n.MemoryGained("A", "T2")
    forgets = n.MemoryGained("A", "T1", MemoryPoint("B", "T3", 1))
    assert summary([WON, elsewhere, forgets]) == [WON, elsewhere, forgets]


def test_without_a_battle_losses_and_retreats_are_as_they_were():
    assert summary([retreat("B")]) == [retreat("B")]
