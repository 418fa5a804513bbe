"""A new player joins a campaign under way (A90)."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from campaign.commands import Bid, Done, JoinLate, OpenBids, OrderTies, RemovePlayer
from campaign.corrected_replay import Played, rework
from campaign.house_rules import limits_for
from campaign.news import FactionChosen, PlayerJoined, PowerGained, TerrainTaken, VillageFounded
from campaign.play import awaited, check_bid, digest
from campaign.turns.joining import (
    free_terrains,
    may_join,
    median_power,
    more_than_median,
    proposed_power,
    sites,
)
from campaign.world import BandPlan, Retreat, encode
from tests.joiners import BANDS, ROW
from tests.worlds import Table, a_band, a_map, a_world, some_rules, troops

LAND = "T1 - T2 mill - T3 - T4 pyramid - T5 - T6 grove - T7 - T8"
STARTS = (("T1", "T8"), ("T1", "T5", "T8"))


def a_table(*piles, starts=STARTS, **more) -> Table:
    rules = more.pop("rules", some_rules(limits=ROW))
    usual = {
        "players": "AB",
        "phase": "bids",
        "villages": {"T1": "A", "T8": "B"},
        "power": {"A": 7, "B": 2},
        "rules": rules,
    }
    world = a_world(a_map(LAND, starts=starts), *piles, **usual | more)
    return Table(replace(world, turn=3))


def join(player="C", **more) -> JoinLate:
    given = {"faction": "Vikings", "bands": BANDS, "site": "T5", "power": 4} | more
    return JoinLate(player, **given)


def test_a_joiner_has_bands_a_village_power_and_the_last_place():
    table = a_table()
    table.play(join())
    world = table.world
    assert world.players["C"].faction == "Vikings"
    assert (world.players["C"].power, world.players["C"].joined) == (4, 3)
    assert world.order == ("A", "B", "C")
    assert world.favourite == a_table().world.favourite
    assert (world.villages["T5"], world.holders["T5"]) == ("C", "C")
    bands = [band for band in world.bands.values() if band.owner == "C"]
    assert [(band.terrain, band.points, band.moved) for band in bands] == [("T5", 4, False)] * 2
    assert {world.lords[band.lord].name for band in bands} == {"Ivar", "Hild"}
    assert table.books_balance
    assert table.news_of(PlayerJoined) == [PlayerJoined("C", "T5")]
    assert table.news_of(FactionChosen) == [FactionChosen("C", "Vikings")]
    assert table.news_of(TerrainTaken) == [TerrainTaken("C", "T5", None)]
    assert table.news_of(VillageFounded) == [VillageFounded("C", "T5")]
    assert table.news_of(PowerGained) == [PowerGained("C", 4, "start")]


def test_the_row_of_table_1_stays_the_one_of_the_founding():
    table = a_table(rules=some_rules(2))
    bands = BANDS[:1] * limits_for(2).starting_bands
    table.play(join(bands=bands))
    assert table.world.rules.limits == limits_for(2)
    assert (len(table.world.players), table.world.founders) == (3, 2)


def test_a_joiner_bids_in_the_turn_in_which_they_join():
    table = a_table()
    moment = table.world.moment
    table.play(join())
    assert table.world.moment == moment, "bids that others have sealed stay with their moment"
    assert set(awaited(table.world)) == {"A", "B", "C"}
    check_bid(table.world, Bid("C", 4))
    table.play(OpenBids({"A": 1, "B": 2, "C": 4}))
    assert table.world.order == ("C", "B", "A")


def test_among_equal_bids_a_joiner_is_last_and_decides_nothing():
    table = a_table()
    table.play(join(), OpenBids({}))
    (decider,) = awaited(table.world)
    assert decider == table.world.favourite != "C"
    table.play(OrderTies(decider, table.world.ties))
    assert table.world.order == ("A", "B", "C")


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (join(player="A"), "player"),
        (join(player=""), "player"),
        (join(faction="Dragons"), "faction"),
        (join(bands=BANDS[:1]), "starting-bands"),
        (join(bands=(BANDS[0], BandPlan("Ulf", ()))), "band-size"),
        (join(bands=(BANDS[0], BandPlan("U" * 61, BANDS[0].units))), "lord-name"),
        (join(power=-1), "power"),
        (join(power=1000), "power"),
        (join(site="T1"), "start-site"),
        (join(site="T3"), "start-site"),
        (join(site="T4"), "start-site"),
        (join(site="Nowhere"), "start-site"),
        (join(villages=("T6",)), "start-villages"),
    ],
)
def test_what_a_joiner_cannot_have(ruling, code):
    table = a_table()
    before = digest(table.world)
    assert table.refuses(ruling).code == code
    assert digest(table.world) == before


@pytest.mark.parametrize(
    "phase", ["muster", "dice", "placement", "ties", "recruitment", "movement", "building"]
)
def test_nobody_joins_except_at_the_start_of_a_turn(phase):
    assert a_table(phase=phase).refuses(join()).code == "wrong-phase"


def test_nobody_joins_once_the_bids_are_open():
    table = a_table(
        retreats=[("r", Retreat("A", "T3", troops("r", 2), (), 4, "start", None, ("T1",), "B"))]
    )
    table.world = replace(table.world, bids={"A": 1, "B": 0}, ready=("A", "B"))
    assert table.refuses(join()).code == "wrong-phase"


def test_six_may_ever_have_played():
    table = a_table(players="ABCDEF").play(RemovePlayer("F"))
    assert table.refuses(join(player="G")).code == "full"
    assert not may_join(table.world)


def test_a_player_who_has_left_makes_room_but_keeps_the_letter():
    table = a_table(players="ABC").play(RemovePlayer("C"))
    assert table.refuses(join(player="C")).code == "player"
    table.play(join(player="D"))
    assert table.world.in_play == ("A", "B", "D")
    assert table.world.order == ("A", "B", "D")


def test_free_start_sites_that_are_safe_and_near_a_prestigious_terrain_of_nobody_come_first():
    assert sites(a_table().world) == ("T5",)
    alone = a_table(villages={"T1": "A"}).world
    assert sites(alone) == ("T5", "T8")
    two = replace(alone, map=a_map(f"{LAND} - T9 ziggurat", starts=STARTS))
    assert sites(replace(two, holders={"T1": "A", "T4": "A"})) == ("T8", "T5")
    beset = a_table(a_band("a", "A", "T4"), villages={"T1": "A"}).world
    assert sites(beset) == ("T8", "T5")


@pytest.mark.parametrize(
    "changed",
    [
        {"holders": {"T1": "A", "T8": "B", "T5": "A"}},
        {"villages": {"T1": "A", "T8": "B", "T5": "B"}},
    ],
)
def test_a_start_site_that_somebody_holds_is_not_free(changed):
    assert "T5" not in sites(a_table(**changed).world)


def test_a_start_site_with_a_band_or_a_sacred_ground_is_not_free():
    assert "T5" not in sites(a_table(a_band("a", "A", "T5")).world)
    grave = replace(a_table().world, sacred_grounds={"T5": "Otherworld"})
    assert "T5" not in sites(grave)


CROSS = "P pyramid - a1 - a2 - a3; P - b1 - b2 - b3; P - c1 - c2 - c3; P - d1 - d2 - d3"


def test_without_a_free_start_site_the_fairness_report_decides():
    """All four arms are alike, and the players begin at the ends of two."""
    world = a_world(
        a_map(CROSS, starts=(("a3", "b3"),)),
        phase="bids",
        villages={"a3": "A", "b3": "B"},
        rules=some_rules(limits=ROW),
    )
    assert {"c3", "d3"} <= set(sites(world)) < set(free_terrains(world))
    table = Table(world)
    assert table.refuses(join(site="c1")).code == "start-site"
    table.play(join(site="c3"))
    assert table.world.holders["c3"] == "C"


def test_nobody_joins_a_map_on_which_nothing_is_free():
    world = a_table(holders={f"T{n}": "A" for n in range(1, 9)}).world
    assert not may_join(world)
    assert Table(world).refuses(join()).code == "no-site"


def test_on_a_map_without_start_sites_any_free_territory_will_do():
    world = a_table(starts=()).world
    assert free_terrains(world) == ("T2", "T3", "T5", "T6", "T7")
    assert sites(world) == ("T5", "T3", "T6", "T2", "T7")


def test_starting_villages_beyond_the_first_need_free_territories_of_their_own():
    table = a_table(rules=some_rules(limits=ROW, start_villages=2))
    for villages in ((), ("T5",), ("T1",), ("T4",), ("T6", "T7")):
        assert table.refuses(join(villages=villages)).code == "start-villages"
    table.play(join(villages=("T6",)))
    assert [t for t, owner in table.world.villages.items() if owner == "C"] == ["T5", "T6"]


def test_without_starting_villages_a_joiner_holds_the_site_alone():
    table = a_table(rules=some_rules(limits=ROW, start_villages=0))
    table.play(join())
    assert table.world.holders["T5"] == "C"
    assert "T5" not in table.world.villages


@pytest.mark.parametrize(
    ("stocks", "median"), [((7, 2), 4), ((9, 1, 4), 4), ((0, 0, 5, 6), 2), ((3,), 3)]
)
def test_the_median_of_the_stocks_is_rounded_down(stocks, median):
    players = "ABCD"[: len(stocks)]
    power = dict(zip(players, stocks, strict=True))
    assert median_power(a_table(players=players, power=power).world) == median


def test_those_who_have_left_do_not_count_for_the_median():
    table = a_table(players="ABC", power={"A": 7, "B": 3, "C": 90}).play(RemovePlayer("C"))
    assert median_power(table.world) == 5


def test_the_proposal_makes_up_for_missed_turns_and_is_never_below_zero():
    for players in range(2, 6):
        more = [more_than_median(players, turn) for turn in range(2, 9)]
        assert more == sorted(more), "who comes later has missed more"
    world = a_table(players="ABC", power={"A": 7, "B": 3, "C": 5}).world
    assert proposed_power(world) == 5 + more_than_median(3, 3)
    poor = a_table(players="ABCDE", power={}).world
    assert proposed_power(replace(poor, turn=2)) == 0


def test_a_world_without_latecomers_is_written_as_before():
    world = a_table().world
    assert b"joined" not in encode(world)
    assert all(row.joined is UNSET for row in world.players.values())


def test_in_another_history_a_joiner_still_comes_with_the_start_of_their_turn():
    """A's entry is struck, so that the replay waits for A in the turn before."""
    world = a_table(phase="building", power={"A": 5, "B": 5}).world
    assert set(awaited(world)) == {"A", "B"}
    entries = [Played(1, Done("A")), Played(2, Done("B")), Played(3, join())]
    found = rework(world, entries, None)
    assert found.dropped == ()
    assert [type(one.command) for one in found.played] == [Done, Done, JoinLate]
    assert found.world.players["C"].joined == 4


def test_the_game_goes_on_after_somebody_joined_and_left():
    table = a_table().play(join(), RemovePlayer("C"))
    assert table.world.order == ("A", "B")
    assert "T5" not in table.world.holders
