"""Batches of a simulation: claimed, finished once, merged."""

from datetime import timedelta

import pytest
from django.db.models import F

from campaign.actions.workshop import simulations
from campaign.models import Simulation, SimulationBatch
from campaign.trials.observers import batch
from campaign.trials.plan import Plan, new_plan
from tests.map.bundled import bundled_map

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
LEASE = 60


@pytest.fixture
def plan() -> Plan:
    return new_plan(bundled_map(), bots=("steady", "random"), campaigns=5, seed=3)


@pytest.fixture
def simulation(plan: Plan) -> Simulation:
    return simulations.open_simulation(plan, size=2)


def ids(simulation: Simulation) -> list[int]:
    return list(simulation.batches.order_by("first").values_list("pk", flat=True))


def age(batch_id: int, seconds: int) -> None:
    rows = SimulationBatch.objects.filter(pk=batch_id)
    rows.update(claimed_at=F("claimed_at") - timedelta(seconds=seconds))


def takeable(simulation: Simulation) -> list[int]:
    rows = simulations.takeable(simulation.pk, lease=LEASE, limit=10)
    return [batch_id for batch_id, _ in rows]


def test_the_batches_of_a_plan_contain_every_game_once(simulation: Simulation):
    assert list(simulation.batches.values_list("first", "count")) == [(0, 2), (2, 2), (4, 1)]


def test_the_sums_of_the_batches_are_those_of_the_whole(simulation: Simulation, plan: Plan):
    for batch_id in reversed(ids(simulation)):
        assert simulations.play_batch(batch_id, lease=LEASE)
    assert simulations.is_finished(simulation.pk)
    assert simulations.games_played(simulation.pk) == plan.campaigns
    assert simulations.sums_of(simulation.pk) == batch(plan, 0, plan.campaigns)


def test_a_finished_batch_is_not_played_again(simulation: Simulation):
    first = ids(simulation)[0]
    assert simulations.play_batch(first, lease=LEASE)
    age(first, 2 * LEASE)
    assert not simulations.play_batch(first, lease=LEASE)
    assert simulations.games_played(simulation.pk) == 2


def test_a_claimed_batch_is_left_alone_until_the_claim_expires(simulation: Simulation):
    first, *others = ids(simulation)
    simulations._unfinished().filter(pk=first).update(claimed_at=simulations.Now(), claims=1)
    assert takeable(simulation) == others
    assert not simulations.play_batch(first, lease=LEASE)
    age(first, LEASE + 1)
    assert takeable(simulation) == [first, *others]
    assert simulations.play_batch(first, lease=LEASE)
    assert SimulationBatch.objects.get(pk=first).claims == 2


def test_a_batch_finished_twice_is_counted_once(simulation: Simulation, plan: Plan):
    found = batch(plan, 0, 2)
    first = ids(simulation)[0]
    assert simulations._finish(first, found)
    assert not simulations._finish(first, found)
    assert simulations.sums_of(simulation.pk) == found


def test_an_unfinished_simulation_of_the_same_plan_is_continued(simulation: Simulation, plan: Plan):
    assert simulations.open_simulation(plan, size=3) == simulation
    for batch_id in ids(simulation):
        simulations.play_batch(batch_id, lease=LEASE)
    assert simulations.open_simulation(plan, size=3) != simulation


def test_another_seed_is_another_simulation(simulation: Simulation):
    other = new_plan(bundled_map(), bots=("steady", "random"), campaigns=5, seed=4)
    assert simulations.open_simulation(other, size=2) != simulation
