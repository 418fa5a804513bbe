"""The battles of a campaign, collected from its news."""

from campaign.history.battle_records import battle_records
from campaign.news import (
    BattleCalled,
    BattleCancelled,
    BattleReported,
    BattleSettled,
    PlayerDone,
    ReportConfirmed,
    RolesSwapped,
)

CALLED = BattleCalled("k1", "Birch", ("B", "A"), ("C",), "A", 1)
SETTLED = BattleSettled("k1", "Birch", "B", ("B", "A"))


def test_a_battle_is_open_until_settled_and_lists_its_entries():
    entries = [
        (4, 3, "c4", (PlayerDone("A"), CALLED)),
        (5, 3, "c5", (PlayerDone("B"),)),
        (6, 3, "c6", (RolesSwapped("k1", "B"),)),
        (7, 3, "c7", (BattleReported("k1", "A", "B"),)),
    ]
    record = battle_records(entries)["k1"]
    assert (record.terrain, record.players, record.turn) == ("Birch", ("B", "A"), 3)
    assert (record.end, record.defender, record.entries) == ("", "B", (4, 6, 7))
    record = battle_records([*entries, (9, 3, "c9", (ReportConfirmed("k1", "B"), SETTLED))])["k1"]
    assert (record.end, record.winner, record.entries) == ("settled", "B", (4, 6, 7, 9))
    assert record.chain == "c9"


def test_the_winner_of_the_first_battle_is_the_champion_of_the_second():
    second = BattleCalled("k2", "Birch", ("C", "B"), (), "C", 2)
    elsewhere = BattleCalled("k3", "Cedar", ("B", "A"), (), None, 2)
    found = battle_records([(4, 3, "c4", (CALLED,)), (6, 3, "c6", (SETTLED, second, elsewhere))])
    assert [record.champion for record in found.values()] == [None, "B", None]


def test_a_battle_may_be_cancelled():
    entries = [(4, 3, "c4", (CALLED,)), (6, 3, "c6", (BattleCancelled("k1", "Birch"),))]
    record = battle_records(entries)["k1"]
    assert (record.end, record.winner, record.chain) == ("cancelled", None, "c6")


def test_battles_are_in_the_order_of_their_declaration():
    later = BattleCalled("k7", "Cedar", ("C", "A"), (), None, 1)
    found = battle_records([(4, 3, "c4", (CALLED,)), (20, 4, "c20", (later,))])
    assert [(id, record.turn) for id, record in found.items()] == [("k1", 3), ("k7", 4)]


def test_a_battle_declared_before_the_journal_began_is_listed_once_settled():
    record = battle_records([(1, 3, "c1", (SETTLED,))])["k1"]
    assert (record.terrain, record.players, record.winner) == ("Birch", ("B", "A"), "B")
