"""The battle model does what it states."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from campaign.bots.battle_model import Odds, PointsModel
from campaign.bots.bot_table import BotTable
from campaign.bots.steady import Steady
from campaign.world import BattleId, World
from tests.bots.tables import SEATS, first_world
from tests.pages.acts.fights import fought

RUNS = 600


def a_battle(sides: int) -> tuple[World, BattleId]:
    """A world in which a battle of this many sides is to be fought."""
    for seed in range(200):
        world = first_world(6)
        for step in BotTable(dict.fromkeys(SEATS, Steady()), str(seed)).play(world):
            world = step.outcome.world
            for battle_id, battle in world.battles.items():
                if battle.stage == "fight" and len(battle.players) == sides:
                    return world, battle_id
    raise LookupError(f"no battle of {sides} sides")


def outcomes(model: PointsModel, world: World, battle: BattleId) -> Counter[str | None]:
    return Counter(model.fight(world, battle, Random(n)).winner for n in range(RUNS))


@pytest.mark.parametrize("sides", [2, 3])
def test_at_most_one_side_wins_and_every_unit_is_accounted_for(sides: int):
    world, battle_id = a_battle(sides)
    row = world.battles[battle_id]
    figures = {
        u.id: u.figures
        for side in row.sides.values()
        if side.band
        for u in world.bands[side.band].units
    }
    for n in range(50):
        result = PointsModel().fight(world, battle_id, Random(n))
        assert result.winner in (None, *row.players)
        assert figures.keys() <= result.survivors.keys()
        assert all(0 <= result.survivors[unit] <= figures[unit] for unit in figures)
    assert set(outcomes(PointsModel(), world, battle_id)) == {None, *row.players}


def test_equal_seeds_give_equal_battles():
    world, battle_id = a_battle(2)
    fights = [PointsModel().fight(world, battle_id, Random(4)) for _ in range(2)]
    assert fights[0] == fights[1]


def test_a_steeper_model_makes_the_larger_side_win_more_often():
    flat, steep = (PointsModel(Odds(steepness=n)).chance(6, 4) for n in (1, 6))
    assert flat < steep < 1
    assert steep > 0.5


def test_defending_raises_the_chance_and_no_chance_exceeds_one():
    model = PointsModel()
    assert model.chance(6, 6, defending=True) > model.chance(6, 6)
    both = model.chance(6, 6, defending=True) + model.chance(6, 6)
    assert both < 1  # the rest are draws


def test_sacred_ground_helps_its_owner():
    world, battle_id = a_battle(2)
    row = world.battles[battle_id]
    made_sacred = PointsModel(Odds(sacred_ground=3.0, draw=0.0))
    player = row.players[0]
    grounds = {row.terrain: world.players[player].faction}
    with_ground = replace(world, sacred_grounds=grounds)
    without = replace(world, sacred_grounds={})
    assert (
        outcomes(made_sacred, with_ground, battle_id)[player]
        > (outcomes(made_sacred, without, battle_id)[player])
    )


def test_draws_and_deaths_can_be_switched_off():
    world, battle_id = a_battle(2)
    model = PointsModel(Odds(draw=0.0, winner_lord=0.0, draw_lord=0.0, loser_lord=0.0))
    for n in range(100):
        result = model.fight(world, battle_id, Random(n))
        assert result.winner is not None
        assert result.dead_lords == ()


def test_expected_losses_depend_only_on_the_winner():
    """Units of 4 keep 3 figures as winners and 2 as losers or in a draw; nobody's lord falls."""
    world = fought()
    won, drawn = (PointsModel().expected(world, BattleId("k1"), winner) for winner in ("A", None))
    assert (won.winner, won.dead_lords, drawn.winner) == ("A", (), None)
    assert {left for unit, left in won.survivors.items() if unit.startswith("a1")} == {3}
    assert {left for unit, left in won.survivors.items() if unit.startswith("b1")} == {2}
    assert {*drawn.survivors.values()} == {2}
