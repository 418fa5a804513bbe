"""Standing orders answer with what they were told, with its fallback, or with a pass."""

import pytest

from campaign.bots.standing_orders import (
    BandPath,
    StandingOrders,
    check_standing_orders,
    decode,
    encode,
    ordered_command,
)
from campaign.commands import Bid, Move, Pass
from club.refusals import Refusal
from tests.worlds import a_band, a_map, a_world

LAND = a_map("T1 tower - T2 grove - T3 mill - T4 cromlech; T1 - T5")
BANDS = (a_band("b1", "A", "T1", 4), a_band("b2", "B", "T3", 4))


def world_in(phase: str, **more):
    return a_world(LAND, *BANDS, players="AB", phase=phase, **more)


def go(*ways: tuple[str, ...]):
    return tuple(BandPath(band, tuple(path)) for band, *path in ways)


def test_a_standing_bid_is_limited_by_the_stock():
    rich, poor = world_in("bids", power={"A": 5}), world_in("bids", power={"A": 1})
    assert ordered_command(rich, "A", StandingOrders(bid=2)) == Bid("A", 2)
    assert ordered_command(poor, "A", StandingOrders(bid=2)) == Bid("A", 1)
    assert ordered_command(rich, "A", StandingOrders()) is None


def test_the_first_possible_path_is_taken():
    world = world_in("movement", turn=3, order="AB", speaker="A")
    orders = StandingOrders(turn=3, goes=(go(("b1", "T5", "T1"), ("b1", "T1", "T2")),))
    assert ordered_command(world, "A", orders) == Move("A", "b1", ("T1", "T2"))


def test_without_a_possible_path_or_further_moves_the_player_passes():
    world = world_in("movement", turn=3, order="AB", speaker="A")
    orders = StandingOrders(turn=3, goes=(go(("b1", "T2", "T1")),))
    assert ordered_command(world, "A", orders) == Pass("A")
    orders = StandingOrders(turn=3, goes=(go(("b1", "T1", "T2")),))
    assert ordered_command(world, "A", orders, spent=1) == Pass("A")


def test_orders_are_ignored_in_other_turns_and_out_of_turn():
    orders = StandingOrders(turn=2, goes=(go(("b1", "T1", "T2")),))
    assert (
        ordered_command(world_in("movement", turn=3, order="AB", speaker="A"), "A", orders) is None
    )
    assert (
        ordered_command(world_in("movement", turn=2, order="AB", speaker="B"), "A", orders) is None
    )


@pytest.mark.parametrize(
    ("orders", "code"),
    [
        (StandingOrders(bid=-1), "bid"),
        (StandingOrders(goes=(go(("b2", "T3", "T4")),)), "band"),
        (StandingOrders(goes=(go(("b1", "T1", "T4")),)), "path"),
        (StandingOrders(goes=(go(("b1",)),)), "path"),
        (StandingOrders(goes=((),)), "goes"),
        (StandingOrders(goes=(go(("b1", "T1", "T2")),) * 8), "goes"),
    ],
)
def test_impossible_orders_are_refused(orders, code):
    with pytest.raises(Refusal) as refused:
        check_standing_orders(world_in("bids"), "A", orders)
    assert refused.value.code == code


def test_orders_survive_encoding():
    orders = StandingOrders(bid=4, turn=2, goes=(go(("b1", "T1", "T2"), ("b1", "T1", "T5")),))
    assert decode(encode(orders)) == orders
