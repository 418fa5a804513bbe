"""Dice, sealed bids, ties and the favour of the gods (R8–R17, A6–A11)."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from campaign.bots.playouts import play_on
from campaign.commands import Bid, OpenBids, OrderTies, RemovePlayer, Roll
from campaign.news import BidsOpened, OrderSet, PowerPaid, RerollCalled, TiesFound
from campaign.play import check_bid, defaults
from club.refusals import Refusal
from tests.worlds import Table, a_map, a_retreat, a_world, some_rules

MAP = a_map("T1 - T2 - T3 - T4 - T5 - T6")


def dicing(players: str) -> Table:
    musters = dict.fromkeys(players, ())
    return Table(a_world(MAP, players=players, phase="dice", turn=1, order=(), musters=musters))


def throws(table: Table, **sums: int) -> Table:
    for player, total in sums.items():
        table.play(Roll(player), dice=(total - 2, 1, 1))
    return table


def bidding(players: str = "ABC", power: int = 5, **rest) -> Table:
    stock = dict.fromkeys(players, power)
    return Table(a_world(MAP, players=players, phase="bids", power=stock, **rest))


def owing_a_refuge() -> Table:
    """The bids of turn 3, in which a ruling made A choose where their units go (R70)."""
    name, row = a_retreat("r", "A", "T2", "T1", 5, turn=3)
    torn = replace(row, to=None, chooser="A", candidates=("T1", "T3"))
    return bidding(villages={"T1": "A", "T3": "A"}, retreats=[(name, torn)])


def test_envelopes_are_opened_once_though_the_phase_waits_for_a_refuge():
    table = owing_a_refuge().play(OpenBids({"A": 1, "B": 3, "C": 2}))
    assert (table.world.phase, table.awaited) == ("bids", ("A",))
    refused = table.refuses(OpenBids({"A": 5}))
    assert (refused.code, refused.rule) == ("wrong-phase", "R11")
    table.play(*defaults(table.world))
    assert (table.world.phase, table.world.order) == ("recruitment", ("B", "C", "A"))


def test_random_play_ends_with_a_pending_refuge_during_bids():
    steps = list(islice(play_on(owing_a_refuge().world, Random(1)), 5000))
    assert steps[-1].outcome.world.ending is not None


def test_the_highest_roll_has_the_best_initiative_and_the_favour():
    table = throws(dicing("ABC"), A=5, B=8, C=6)
    assert table.news_of(OrderSet) == [OrderSet(("B", "C", "A"), "B")]
    assert table.world.phase == "placement"
    assert table.world.speaker == "B"


def test_only_tied_players_reroll_and_keep_their_shared_places():
    """A6: a reroll never puts anybody below a third player."""
    table = throws(dicing("ABCD"), A=8, B=8, C=6, D=4)
    assert [n.players for n in table.news_of(RerollCalled)] == [("A", "B")]
    assert table.refuses(Roll("C")).code in ("dice", "no-throw")
    throws(table, A=3, B=3)
    assert len(table.news_of(RerollCalled)) == 2
    throws(table, A=3, B=4)
    assert table.world.order == ("B", "A", "C", "D")


def test_two_pairs_reroll_separately_and_a_leaver_ends_their_tie():
    table = throws(dicing("ABCD"), A=8, B=8, C=6, D=6)
    assert set(table.awaited) == {"A", "B", "C", "D"}
    throws(table, C=3, D=5)
    assert set(table.awaited) == {"A", "B"}
    table.play(RemovePlayer("A"))
    assert table.world.order == ("B", "D", "C")


def test_bids_rank_players_and_everybody_pays():
    table = bidding().play(OpenBids({"A": 1, "B": 3, "C": 2}))
    assert table.world.order == ("B", "C", "A")
    assert table.world.favourite == "B"
    assert {p: row.power for p, row in table.world.players.items()} == {"A": 4, "B": 2, "C": 3}
    assert {n.cause for n in table.news_of(PowerPaid)} == {"bid"}
    assert table.books_balance


def test_a_player_without_a_bid_bids_zero():
    table = bidding().play(OpenBids({"A": 1, "C": 2}))
    assert table.world.order == ("C", "A", "B")


def test_a_bid_above_the_stock_is_void_free_and_ranked_behind_zero():
    table = bidding().play(OpenBids({"A": 6, "B": 0, "C": 1}))
    assert table.news_of(BidsOpened)[0].void == ("A",)
    assert table.world.order == ("C", "B", "A")
    assert table.world.players["A"].power == 5
    assert table.books_balance


def test_the_previous_favourite_orders_every_tie_and_the_void_bids():
    """R13, R14, R16: the title passes only afterwards, even if their own bid is void (A9)."""
    table = bidding("ABCDE", order=("C", "A", "B", "D", "E")).play(
        OpenBids({"A": 2, "B": 2, "C": 9, "D": 8, "E": 0})
    )
    assert table.news_of(TiesFound) == [TiesFound("C", (("A", "B"), ("C", "D")))]
    assert table.awaited == ("C",)
    for groups, player in [
        ((("A", "B"),), "C"),
        ((("A", "B"), ("C", "E")), "C"),
        ((("A", "A"), ("C", "D")), "C"),
        ((("B", "A"), ("D", "C")), "A"),
        ((), "C"),
    ]:
        assert table.refuses(OrderTies(player, groups)).rule == "R13"
    table.play(OrderTies("C", (("D", "C"), ("B", "A"))))
    assert table.world.order == ("B", "A", "E", "D", "C")
    assert table.world.favourite == "B"


def test_without_a_choice_of_the_favourite_the_old_order_applies():
    table = bidding(order=("C", "A", "B")).play(OpenBids({}))
    assert defaults(table.world) == (OrderTies("C", (("C", "A", "B"),)),)


def test_if_the_favourite_leaves_the_next_of_the_old_order_decides():
    table = bidding("ABCD", order=("C", "B", "A", "D")).play(OpenBids({}))
    table.play(RemovePlayer("C"))
    assert table.awaited == ("B",)
    assert table.world.favourite == "B"
    table.play(OrderTies("B", (("D", "A", "B"),)))
    assert table.world.order == ("D", "A", "B")


def test_a_tie_dissolves_when_one_of_two_leaves():
    table = bidding(order=("C", "B", "A")).play(OpenBids({"A": 1, "B": 1, "C": 0}))
    table.play(RemovePlayer("A"))
    assert table.world.order == ("B", "C")
    assert table.world.phase != "ties"


@pytest.mark.parametrize("amount", [-1, 1000, 10**30])
def test_a_bid_must_be_a_number_within_bounds(amount):
    world = bidding().world
    with pytest.raises(Refusal):
        check_bid(world, Bid("A", amount))
    assert Table(world).refuses(OpenBids({"A": amount})).rule == "R11"


def test_a_house_rule_refuses_overbids_at_once():
    strict = bidding(rules=some_rules(overbid="refuse_on_entry")).world
    check_bid(strict, Bid("A", 5))
    with pytest.raises(Refusal):
        check_bid(strict, Bid("A", 6))
    check_bid(bidding().world, Bid("A", 6))


def test_a_bid_is_never_played_openly():
    assert bidding().refuses(Bid("A", 1)).code == "sealed"
