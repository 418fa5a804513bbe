"""The memory track and the end of the campaign (R92–R98, A79–A84)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from campaign.bands.memory import add_memory, memory_winner, remember_battles, stands_to_win
from campaign.commands import DeclineDefence, Done, Move, OpenBids, Pass, ReorderMemory
from campaign.house_rules import Limits
from campaign.news import MemoryGained
from campaign.turns.ending import count, score
from campaign.world import TerrainId, Unit
from campaign.world_builder import Draft
from tests.worlds import Table, a_band, a_map, a_reserve, a_retreat, a_world, some_rules

LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5")


def on_track(world) -> str:
    return "".join(point.player for point in world.track)


def test_a_full_track_drops_its_oldest_point():
    draft = Draft(a_world(LINE, track="AAABBBB"))
    add_memory(draft, "B", TerrainId("T4"))
    assert (on_track(draft.world), draft.news[-1].lost) == ("AAABBBBB", None)
    add_memory(draft, "A", TerrainId("T4"))
    assert on_track(draft.world) == "AABBBBBA"
    assert draft.news[-1].lost.player == "A"


def test_points_won_in_battle_are_placed_in_order_of_worst_initiative():
    """A80."""
    terrains = [("A", "T4"), ("C", "T4"), ("B", "T4")]
    draft = Draft(a_world(LINE, players="ABC", takings=tuple(terrains)))
    remember_battles(draft)
    assert on_track(draft.world) == "CBA"
    assert draft.world.takings == ()


TWO = a_map("T1 - P1 pyramid; T2 - P2 cromlech; P1 - T3 - P2")


@pytest.mark.parametrize("order", [("P1", "P2"), ("P2", "P1")])
def test_points_of_undefended_villages_are_placed_in_order_of_declaration(order):
    """A80: C declared first, whatever order B leaves them in."""
    world = a_world(
        TWO,
        a_band("a", "A", "T1"),
        a_band("c", "C", "T2"),
        a_band("b", "B", "T3"),
        a_reserve("P1", "B", 4),
        a_reserve("P2", "B", 4),
        players="CBA",
        villages={"P1": "B", "P2": "B"},
        order=("A", "B", "C"),
    )
    table = Table(world).play(Move("C", "c", ("T2", "P2")), Pass("B"), Move("A", "a", ("T1", "P1")))
    for terrain in order:
        table.play(DeclineDefence("B", table.battle(terrain)[0]))
    assert [(n.player, n.terrain) for n in table.news_of(MemoryGained)] == [
        ("C", "P2"),
        ("A", "P1"),
    ]
    assert on_track(table.world) == "CA"


@pytest.mark.parametrize("order", [("P1", "P2"), ("P2", "P1")])
def test_points_are_placed_equally_in_any_order_of_results(order):
    """A80: even while somebody still chooses a village for a retreat."""
    world = a_world(
        TWO,
        a_band("a", "A", "T1"),
        a_band("c", "C", "T2"),
        a_band("b", "B", "P1"),
        a_band("d", "B", "P2"),
        players="CBA",
        order=("A", "B", "C"),
        villages={"T1": "B", "T3": "B"},
    )
    table = Table(world).play(Move("C", "c", ("T2", "P2")), Pass("B"), Move("A", "a", ("T1", "P1")))
    for terrain in order:
        table.fight(terrain, {"P1": "A", "P2": "C"}[terrain])
    assert table.world.phase == "battles"
    assert table.world.takings == (("C", "P2"), ("A", "P1"))


def test_the_best_initiative_wins_among_players_with_enough_points():
    rules = some_rules(limits=Limits(10, 3, 9, 1, 9))
    world = a_world(LINE, players="BA", track="AAAABBB", rules=rules)
    assert memory_winner(world) == "B"
    assert memory_winner(a_world(LINE, players="BA", track="AABB", rules=rules)) is None


def test_the_player_who_stands_to_win_already_has_the_points_won_in_battle():
    rules = some_rules(limits=Limits(10, 3, 9, 1, 3))
    world = a_world(LINE, track="AAB", takings=(("A", "T4"),), rules=rules)
    assert memory_winner(world) is None
    assert stands_to_win(world) == "A"
    assert stands_to_win(replace(world, takings=())) is None


def test_the_organiser_may_reorder_the_track():
    table = Table(a_world(LINE, a_band("b", "B", "T1"), track="AAB"))
    for places in ((0, 1), (0, 1, 1), (0, 1, 3), (-1, 0, 1), ()):
        assert table.refuses(ReorderMemory(places)).rule == "A80"
    table.play(ReorderMemory((2, 0, 1)))
    assert on_track(table.world) == "BAA"


def last_building(prestige: int = 3, turn: int = 10, **more) -> Table:
    """A world near the end of a turn, in which both players only have to decline building."""
    rules = some_rules(limits=Limits(10, prestige, 9, 1, 9), **more.pop("switches", {}))
    world = a_world(
        LINE,
        *more.pop("bands", ()),
        phase="building",
        turn=turn,
        rules=rules,
        power={"A": 3, "B": 3},
        holders={"T1": "A", "T2": "B"},
        **more,
    )
    return Table(world).play(Done("A"), Done("B"))


def test_memory_wins_at_the_end_of_any_turn_before_the_final_score():
    for turn in (2, 10):
        ending = last_building(track="AABBB", turn=turn).world.ending
        assert (ending.winner, ending.by, ending.ranking) == ("B", "memory", ("B", "A"))
        assert ending.scores == {}


def test_the_final_score_counts_power_bands_and_villages():
    bands = (a_band("a", "A", "T1", 4), a_band("b", "B", "T2", 7))
    table = last_building(bands=bands, villages={"T3": "A"})
    ending = table.world.ending
    assert {p: s.total for p, s in ending.scores.items()} == {"A": (10, 1), "B": (10, 1)}
    assert (ending.winner, ending.by) == ("A", "points")  # R98: initiative
    assert table.awaited == ()
    assert table.refuses(OpenBids({})).code == "ended"
    assert last_building(bands=bands, turn=9).world.phase == "bids"


def test_reserves_and_retreats_score_only_by_house_rule_with_exact_fractions():
    men = (Unit("a.1", "levies", 7, 7, (7, 12)),) * 1
    pieces = (a_band("a", "A", "T1", "17/4"), a_reserve("T3", "A", men))
    retreat = [a_retreat("r", "A", "T1", "T3", 5, turn=11)]

    def total(**switches) -> Fraction:
        world = a_world(
            LINE, *pieces, villages={"T3": "A"}, retreats=retreat, rules=some_rules(**switches)
        )
        return Fraction(*score(world, "A").total)

    assert total() == Fraction(17, 4) + 3
    assert total(score_counts_reserve=True) == Fraction(17, 4) + 3 + Fraction(7, 12)
    assert total(score_counts_retreating=True) == Fraction(17, 4) + 3 + 5


def test_lords_free_units_and_memory_score_nothing():
    men = (
        *(Unit(f"a.{i}", "monster", 1, 1, (1, 1)) for i in range(4)),
        Unit("a.c", "companion", 1, 1, (0, 1)),
    )
    world = a_world(LINE, a_band("a", "A", "T1", men), track="AA")
    assert count(world).scores["A"].total == (4, 1)
