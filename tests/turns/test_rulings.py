"""Decisions of an organiser outside the course of play, and what they cannot decide (D3)."""

import pytest
from msgspec.structs import replace

from campaign.commands import (
    ChooseRefuge,
    Demobilise,
    Done,
    GrantPower,
    Invade,
    Move,
    MoveBand,
    OpenBids,
    RestoreLord,
    SetController,
)
from campaign.house_rules import Limits
from campaign.news import (
    BandPlaced,
    BidsOpened,
    LordRestored,
    MemoryGained,
    PowerGained,
    PowerPaid,
    SpeakerCalled,
    TerrainFreed,
    TerrainTaken,
    VillageRazed,
)
from campaign.offers import WRITINGS
from campaign.play import choices
from campaign.world import Battle, Lord
from tests.worlds import Table, a_band, a_map, a_reserve, a_world, some_rules, units

LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5")
LATE = ("forces", "battles", "demobilisation", "building", "invasions", "late_returns")
EARLY = ("returns", "bids", "ties", "recruitment", "transfer", "movement")


def a_table(*piles, **more) -> Table:
    return Table(a_world(LINE, *piles, **{"players": "AB", "phase": "bids", **more}))


@pytest.mark.parametrize(("amount", "stock"), [(3, 8), (-5, 0), (999, 1004)])
def test_granted_and_taken_power_is_accounted_for(amount, stock):
    table = a_table(power={"A": 5}).play(GrantPower("A", amount))
    assert table.world.players["A"].power == stock
    assert table.books_balance
    (line,) = table.news_of(PowerGained if amount > 0 else PowerPaid)
    assert (line.amount, line.cause) == (abs(amount), "ruling")


@pytest.mark.parametrize(
    ("player", "amount", "code"),
    [
        ("A", 0, "grant"),
        ("A", 1000, "grant"),
        ("A", -1000, "grant"),
        ("A", -6, "power"),
        ("Z", 1, "no-such-player"),
    ],
)
def test_no_stock_goes_below_zero_or_above_the_maximum(player, amount, code):
    assert a_table(power={"A": 5}).refuses(GrantPower(player, amount)).code == code


def test_power_needed_to_cover_sealed_bids_is_not_taken():
    """Otherwise the opening would refuse a bid that was accepted (A9)."""
    strict = a_table(power={"A": 5}, rules=some_rules(overbid="refuse_on_entry"))
    assert strict.refuses(GrantPower("A", -1)).rule == "A9"
    strict.play(GrantPower("A", 1), OpenBids({"A": 6}))
    assert strict.world.players["A"].power == 0
    free = a_table(power={"A": 5}).play(GrantPower("A", -1), OpenBids({"A": 5}))
    assert [n.void for n in free.news_of(BidsOpened)] == [("A",)]


def test_a_debtor_granted_enough_power_pays_and_demobilises_nothing():
    table = a_table(
        a_band("a", "A", "T1", 8),
        a_band("b", "B", "T5", 8),
        power={"A": 0},
        phase="demobilisation",
        owing=("A", "B"),
    )
    table.play(GrantPower("A", 1))
    assert (table.world.players["A"].power, table.awaited) == (0, ("B",))
    assert table.books_balance
    assert table.refuses(Demobilise("A", ())).code == "nothing-owed"


def test_a_band_is_placed_anywhere_and_takes_control_when_battles_are_determined():
    table = Table(a_world(LINE, a_band("a", "A", "T1"), a_band("b", "B", "T5")))
    table.play(MoveBand("a", "T4"))
    assert table.stands() == {"a": "T4", "b": "T5"}
    assert table.news_of(BandPlaced) == [BandPlaced("A", "a", "T1", "T4")]
    assert "T4" not in table.world.holders
    assert table.everybody_passes().world.holders["T4"] == "A"
    assert len(table.news_of(MemoryGained)) == 1


def test_a_move_undone_by_a_ruling_stops_nobody():
    """A30 would make B stay where A came from."""
    table = Table(a_world(LINE, a_band("a", "A", "T3"), a_band("b", "B", "T2"), order=("B", "A")))
    table.play(Move("A", "a", ("T3", "T2")), MoveBand("a", "T5"), Move("B", "b", ("T2", "T3")))
    assert table.stands() == {"a": "T5", "b": "T3"}
    assert table.world.battles == {}


@pytest.mark.parametrize("phase", EARLY)
def test_before_battles_are_determined_a_band_may_be_placed_beside_an_enemy(phase):
    table = a_table(a_band("a", "A", "T1"), a_band("b", "B", "T5"), phase=phase)
    assert table.play(MoveBand("a", "T5")).stands() == {"a": "T5", "b": "T5"}


def test_enemies_placed_together_fight():
    table = Table(a_world(LINE, a_band("a", "A", "T1"), a_band("b", "B", "T5")))
    table.play(MoveBand("a", "T5")).everybody_passes()
    assert table.battle("T5")[1].players == ("B", "A")


@pytest.mark.parametrize("phase", LATE)
@pytest.mark.parametrize("to", ["T5", "T3"])
def test_after_that_a_band_is_placed_neither_beside_an_enemy_nor_into_their_village(phase, to):
    table = a_table(
        a_band("a", "A", "T1"), a_band("b", "B", "T5"), phase=phase, villages={"T3": "B"}
    )
    assert table.refuses(MoveBand("a", to)).code == "enemy-there"
    assert table.refuses(MoveBand("b", "T1")).code == "enemy-there"


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (MoveBand("z", "T1"), "no-such-band"),
        (MoveBand("a", "T9"), "no-such-terrain"),
        (MoveBand("a", "T1"), "stands-there"),
        (SetController("T9", "A"), "no-such-terrain"),
        (SetController("T1", "Z"), "no-such-player"),
        (SetController("T2", "A"), "holds-it"),
        (SetController("T1", None), "holds-it"),
        (SetController("T2", None), "village-there"),
        (RestoreLord("lord-a", "T2"), "not-dead"),
        (RestoreLord("nobody", "T2"), "not-dead"),
        (RestoreLord("dead", "T1"), "no-village"),
        (RestoreLord("other", "T2"), "no-village"),
    ],
)
def test_impossible_rulings_are_refused(ruling, code):
    table = a_table(a_band("a", "A", "T1"), villages={"T2": "A"})
    dead = {"dead": Lord("A", "Ivar", died=1), "other": Lord("B", "Egil", died=1)}
    table = Table(replace(table.world, lords={**table.world.lords, **dead}))
    assert table.refuses(ruling).code == code


@pytest.mark.parametrize("phase", ["muster", "dice", "placement"])
@pytest.mark.parametrize(
    "ruling", [MoveBand("a", "T2"), SetController("T1", "A"), RestoreLord("dead", "T1")]
)
def test_rulings_about_the_map_are_refused_before_the_first_turn(phase, ruling):
    table = a_table(a_band("a", "A", "T1"), phase=phase)
    assert table.refuses(ruling).code == "wrong-phase"


def test_a_ruling_during_a_battle_needs_its_result_first():
    battle = Battle("T3", ("A", "B"), (), "A")
    table = a_table(
        a_band("a", "A", "T3"),
        a_band("b", "B", "T3"),
        a_band("c", "A", "T1"),
        phase="battles",
        battles={"k": battle},
    )
    for ruling in (MoveBand("a", "T2"), MoveBand("c", "T3"), SetController("T3", "A")):
        assert table.refuses(ruling).code == "battle-there"


def test_a_ruling_about_control_counts_as_taking_the_terrain():
    """A village falls (A41), its reserve flees, a prestigious terrain gives its point (R92)."""
    table = a_table(a_reserve("T4", "B", 4, "lord-r"), villages={"T4": "B", "T1": "B"})
    table.play(SetController("T4", "A"))
    assert (table.world.holders["T4"], table.world.villages) == ("A", {"T1": "B"})
    assert table.news_of(TerrainTaken) == [TerrainTaken("A", "T4", "B")]
    assert [n.by for n in table.news_of(VillageRazed)] == ["A"]
    assert table.goes_to("B") == ["T1"]
    assert [(p.player, p.terrain) for p in table.world.track] == [("A", "T4")]


def test_a_terrain_may_become_neutral_and_the_track_stays():
    table = a_table(holders={"T4": "A"}, track="A").play(SetController("T4", None))
    assert table.world.holders == {}
    assert table.news_of(TerrainFreed) == [TerrainFreed("A", "T4")]
    assert len(table.world.track) == 1


def with_a_dead_lord(lords: int = 2, **more) -> Table:
    rules = some_rules(limits=Limits(10, 9, lords, 1, 9))
    table = a_table(a_band("a", "A", "T1"), villages={"T2": "A"}, rules=rules, **more)
    dead = {"dead": Lord("A", "Ivar", died=2, story="He fell.")}
    return Table(replace(table.world, lords={**table.world.lords, **dead}))


def test_a_restored_lord_can_lead_a_band():
    table = with_a_dead_lord(phase="recruitment", power={"A": 9}).play(RestoreLord("dead", "T2"))
    assert table.world.lords["dead"] == Lord("A", "Ivar", story="He fell.")
    assert table.world.reserves["T2"].lords == ("dead",)
    assert table.news_of(LordRestored) == [LordRestored("A", "dead", "Ivar", "T2")]
    offer = next(c for c in choices(table.world, "A") if hasattr(c, "lords"))
    assert offer.lords == ("dead",)


def test_restoring_a_lord_respects_the_limit():
    assert with_a_dead_lord(lords=1).refuses(RestoreLord("dead", "T2")).rule == "R23"


def test_a_lord_of_a_leaver_cannot_be_restored():
    table = with_a_dead_lord()
    gone = {**table.world.players, "A": replace(table.world.players["A"], left=True)}
    refused = Table(replace(table.world, players=gone)).refuses(RestoreLord("dead", "T2"))
    assert refused.code == "no-such-player"


def invading() -> Table:
    world = a_world(
        LINE,
        a_band("a", "A", "T1"),
        phase="building",
        power={"A": 9, "B": 9},
        factions=dict.fromkeys("AB", "Otherworld"),
    )
    return Table(world).play(Done("A"), Done("B"))


def test_an_active_player_who_can_no_longer_open_a_portal_is_skipped():
    table = invading()
    assert table.awaited == ("A",)
    table.play(GrantPower("A", -1))
    assert table.awaited == ("B",)
    assert [n.player for n in table.news_of(SpeakerCalled)] == ["A", "B"]
    table.play(Invade("B", "T5", units("4 hearthguard") * 4))
    assert table.world.phase != "invasions"


def test_an_active_player_who_still_can_is_not_called_twice():
    table = invading().play(GrantPower("B", -9), GrantPower("A", 1))
    assert [n.player for n in table.news_of(SpeakerCalled)] == ["A"]
    assert table.awaited == ("A",)


def test_a_player_who_is_done_is_offered_only_the_pending_refuge():
    """R70: a player's units may flee to either side of the terrain that a ruling took away."""
    world = a_world(
        LINE,
        a_reserve("T3", "B", 4, "lord-r"),
        phase="building",
        power={"A": 9, "B": 9},
        villages={"T1": "B", "T3": "B", "T5": "B"},
        holders={"T2": "A"},
    )
    table = Table(world).play(Done("B"), SetController("T3", "A"))
    assert set(table.awaited) == {"A", "B"}
    offered = [c for c in choices(table.world, "B") if not isinstance(c, WRITINGS)]
    assert offered == [ChooseRefuge("B", "r1", "T1"), ChooseRefuge("B", "r1", "T5")]
