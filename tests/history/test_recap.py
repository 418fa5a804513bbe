"""A player's recap, from whole random games."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign import news as n
from campaign.history.recap import MINE, OTHERS, Item, recap
from campaign.history.recap_lines import LEFT_OUT, LINES, ONLY_MINE, SUMMED, UNLESS_ORDERED, Head
from tests.examples import part_of
from tests.history.recaps import told_in

KINDS = set(get_args(n.News))


def lines(*news: n.News, me: str = "A", own: bool = False) -> list[tuple[str, bool]]:
    """Kinds of the lines, and whether the player is their subject."""
    groups = recap([Item(item, own) for item in news], me)
    return [(line.kind, line.me) for group in groups for line in group.lines]


def test_every_kind_of_news_has_a_line_or_is_left_out_on_purpose():
    assert {*LINES, *SUMMED, *LEFT_OUT} == KINDS
    assert not {*LINES, *SUMMED} & {*LEFT_OUT}
    assert {*UNLESS_ORDERED, *ONLY_MINE} <= {*LINES, *SUMMED}


@settings(max_examples=part_of(20))
@given(seed=st.integers(0, 2**32), players=st.integers(2, 6))
def test_whole_games_have_a_recap_for_every_player(seed, players):
    for me, told in told_in(seed, players).items():
        groups = recap(told, me)
        assert [group.head for group in groups] == sorted(
            (group.head for group in groups), key=get_args(Head).index
        )
        for group in groups:
            assert group.head == "envelope" or 0 < len(group.lines) <= MINE + OTHERS
            assert [line.me for line in group.lines] == sorted(
                (line.me for line in group.lines), reverse=True
            )


def test_my_envelope_comes_first_and_then_the_highest():
    groups = recap([Item(n.BidsOpened({"B": 2, "A": 1, "C": 5}, ("C",)))], "A")
    assert [(line.kind, line.values["who"]) for line in groups[0].lines] == [
        ("bid", "A"),
        ("void", "C"),
        ("bid", "B"),
    ]


def test_my_orders_are_not_news_to_me_but_what_others_did_for_me_is():
    march = n.MoveDeclared("A", "b1", ("T1", "T2"), ("T1", "T2"))
    assert lines(march, own=True) == []
    assert lines(march) == [("marched", True)]
    assert lines(march, me="B") == [("marched", False)]


def test_a_band_that_is_held_in_place_does_not_march():
    held = n.MoveDeclared("A", "b1", ("T1", "T2"), ("T1",))
    assert lines(held) == [("held", True)]
    assert lines(held, me="B") == [("held", False)]


def test_payments_are_summed_by_cause_and_orders_left_out():
    paid = [
        n.PowerPaid("A", amount, cause)
        for amount, cause in ((2, "upkeep"), (3, "upkeep"), (4, "village"))
    ]
    groups = recap([Item(item, True) for item in paid], "A")
    assert [(line.values["cause"], line.values["count"]) for line in groups[0].lines] == [
        ("upkeep", 5)
    ]


def test_losses_of_a_battle_are_one_line_and_those_of_others_none():
    losses = [n.UnitLosses(player, f"u{i}", "warriors", 8, 2, 5) for i, player in enumerate("AAB")]
    groups = recap([Item(item) for item in losses], "A")
    [line] = groups[0].lines
    assert (line.kind, line.values) == ("some_recovered", {"count": 12, "full": 16, "back": 6})


def test_a_battle_after_which_all_recover_is_one_line():
    losses = n.UnitLosses("A", "u1", "warriors", 8, 4, 8)
    [line] = recap([Item(losses)], "A")[0].lines
    assert (line.kind, line.values["count"]) == ("all_recovered", 4)


def test_losses_are_counted_out_of_all_figures_that_fought():
    settled = n.BattleSettled("k1", "T1", "B", ("A", "B"), True, {"A": 44, "B": 44})
    lost = n.UnitLosses("A", "u1", "levies", 28, 5, 5)
    lines_of = [line for group in recap([Item(settled), Item(lost)], "A") for line in group.lines]
    assert [line.values for line in lines_of if line.kind == "losses"] == [
        {"count": 23, "full": 44}
    ]


@pytest.mark.parametrize(("me", "told"), [("A", "taken_from"), ("B", "taken"), ("C", "taken")])
def test_a_lost_terrain_is_described_from_the_losers_side(me, told):
    assert lines(n.TerrainTaken("B", "T1", "A"), me=me) == [(told, me != "C")]


LEAVING = n.MoveDeclared("A", "a1", ("T1", "T2"), ("T1", "T2"))
TAKEN = n.TerrainTaken("B", "T1", "A")


@pytest.mark.parametrize(
    ("me", "told"), [("A", "left_to_from"), ("B", "left_to"), ("C", "left_to")]
)
def test_a_terrain_that_was_left_is_taken_without_a_fight(me, told):
    assert (told, me != "C") in lines(LEAVING, TAKEN, me=me)
    assert (told, me != "C") in lines(LEAVING, TAKEN, me=me, own=True)


def test_a_terrain_that_was_fought_for_does_not_count_as_left():
    called = n.BattleCalled("k1", "T1", ("A", "B"), (), "A", 1)
    assert ("taken", True) in lines(LEAVING, called, TAKEN, me="B")
    assert ("taken", True) in lines(TAKEN, LEAVING, me="B")


def test_what_was_rolled_is_told_and_first_what_was_rolled_for_me():
    omens = n.TableRolled("t1", "Omens", 2, "Wolves.", about="3")
    mine = n.TableRolled("t2", "Whispers", 2, "A debt.", about="3", player="A")
    field = n.TableRolled("t3", "Weather", 7, "Mild.", about="k1", battle="k1", terrain="T2")
    assert lines(omens, mine) == [("rolled_for", True), ("rolled", False)]
    assert lines(field) == [("rolled_at", False)]
    assert lines(n.TableSet("t1", "Omens")) == []
