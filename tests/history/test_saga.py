"""The tales that news become, and the lords in them."""

import pytest

from campaign import news as n
from campaign.armies import OTHERWORLD, UNDERGROUND
from campaign.bots.bot_table import BotTable
from campaign.history.lord_deeds import life_stories
from campaign.history.saga import chapters
from campaign.history.tales import Tale
from campaign.house_rules import HouseRules, Limits
from campaign.trials.plan import new_plan
from campaign.world import BandPlan, MemoryPoint
from tests.map.bundled import bundled_map
from tests.worlds import a_band, a_map, a_world

LAND = a_map("T1 tower - T2 grove - T3 cromlech - T4 tower")
A, B = ("A", "lord-a1"), ("B", "lord-b1")
FIGHT = (
    n.BattleSettled("k1", "T2", "A", ("A", "B")),
    n.UnitLosses("A", "u1", "levies", 12, 11, 12),
    n.UnitLosses("B", "u2", "levies", 12, 2, 6),
    n.UnitLosses("B", "u3", "warriors", 8, 0, 0),
    n.LordKilled("B", "lord-b1", "Bran"),
    n.TerrainTaken("A", "T2", "B"),
    n.VillageRazed("B", "T2", "A"),
)


def told(*lines, turn=3, first=None):
    """The tales of these news in entries 1, 2 …, each in the given turn."""
    world = first or a_world(
        LAND, a_band("a1", "A", "T1"), a_band("b1", "B", "T2"), players="AB", holders={"T2": "B"}
    )
    entries = [(seq, turn, news) for seq, news in enumerate(lines, 1)]
    owners = {id: lord.owner for id, lord in world.lords.items()}
    found = chapters(world, entries, life_stories(world, entries), owners)
    return [(chapter.turn, list(chapter.tales)) for chapter in found]


def kinds(*lines, **more):
    return [[tale.kind for tale in tales] for _, tales in told(*lines, **more)]


def test_the_leader_by_points_has_tales_like_the_leader_by_memory():
    world = a_world(LAND, a_band("a1", "A", "T1"), players="AB")
    opened = [(1, 1, ()), (2, 2, ()), (3, 3, ())]
    totals = {1: {"A": (5, 1), "B": (9, 2)}, 2: {"A": (5, 1), "B": (11, 2)}}
    owners = {id: lord.owner for id, lord in world.lords.items()}
    found = chapters(world, opened, {}, owners, totals)
    assert [[tale.kind for tale in one.tales] for one in found] == [
        ["lead_by_points"],
        ["turning_point_by_points"],
        [],
    ]


def test_payments_and_players_who_are_done_make_no_tale():
    lines = (
        n.PlayerDone("A"),
        n.PowerPaid("A", 2, "village"),
        n.PlayerPassed("B"),
        n.PowerGained("B", 2, "income"),
        n.ReportConfirmed("k1", "B"),
    )
    assert kinds(lines) == [[]]


def test_the_tales_of_a_battle_name_its_lords_its_dead_and_its_consequences():
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


def test_a_battle_that_nobody_wins_has_its_own_tale():
    drawn = (n.BattleSettled("k1", "T2", None, ("A", "B")),)
    assert kinds(drawn)[0][0] == "drawn"


def test_terrains_taken_without_a_fight_are_one_sentence():
    line = (
        n.TerrainTaken("A", "T3", None),
        n.TerrainTaken("A", "T4", None),
        n.TerrainTaken("A", "T2", "B"),
    )
    ((_, tales),) = told(line)
    assert tales[:2] == [
        Tale("taken", 1, {"who": ("A", None), "terrains": ("T3", "T4")}),
        Tale("taken_from", 1, {"who": ("A", None), "other": ("B", None), "terrains": ("T2",)}),
    ]


def test_the_turn_in_which_another_player_comes_ahead_is_a_turning_point():
    lines = (
        n.MemoryGained("B", "T3"),
        n.PhaseOpened(4, "bids"),
        n.MemoryGained("A", "T4"),
        n.PhaseOpened(5, "bids"),
        n.MemoryGained("A", "T5"),
    )
    (third, before), (fourth, level), (fifth, after) = told(lines)
    assert (third, before[-1]) == (3, Tale("lead", 1, {"who": ("B", None)}))
    assert (fourth, [tale.kind for tale in level]) == (4, ["memory"])
    assert (fifth, after[-1].kind) == (5, "turning_point")
    assert after[-1].values == {"who": ("A", None), "other": ("B", None)}


def test_the_player_with_most_memory_points_is_ahead_and_a_lost_point_has_a_tale():
    lost = MemoryPoint("B", "T2", 1)
    lines = (n.MemoryGained("A", "T3"), n.MemoryGained("A", "T4", lost))
    ((_, tales),) = told(lines)
    assert [tale.kind for tale in tales] == ["memory", "memory", "forgotten", "lead"]
    assert tales[-1].values == {"who": ("A", None)}


def test_lords_who_come_before_the_first_turn_are_named_and_raised_once():
    plans = (BandPlan(lord="Una", units=()), BandPlan(lord="Ulf", units=()))
    mustered = (n.FactionChosen("A", "Vikings"), n.BandsMustered("A", plans))
    raised = (
        n.BandRaised("A", "a3", "l1", "Una", "T1", (4, 1)),
        n.BandRaised("A", "a4", "l3", "Eir", "T1", (4, 1)),
    )
    ((turn, tales),) = told(mustered, raised, turn=0)
    assert (turn, tales) == (
        0,
        [
            Tale("came", 1, {"who": ("A", None), "faction": "Vikings", "names": ("Una", "Ulf")}),
            Tale("raised", 2, {"who": ("A", "l3"), "terrain": "T1"}),
        ],
    )


def test_a_lord_of_the_first_bands_who_gathers_another_later_is_named_again():
    mustered = (n.BandsMustered("A", (BandPlan(lord="Una", units=()),)),)
    placed = (n.BandRaised("A", "a3", "l1", "Una", "T1", (4, 1)),)
    back = (n.BandRaised("A", "a5", "l1", "Una", "T2", (5, 1)),)
    ((_, tales),) = told(mustered, placed, back)
    assert [tale.values["terrain"] for tale in tales if tale.kind == "raised"] == ["T2"]


def two_bands():
    """A has the bands of Midir and Balor on T1; B stands on T2."""
    return a_world(
        LAND,
        a_band("a1", "A", "T1"),
        a_band("a2", "A", "T1"),
        a_band("b1", "B", "T2"),
        players="AB",
        holders={"T2": "B"},
    )


MARCH = (
    n.MoveDeclared("A", "a1", ("T1", "T2"), ("T1", "T2")),
    n.MoveDeclared("A", "a2", ("T1", "T2"), ("T1", "T2")),
    n.ForceChosen("A", "k1", "a2", (), (6, 1)),
    n.ForceChosen("B", "k1", "b1", (), (6, 1)),
)


def test_the_lord_who_fought_took_the_terrain_and_not_the_one_who_stood_by():
    won = (
        n.BattleSettled("k1", "T2", "A", ("A", "B")),
        n.TerrainTaken("A", "T2", "B"),
        n.VillageRazed("B", "T2", "A"),
        n.MemoryGained("A", "T2"),
    )
    ((_, tales),) = told(MARCH, won, first=two_bands())
    who = {tale.kind: tale.values["who"] for tale in tales if tale.kind != "lead"}
    fighter = ("A", "lord-a2")
    assert who == dict.fromkeys(("won", "won_terrain", "razed", "memory"), fighter)


def test_the_lord_who_took_a_terrain_is_remembered_and_not_one_who_stands_there_later():
    """R92: the memory of a battle is written when all battles of the turn are over."""
    won = (n.BattleSettled("k1", "T2", "A", ("A", "B")), n.TerrainTaken("A", "T2", "B"))
    ((_, tales),) = told(MARCH, won, (n.MemoryGained("A", "T2"),), first=two_bands())
    assert [tale.values["who"] for tale in tales if tale.kind == "memory"] == [("A", "lord-a2")]


def test_each_band_that_falls_back_is_named_by_its_own_lord():
    lost = (
        n.BattleSettled("k1", "T2", "B", ("A", "B")),
        n.BandRetreated("A", "r1", "a1", "T2", (6, 1)),
        n.BandRetreated("A", "r2", "a2", "T2", (4, 1)),
    )
    ((_, tales),) = told(MARCH, lost, first=two_bands())
    assert tales[-1].values["hosts"] == (("A", "lord-a1"), ("A", "lord-a2"))


def test_the_units_of_a_fallen_lord_go_home_without_them():
    """R69: the dead do not fall back, and all losses of a battle come before its deaths."""
    lost = (
        n.BattleSettled("k1", "T2", "A", ("A", "B")),
        n.UnitLosses("B", "u2", "levies", 12, 2, 6),
        n.LordKilled("B", "lord-b1", "Bran"),
        n.UnitLosses("A", "u1", "levies", 12, 11, 12),
        n.BandRetreated("B", "r1", "b1", "T2", (4, 1)),
    )
    ((_, tales),) = told(MARCH, lost, first=two_bands())
    assert [tale.kind for tale in tales] == ["won", "losses", "slain", "retreat"]
    assert tales[1].values == {"losses": (("B", 10), ("A", 1))}
    assert tales[3].values["hosts"] == (("B", None),)


def test_neither_of_two_lords_who_took_a_terrain_without_a_fight_is_named():
    ((_, tales),) = told(MARCH[:2], (n.TerrainTaken("A", "T2", None),), first=two_bands())
    assert tales[-1].values["who"] == ("A", None)


def test_the_winner_of_the_first_battle_is_named_in_the_second():
    first = (
        n.BattleSettled("k1", "T2", "A", ("A", "B")),
        n.BattleCalled("k2", "T2", ("C", "A"), (), "A", 2),
        n.ForceChosen("C", "k2", "c1", (), (6, 1)),
    )
    world = a_world(
        LAND,
        a_band("a1", "A", "T1"),
        a_band("a2", "A", "T1"),
        a_band("b1", "B", "T2"),
        a_band("c1", "C", "T2"),
        players="ABC",
    )
    won = (n.BattleSettled("k2", "T2", "A", ("C", "A")), n.TerrainTaken("A", "T2", None))
    ((_, tales),) = told(MARCH, first, won, first=world)
    assert [tale.values["who"] for tale in tales[-2:]] == [("A", "lord-a2")] * 2


@pytest.mark.parametrize("bot", ["steady", "random"])
def test_over_whole_campaigns_every_tale_of_a_battle_names_lords_who_were_there(bot: str):
    long = HouseRules(limits=Limits(8, 8, 4, 2, 2), start_pp=4)  # eight turns, with portals
    plan = new_plan(
        bundled_map(),
        bots=(bot,) * 4,
        campaigns=4,
        rules=long,
        factions=(OTHERWORLD, "Vikings", UNDERGROUND, "Normans"),
    )
    assert sum(_check_campaign(plan, game) for game in range(plan.campaigns)) > 0


def _check_campaign(plan, game: int) -> int:
    """Compares the tales of battles with the bands of the worlds before. Returns their number."""
    first = world = plan.world(game)
    entries, fought, fled, raised = [], {}, {}, 0
    for seq, step in enumerate(BotTable(plan.seated(game), plan.seed_of(game)).play(world), 1):
        entries.append((seq, world.turn, step.outcome.news))
        for battle, row in world.battles.items():
            bands = {p: side.band for p, side in row.sides.items() if side.chosen}
            fought[battle] = {
                p: world.bands[b].lord if b else None
                for p, b in bands.items()
                if b is None or b in world.bands
            }
        fled |= {
            (seq, line.player, world.bands[line.band].lord): True
            for line in step.outcome.news
            if isinstance(line, n.BandRetreated) and line.band in world.bands
        }
        if world.phase != "placement":
            raised += sum(isinstance(line, n.BandRaised) for line in step.outcome.news)
        world = step.outcome.world
    owners = {id: lord.owner for id, lord in world.lords.items()}
    tales = [
        tale
        for chapter in chapters(first, entries, life_stories(first, entries), owners)
        for tale in chapter.tales
    ]
    assert sum(tale.kind == "raised" for tale in tales) == raised
    _check_memory(tales)
    return sum(_check_tale(tale, fought, fled) for tale in tales)


def _check_memory(tales: list[Tale]) -> None:
    """Songs are about the lord whom earlier tales name as the one who took the terrain (R92)."""
    takers = {}
    for tale in tales:
        if tale.kind in ("won_terrain", "taken", "taken_from"):
            values = tale.values
            taken = values.get("terrains") or (values["terrain"],)
            takers |= {(values["who"][0], terrain): values["who"] for terrain in taken}
        elif tale.kind == "memory":
            who = tale.values["who"]
            assert takers[who[0], tale.values["terrain"]] == who, tale


def _check_tale(tale: Tale, fought, fled) -> bool:
    hosts = [tale.values[name] for name in ("who",) if name in tale.values]
    hosts += tale.values.get("hosts", ())
    if tale.kind == "retreat":
        known = [host for host in hosts if (tale.seq, *host) in fled or host[1] is None]
        assert known, tale
        assert len(set(hosts)) == len(hosts), tale
    elif tale.kind in ("won", "won_among_many", "drawn", "won_terrain"):
        for player, lord in hosts:
            assert lord == fought.get(tale.battle, {}).get(player, lord), tale
    else:
        return False
    return True


def test_what_was_rolled_for_a_battle_is_told_with_it():
    weather = n.TableRolled("t1", "Weather", 7, "Mild.", about="k1", battle="k1", terrain="T2")
    lost = n.TableRolled("t1", "Weather", 2, "Storm.", about="k9", battle="k9", terrain="T1")
    ((_, tales),) = told((weather, lost), FIGHT)
    assert [tale.kind for tale in tales][:2] == ["rolled_on_the_field", "won"]
    assert {tale.battle for tale in tales[:2]} == {"k1"}
    assert tales[0].values == {"title": ("Weather", ""), "row": ("Mild.", "")}


def test_rolls_for_a_turn_a_player_and_a_lord_are_told():
    rolls = (
        n.TableRolled("t1", "Omens", 2, "Wolves.", about="3"),
        n.TableRolled("t2", "Whispers", 2, "A debt.", about="3", player="A"),
        n.TableRolled("t2", "Whispers", 4, "A bard.", about="3", player="B"),
        n.TableRolled("t3", "Fates", 2, "Burned.", about="l1", player="B", lord="Bran"),
    )
    assert kinds(rolls) == [["rolled", "rolled_for", "rolled_for_lord"]]
