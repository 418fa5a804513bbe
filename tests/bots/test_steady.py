"""A steady player's decisions, seen over whole campaigns."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.bots.assessment.board_view import Situation
from campaign.bots.bot_table import BotTable
from campaign.bots.playouts import PlayedCommand
from campaign.bots.recruiting import field_limit
from campaign.bots.steady import DESPERATE, Steady
from campaign.commands import BuildVillage, Invade, Move, OpenBids, PlayerCommand, Recruit
from campaign.play import choices
from campaign.rules import Seen
from campaign.turns.economy.upkeep import field_points, income, upkeep_cost
from campaign.world import World
from tests.bots.tables import SEATS, first_world
from tests.worlds import a_band, a_map, a_world

STEADY = Steady()
MODES = ["strict", "inclusive", "bracket"]


def campaigns(players: int, number: int = 6) -> Iterator[tuple[World, PlayedCommand]]:
    """Each step of some campaigns of steady players, and the world before it."""
    for seed in range(number):
        world = first_world(players)
        for step in BotTable(dict.fromkeys(SEATS[:players], STEADY), str(seed)).play(world):
            yield world, step
            world = step.outcome.world


@given(st.sampled_from(MODES), st.integers(1, 19))
def test_the_field_limit_is_the_largest_the_budget_can_pay(mode: str, budget: int):
    limit = field_limit(mode, budget)
    assert upkeep_cost(limit, mode) <= budget
    assert upkeep_cost(limit + Fraction(1, 12), mode) > budget


@pytest.mark.parametrize("players", [2, 4])
def test_the_bot_recruits_up_to_the_bracket_its_income_can_pay(players: int):
    seen = 0
    for _, step in campaigns(players):
        if isinstance(step.command, Recruit):
            world, player = step.outcome.world, step.command.player
            most = max(1, income(world, player) * STEADY.weights.upkeep_share // 100)
            assert upkeep_cost(field_points(world, player)) <= most
            assert world.turn < world.rules.limits.turns
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("players", [2, 6])
def test_the_bot_avoids_hopeless_fights(players: int):
    fights = 0
    for world, step in campaigns(players, 36):
        if not isinstance(step.command, Move):
            continue
        lay = Situation(world, step.command.player, STEADY.weights.prestige)
        goal, band = step.command.path[-1], world.bands[step.command.band]
        if goal in lay.foes:
            own = world.holders.get(goal) == step.command.player
            chance = STEADY.model.chance(float(band.points), lay.foes[goal], defending=own)
            least = DESPERATE if lay.race.is_decisive(goal) else STEADY.weights.boldness
            assert chance >= least
            fights += 1
    assert fights > 5


def test_the_bot_bids_within_its_stock_and_builds_villages():
    bids, villages = 0, 0
    for world, step in campaigns(3):
        if isinstance(step.command, OpenBids):
            assert all(bid <= world.players[p].power for p, bid in step.command.bids.items())
            bids += 1
        villages += isinstance(step.command, BuildVillage)
    assert bids > 5
    assert villages > 5


def test_the_bot_takes_equal_choices_equally_often():
    """Always taking the first would favour start sites near what the map names first."""
    cross = a_map("X - N cromlech; X - E cromlech; X - S cromlech; X - W cromlech")
    marching = a_world(cross, a_band("a1", "A", "X"), villages={"X": "A"}, speaker="A")
    building = a_world(
        cross,
        a_band("a1", "A", "X"),
        phase="building",
        villages={"X": "A"},
        holders=dict.fromkeys("NESW", "A"),
        power={"A": 9},
    )
    invading = a_world(
        cross,
        a_band("a1", "A", "X"),
        phase="invasions",
        villages={"X": "A"},
        factions={"A": "Otherworld"},
        power={"A": 15},
        speaker="A",
    )
    for world in (marching, building, invading):
        goals = Counter(goal(command) for command in answers(world, 400))
        assert set(goals) == {*"NESW"}
        assert 70 < min(goals.values()) <= max(goals.values()) < 130


def answers(world: World, number: int) -> Iterator[PlayerCommand]:
    """A's answers here, with different chance each time."""
    offered = choices(world, SEATS[0])
    for seed in range(number):
        yield STEADY.answer(Seen(world, SEATS[0]), offered, Random(seed))


def goal(command: PlayerCommand) -> str:
    if isinstance(command, Move):
        return command.path[-1]
    assert isinstance(command, BuildVillage | Invade)
    return command.terrain
