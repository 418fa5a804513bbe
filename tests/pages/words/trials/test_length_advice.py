"""The switch that helps is named if terms or a map prevent a good length."""

import pytest
from msgspec.structs import replace

from campaign.house_rules import LIMITS_BY_PLAYERS, limits_for
from campaign.pages.words.trials.length_advice import figures_advice, limits_advice
from campaign.trials.figures import Figures
from campaign.trials.measures import Measure


@pytest.mark.parametrize("players", LIMITS_BY_PLAYERS)
def test_the_usual_terms_need_no_advice(players: int):
    assert [*limits_advice(limits_for(players))] == []


@pytest.mark.parametrize(("points", "said"), [(5, False), (6, True), (8, True)])
def test_from_six_memory_points_on_a_lower_number_is_advised(points: int, said: bool):
    found = [*limits_advice(replace(limits_for(4), prestige=points))]
    assert bool(found) is said
    assert not said or f"With {points} memory points" in found[0]


def test_few_turns_are_described_as_few():
    (found,) = limits_advice(replace(limits_for(4), turns=3))
    assert "“Turns”" in found


def advised(length: float, memory: float, players: int = 4) -> str:
    measures = (
        Measure("length", "", length, length, length, 300, 0.6, 0.9),
        Measure("memory", "", memory, memory, memory, 300, 0.4, 0.9),
    )
    found = Figures(players, 300, 8, measures)
    return " ".join(figures_advice(found, limits_for(players)))


def test_short_campaigns_need_one_more_memory_point_and_those_without_memory_one_fewer():
    assert "one more of “Memory points to win” (4)" in advised(0.3, 1.0)
    assert "one fewer of “Memory points to win” (2)" in advised(1.0, 0.1)
    assert advised(0.7, 0.8) == ""


def test_no_more_points_are_advised_than_the_track_allows():
    assert advised(0.3, 1.0, players=2) == ""


@pytest.mark.parametrize(("low", "said"), [(3.2, True), (1.3, False)])
def test_two_kinds_of_factions_are_advised_against_if_one_certainly_wins_more(
    low: float, said: bool
):
    kinds = Measure("factions", "", 4.9, low, 7.4, 320, 0.0, 1.2)
    usual = [Measure(what, "", 0.7, 0.7, 0.7, 300, 0.4, 0.9) for what in ("length", "memory")]
    found = " ".join(figures_advice(Figures(2, 300, 10, (*usual, kinds)), limits_for(2)))
    assert ("one kind won 83 %" in found and "factions of one kind" in found) is said
