"""Retreating units: where they go, who chooses it, and when they return (R66–R72, A59–A66)."""

import pytest

from campaign.commands import ChooseRefuge, Hold, Move, OpenBids, Pass, Recruit, SetController
from campaign.news import BandRetreated, Men, RefugeAsked, RefugeFixed, RetreatEnded, UnitsMelted
from campaign.play import digest
from tests.worlds import (
    ROOMY,
    Table,
    a_band,
    a_map,
    a_reserve,
    a_retreat,
    a_world,
    some_rules,
    units,
)

# B holds T3, the middle; villages of B lie one road (N), two roads (T5, S) and farther away.
CROSS = a_map("T1 - T2 - T3 - T4 - T5; T3 - X - S; T1 - W")


def beaten(villages: dict[str, str], *more, players="BA", dead=(), left=None, **rest) -> Table:
    """A takes T3 from B, whose band `b` has to flee."""
    world = a_world(
        CROSS,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T3"),
        *more,
        players=players,
        villages=villages,
        holders={"T3": "B"},
        **rest,
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()
    return table.fight("T3", "A", left or {"b": 5}, dead=dead)


def test_a_retreated_band_returns_ready_to_move_at_the_start_of_the_next_turn():
    table = beaten({"T4": "B", "S": "B"})
    assert table.goes_to("B") == ["T4"]
    assert "b" not in table.stands()
    table.by_default(until="bids")
    back = next(band for band in table.world.bands.values() if band.owner == "B")
    assert (back.terrain, back.points, back.moved, back.lord) == ("T4", 5, False, "lord-b")


def test_news_of_a_retreat_name_the_units_from_the_flight_to_the_return():
    table = beaten({"T4": "B", "S": "B"})
    table.by_default(until="bids")
    kinds = (BandRetreated, RefugeFixed, RetreatEnded)
    men = [line.men for kind in kinds for line in table.news_of(kind)]
    assert men == [Men((table.world.lords["lord-b"].name,), True, "T3")] * 3


@pytest.mark.parametrize("counted", [True, False])
def test_news_say_whether_units_that_flee_in_the_last_turn_are_counted(counted):
    """A83."""
    rules = some_rules(score_counts_retreating=counted)
    table = beaten({"T4": "B", "S": "B"}, turn=rules.limits.turns, rules=rules)
    assert [line.counted for line in table.news_of(RefugeFixed)] == [counted]


def test_units_of_a_dead_lord_reach_the_reserve_at_the_end_of_the_next_turn():
    table = beaten({"T4": "B"}, dead=("lord-b",), turn=3)
    table.by_default(until="bids")
    assert (table.world.turn, table.world.reserves) == (4, {})
    table.by_default(until="movement").everybody_passes().by_default(until="bids")
    assert table.world.turn == 5
    assert len(table.world.reserves["T4"].units) == 5
    assert not table.world.retreats


def test_a_living_lord_with_less_than_four_points_waits_in_the_reserve_for_a_new_band():
    """A62: in the same preparation."""
    table = beaten({"T4": "B"}, left={"b": 3}, power={"B": 2}).by_default(until="bids")
    assert table.world.reserves["T4"].lords == ("lord-b",)
    table.play(OpenBids({}))
    table.by_default(until="recruitment")
    men = tuple(u.id for u in table.world.reserves["T4"].units)
    table.play(Recruit("B", "T4", None, units("4 hearthguard"), men, "lord-b"))
    assert next(b for b in table.world.bands.values() if b.owner == "B").points == 4


def besieged(*villages: str, left=None, **more) -> Table:
    """B flees from T3; bands of both have shared T4, a village of B, since a draw."""
    rules = some_rules(limits=ROOMY)
    world = a_world(
        CROSS,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T3"),
        a_band("z", "A", "T4"),
        a_band("y", "B", "T4"),
        players="BA",
        villages=dict.fromkeys(villages, "B"),
        holders={"T3": "B"},
        rules=rules,
        **more,
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()
    siege = table.battle("T4")[0]
    return table.play(Hold("A", siege), Hold("B", siege)).fight("T3", "A", left or {"b": 5})


def test_a_besieged_village_is_avoided_while_there_is_another():
    """A59."""
    assert besieged("T4", "S").goes_to("B") == ["S"]


def test_when_all_villages_are_besieged_the_nearest_one_receives_the_units():
    """R72, A59, A64: nothing disbands while a village stands."""
    table = besieged("T4")
    assert [n.to for n in table.news_of(RefugeFixed)] == ["T4"]
    assert not table.news_of(UnitsMelted)
    table.by_default(until="bids")
    assert {band.terrain for band in table.world.bands.values() if band.owner == "B"} == {"T4"}
    assert table.books_balance


def two_battles(first: str, *, villages: dict[str, str]) -> Table:
    """B loses T3, two roads from S, and T4, which is next to S and has a village of its own."""
    world = a_world(
        CROSS,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T3"),
        a_band("z", "A", "T5"),
        a_band("y", "B", "T4", 5),
        players="BA",
        villages=villages,
        holders={"T3": "B", "T4": "B"},
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3")), Pass("B"), Move("A", "z", ("T5", "T4")))
    second = "T4" if first == "T3" else "T3"
    table.fight(first, "A")
    assert not any(row.to or row.chooser for row in table.world.retreats.values())
    assert not table.news_of(UnitsMelted)
    return table.fight(second, "A")


def test_all_retreats_are_directed_together_when_the_last_battle_is_closed():
    """A59: the village that falls in the second battle receives nobody from the first."""
    tables = [two_battles(terrain, villages={"T4": "B", "S": "B"}) for terrain in ("T3", "T4")]
    assert [table.goes_to("B") for table in tables] == [["S", "S"]] * 2
    assert digest(tables[0].world) == digest(tables[1].world)


def test_units_of_two_battles_are_refunded_per_battle_in_any_order():
    """A64: 6 and 5 points are 3 and 2 PP."""
    tables = [two_battles(terrain, villages={"T4": "B"}) for terrain in ("T3", "T4")]
    told = [(n.points, n.refund) for n in tables[0].news_of(UnitsMelted)]
    assert told == [((6, 1), 3), ((5, 1), 2)]
    assert [(n.points, n.refund) for n in tables[1].news_of(UnitsMelted)] == told
    assert digest(tables[0].world) == digest(tables[1].world)
    assert all(table.books_balance for table in tables)


def test_a_battle_is_refunded_once_from_the_sum_of_its_units():
    """A64: a band of 5 and a reserve of 4 are 9 points, so 4 PP and not 2 and 2."""
    world = a_world(
        CROSS,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T3", 5),
        a_band("c", "B", "T3", 4),
        a_reserve("T3", "B", 2, "old"),
        players="BA",
        villages={"T3": "B"},
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()
    table.fields("T3", "B", "b").fight("T3", "A")
    assert [(n.player, n.points, n.refund) for n in table.news_of(UnitsMelted)] == [
        ("B", (11, 1), 5)
    ]
    assert {lord for lord, row in table.world.lords.items() if row.died} == {
        "lord-b",
        "lord-c",
        "old",
    }
    assert table.books_balance


def test_a_retreat_outside_battles_is_directed_at_once():
    """A59: a ruling takes a village while nobody fights."""
    world = a_world(
        CROSS,
        a_reserve("T4", "B", 4, "old"),
        a_band("a", "A", "T1"),
        players="BA",
        phase="transfer",
        villages={"T4": "B", "S": "B"},
    )
    table = Table(world).play(SetController("T4", "A"))
    assert table.goes_to("B") == ["S"]


def test_the_owner_chooses_among_equally_near_villages():
    table = beaten({"T5": "B", "S": "B"})
    retreat_id = table.news_of(RefugeAsked)[0].retreat
    assert table.awaited == ("B",)
    assert table.world.phase == "battles"
    assert table.refuses(ChooseRefuge("A", retreat_id, "S")).rule == "R70"
    assert table.refuses(ChooseRefuge("B", retreat_id, "T1")).code == "no-refuge"
    table.play(ChooseRefuge("B", retreat_id, "S"))
    assert table.goes_to("B") == ["S"]
    assert table.world.phase != "battles"


def test_without_a_lord_the_adversary_also_chooses_for_an_attacker():
    table = beaten({"T5": "B", "S": "B"}, dead=("lord-b",))
    assert table.news_of(RefugeAsked)[0].chooser == "A"
    world = a_world(
        CROSS,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T3"),
        players="BA",
        villages={"T1": "A", "X": "A"},
        holders={"T3": "B"},
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()
    table.fight("T3", "B", dead=("lord-a",))
    assert table.goes_to("A") == ["X"]


@pytest.mark.parametrize(
    ("winner", "loser_of_lord", "chooser"),
    [
        ("A", "B", "A"),  # of several opponents the winner
        (None, "B", "C"),  # without winner the opponent of best initiative
        ("B", "B", "C"),  # the winner: likewise
    ],
)
def test_the_adversary_who_chooses_among_several(winner, loser_of_lord, chooser):
    world = a_world(
        CROSS,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T3"),
        a_band("c", "C", "T4"),
        players="CBA",
        villages={"T5": "B", "S": "B"},
        holders={"T3": "B"},
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3")), Pass("B"), Move("C", "c", ("T4", "T3")))
    table.fight("T3", winner, dead=("lord-b",))
    assert [n.chooser for n in table.news_of(RefugeAsked)] == [chooser]


def test_a_winner_who_must_retreat_from_their_village_returns_to_it():
    """A65."""
    world = a_world(
        CROSS,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T3"),
        players="BA",
        villages={"T3": "B", "T4": "B"},
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()
    table.fight("T3", "B", {"b": 3})
    assert table.goes_to("B") == ["T3"]
    assert table.world.villages["T3"] == "B"


def test_a_besieged_own_village_is_avoided():
    world = a_world(
        CROSS,
        a_band("a", "A", "T2"),
        a_band("b", "B", "T3"),
        players="BA",
        villages={"T3": "B", "S": "B"},
    )
    table = Table(world).play(Move("A", "a", ("T2", "T3"))).everybody_passes()
    table.fight("T3", None, {"b": 3})  # the attacker stays on the terrain
    assert table.goes_to("B") == ["S"]


def test_when_the_destination_falls_the_units_continue_to_the_next_at_the_same_date():
    """A63: counted from where they fought."""
    world = a_world(
        CROSS,
        a_band("a", "A", "T3"),
        a_band("b", "B", "W"),
        players="BA",
        villages={"T4": "B", "S": "B", "T1": "B"},
        retreats=[a_retreat("r", "B", "X", "T4", 5, turn=4)],
    )
    table = Table(world).play(Move("A", "a", ("T3", "T4"))).everybody_passes()
    row = table.world.retreats["r"]
    assert (row.to, row.turn, row.moment) == ("S", 4, "start")


def test_losing_the_last_village_loses_all_units_outside_bands():
    """R72, A64: one fall, so half of what reserve and retreats are worth together; lords too."""
    world = a_world(
        CROSS,
        a_band("a", "A", "T3"),
        a_band("b", "B", "W"),
        a_reserve("T4", "B", 3, "old"),
        players="BA",
        villages={"T4": "B"},
        retreats=[a_retreat("r", "B", "X", "T4", 5, turn=4)],
    )
    table = Table(world).play(Move("A", "a", ("T3", "T4"))).everybody_passes()
    assert [(n.player, n.points, n.refund) for n in table.news_of(UnitsMelted)] == [
        ("B", (8, 1), 4)
    ]
    assert table.world.lords["old"].died
    assert table.world.lords["lord-r"].died
    assert table.world.bands["b"].terrain == "W"
    assert not table.world.retreats
    assert not table.world.reserves
    assert table.books_balance


def test_a_beaten_band_without_any_village_disbands_and_its_lord_is_lost():
    table = beaten({}, left={"b": 5})
    assert [n.refund for n in table.news_of(UnitsMelted)] == [2]
    assert table.world.lords["lord-b"].died
    assert table.books_balance


def test_the_living_lord_of_a_destroyed_band_returns_alone():
    table = beaten({"T4": "B"}, left={"b": 0}).by_default(until="bids")
    assert table.world.reserves["T4"].lords == ("lord-b",)
    assert [n.band for n in table.news_of(RetreatEnded)] == [None]
    assert not beaten({"T4": "B"}, left={"b": 0}, dead=("lord-b",)).world.retreats


def test_several_beaten_bands_retreat_separately():
    table = Table(
        a_world(
            CROSS,
            a_band("a", "A", "T2"),
            a_band("b", "B", "T3"),
            a_band("b2", "B", "T3", 8),
            players="BA",
            villages={"T5": "B", "S": "B"},
            holders={"T3": "B"},
        )
    )
    table.play(Move("A", "a", ("T2", "T3"))).everybody_passes()
    table.fields("T3", "B", "b").fight("T3", "A", dead=("lord-b",))
    asked = {n.chooser: n.retreat for n in table.news_of(RefugeAsked)}
    assert set(asked) == {"A", "B"}
    table.play(ChooseRefuge("A", asked["A"], "T5"))
    assert table.world.phase == "battles"
    table.play(ChooseRefuge("B", asked["B"], "S"))
    assert sorted(filter(None, table.goes_to("B"))) == ["S", "T5"]
    assert table.world.phase != "battles"
