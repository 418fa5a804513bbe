"""Which news are worth a story, and who did them."""

from campaign import news as n
from campaign.history.lord_deeds import life_stories
from campaign.history.saga import Tale, chapters
from campaign.world import BandPlan, MemoryPoint
from tests.worlds import a_band, a_map, a_world

LAND = a_map("T1 tower - T2 grove - T3 cromlech - T4 tower")
A, B = ("A", "lord-a1"), ("B", "lord-b1")
FIGHT = (
    n.BattleSettled("k1", "T2", "A", ("A", "B")),
    n.UnitLosses("A", "u1", "levies", 12, 11, 12), n.UnitLosses("B", "u2", "levies", 12, 2, 6),
    n.UnitLosses("B", "u3", "warriors", 8, 0, 0), n.LordKilled("B", "lord-b1", "Bran"),
    n.TerrainTaken("A", "T2", "B"), n.VillageRazed("B", "T2", "A"),
)  # fmt: skip


def told(*lines, turn=3, first=None):
    """The tales of these news in entries 1, 2 …, each in the given turn."""
    world = first or a_world(
        LAND, a_band("a1", "A", "T1"), a_band("b1", "B", "T2"), players="AB",
        holders={"T2": "B"},
    )  # fmt: skip
    entries = [(seq, turn, news) for seq, news in enumerate(lines, 1)]
    owners = {id: lord.owner for id, lord in world.lords.items()}
    found = chapters(world, entries, life_stories(world, entries), owners)
    return [(chapter.turn, list(chapter.tales)) for chapter in found]


def kinds(*lines, **more):
    return [[tale.kind for tale in tales] for _, tales in told(*lines, **more)]


def test_payments_and_who_is_done_are_not_told():
    lines = (n.PlayerDone("A"), n.PowerPaid("A", 2, "village"), n.PlayerPassed("B"),
             n.PowerGained("B", 2, "income"), n.ReportConfirmed("k1", "B"))  # fmt: skip
    assert kinds(lines) == [[]]


def test_a_battle_is_told_with_its_lords_its_dead_and_what_it_changed():
    moved = (n.MoveDeclared("A", "a1", ("T1", "T2"), ("T1", "T2")),)
    chosen = (
        n.ForceChosen("A", "k1", "a1", (), (6, 1)),
        n.ForceChosen("B", "k1", "b1", (), (6, 1)),
    )
    ((turn, tales),) = told(moved, chosen, FIGHT)
    of_battle = [tale for tale in tales if tale.battle == "k1"]
    assert turn == 3
    assert of_battle == [
        Tale("won", 3, {"who": A, "hosts": (B,), "terrain": "T2"}, "k1"),
        Tale("losses", 3, {"losses": (("A", 1), ("B", 18))}, "k1"),
        Tale("slain", 3, {"who": B, "slayer": A}, "k1"),
        Tale("won_terrain", 3, {"who": A, "terrain": "T2"}, "k1"),
        Tale("razed", 3, {"who": A, "other": ("B", None), "terrain": "T2"}, "k1"),
    ]


def test_a_battle_that_nobody_wins_is_told_as_such():
    drawn = (n.BattleSettled("k1", "T2", None, ("A", "B")),)
    assert kinds(drawn)[0][0] == "drawn"


def test_terrains_taken_without_a_fight_are_one_sentence():
    line = (n.TerrainTaken("A", "T3", None), n.TerrainTaken("A", "T4", None),
            n.TerrainTaken("A", "T2", "B"))  # fmt: skip
    ((_, tales),) = told(line)
    assert tales[:2] == [
        Tale("taken", 1, {"who": ("A", None), "terrains": ("T3", "T4")}),
        Tale("taken_from", 1, {"who": ("A", None), "other": ("B", None), "terrains": ("T2",)}),
    ]


def test_the_turn_in_which_another_player_comes_ahead_is_a_turning_point():
    lines = (n.MemoryGained("B", "T3"), n.PhaseOpened(4, "bids"), n.MemoryGained("A", "T4"),
             n.PhaseOpened(5, "bids"), n.MemoryGained("A", "T5"))  # fmt: skip
    (third, before), (fourth, level), (fifth, after) = told(lines)
    assert (third, before[-1]) == (3, Tale("lead", 1, {"who": ("B", None)}))
    assert (fourth, [tale.kind for tale in level]) == (4, ["memory"])
    assert (fifth, after[-1].kind) == (5, "turning_point")
    assert after[-1].values == {"who": ("A", None), "other": ("B", None)}


def test_who_has_most_memory_points_is_ahead_and_what_is_forgotten_is_told():
    lost = MemoryPoint("B", "T2", 1)
    lines = (n.MemoryGained("A", "T3"), n.MemoryGained("A", "T4", lost))
    ((_, tales),) = told(lines)
    assert [tale.kind for tale in tales] == ["memory", "memory", "forgotten", "lead"]
    assert tales[-1].values == {"who": ("A", None)}


def test_lords_who_come_before_the_first_turn_are_named_and_raised_once():
    plans = (BandPlan(lord="Una", units=()), BandPlan(lord="Ulf", units=()))
    mustered = (n.FactionChosen("A", "Vikings"), n.BandsMustered("A", plans))
    raised = (n.BandRaised("A", "a3", "l1", "Una", "T1", (4, 1)),
              n.BandRaised("A", "a4", "l3", "Eir", "T1", (4, 1)))  # fmt: skip
    ((turn, tales),) = told(mustered, raised, turn=0)
    assert (turn, tales) == (0, [
        Tale("came", 1, {"who": ("A", None), "faction": "Vikings", "names": ("Una", "Ulf")}),
        Tale("raised", 2, {"who": ("A", "l3"), "terrain": "T1"}),
    ])  # fmt: skip
