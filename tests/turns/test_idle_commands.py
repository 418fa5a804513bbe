"""Commands for players to whom a phase makes no difference."""

import pytest

from campaign.commands import Bid, Done
from campaign.house_rules import Limits
from campaign.play import idle_command
from tests.worlds import a_band, a_map, a_world, some_rules

LINE = a_map("T1 - T2 mill - T3")
LAST = 4


def world_in(phase: str, turn: int = LAST, power: int = 1, **rules: object):
    limits = Limits(LAST, 3, 9, 1, 3)
    return a_world(
        LINE,
        a_band("a", "A", "T1"),
        a_band("b", "B", "T3"),
        players="AB",
        phase=phase,
        turn=turn,
        power={"A": power},
        holders={"T1": "A"},
        rules=some_rules(limits=limits, **rules),
    )


@pytest.mark.parametrize(
    ("turn", "power", "given"), [(LAST, 1, True), (LAST - 1, 1, False), (LAST, 2, False)]
)
def test_a_choice_of_sacred_grounds_only_is_passed_in_the_last_turn(turn, power, given):
    """Sacred ground counts in battles, and no battle follows (A75)."""
    found = idle_command(world_in("building", turn, power), "A")
    assert found == (Done("A") if given else None)


@pytest.mark.parametrize("power", [0, 1])
@pytest.mark.parametrize("overbid", ["refuse_on_entry", "allow_and_void"])
def test_a_bid_of_zero_is_given_where_no_other_is_allowed(power, overbid):
    """A bid beyond the stock is void and comes last. Where it is allowed, it is a choice (A9)."""
    found = idle_command(world_in("bids", power=power, overbid=overbid), "A")
    assert found == (Bid("A", 0) if overbid == "refuse_on_entry" and not power else None)
