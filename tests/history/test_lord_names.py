"""Unnamed lords get names of their faction, each a different one."""

from itertools import islice

import pytest

from campaign.armies import FACTIONS
from campaign.bands.recruits import MOST_NAME, check_name
from campaign.commands import Invade, Muster, PlayerCommand, Recruit
from campaign.history.lord_names import _BY_FACTION, free_names, with_names
from campaign.world import BandPlan, UnitOrder
from tests.worlds import a_band, a_map, a_world

LAND = a_map("T1 - T2 - T3")
MEN = (UnitOrder("warriors", 8),)


@pytest.fixture
def world():
    return a_world(LAND, a_band("b1", "A", "T1"), factions={"A": "Vikings", "B": "Vikings"})


def test_every_faction_has_its_own_names():
    assert {*_BY_FACTION} == {*FACTIONS}
    for names in _BY_FACTION.values():
        assert len({*names}) == len(names) >= 10
        for name in names:
            check_name(name)
            assert len(name) <= MOST_NAME


def test_names_are_endless_and_unique(world):
    names = list(islice(free_names(world, "A"), 100))
    assert len({*names}) == 100
    assert names[:2] == ["Sigurd", "Ragnvald"]
    assert names[12] == "Sigurd 2"


def test_two_players_of_one_faction_start_with_different_names(world):
    mine, yours = (list(islice(free_names(world, player), 4)) for player in "AB")
    assert not {*mine} & {*yours}


def test_a_name_in_use_is_not_given_again(world):
    mustered = with_names(world, Muster("A", (BandPlan("", MEN), BandPlan("Sigurd", MEN))))
    assert [plan.lord for plan in mustered.bands] == ["Ragnvald", "Sigurd"]


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (Recruit("A", "T1", None, MEN), "Sigurd"),
        (Recruit("A", "T1", None, MEN, name="  "), "Sigurd"),
        (Recruit("A", "T1", None, MEN, name="Yrsa"), "Yrsa"),
        (Recruit("A", "T1", "b1", MEN), ""),
        (Recruit("A", "T1", None, MEN, lord="l9"), ""),
        (Invade("A", "T2", MEN), "Sigurd"),
    ],
)
def test_only_a_new_lord_without_a_name_gets_one(world, command: PlayerCommand, name: str):
    assert with_names(world, command).name == name
