"""Simulations that people ask for: counted once, limited, played in the background."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from campaign.actions.workshop import simulation_requests, simulations
from campaign.models import Simulation, SimulationBatch
from campaign.trials.observers import batch
from campaign.trials.plan import Plan, new_plan
from club.refusals import Refusal
from tests.assertions.unchanged import every_row
from tests.map.bundled import bundled_map
from tests.table import person

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]
LONG = 600.0  # seconds


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation_requests, "BATCH", 2)


@pytest.fixture
def anna() -> Any:
    return person("anna")


def a_plan(seed: int = 3, games: int = 5, bot: str = "steady") -> Plan:
    return new_plan(bundled_map(), bots=(bot, "random"), campaigns=games, seed=seed)


def ask(anna: Any, seed: int = 3, **more: Any) -> Simulation:
    return simulation_requests.request_simulation(a_plan(seed), by=anna, label="default", **more)


def refused(by: Any, plan: Plan) -> str:
    """The code of the refusal. Nothing is written."""
    before = every_row()
    with pytest.raises(Refusal) as refusal:
        simulation_requests.request_simulation(plan, by=by, label="")
    assert every_row() == before
    return refusal.value.code


def test_a_requested_simulation_is_played_and_summed_up(anna: Any):
    found = ask(anna)
    assert simulation_requests.simulation_progress(found.pk) == (0, 5)
    assert simulation_requests.results(found.pk) is None
    assert simulation_requests.play_some(LONG) == 3
    assert simulation_requests.simulation_progress(found.pk) == (5, 5)
    assert simulation_requests.results(found.pk) == batch(a_plan(), 0, 5)


def test_an_equal_plan_is_the_same_simulation_finished_or_not(anna: Any):
    first = ask(anna)
    assert ask(anna) == first
    simulation_requests.play_some(LONG)
    assert ask(anna) == first
    assert ask(anna, seed=4) != first
    assert Simulation.objects.count() == 2


def test_results_are_shared_but_simulations_are_not(anna: Any):
    theirs = ask(anna)
    simulation_requests.play_some(LONG)
    own = simulation_requests.request_simulation(a_plan(), by=person("bruno"), label="own")
    assert own != theirs
    assert simulation_requests.results(own.pk) == simulation_requests.results(theirs.pk)
    assert simulation_requests.waiting(limit=9) == []


def test_only_the_requester_finds_a_simulation(anna: Any):
    found = ask(anna)
    assert simulation_requests.asked_for(anna, found.pk) == found
    with pytest.raises(LookupError):
        simulation_requests.asked_for(person("bruno"), found.pk)


def test_a_comparison_is_linked_to_its_baseline(anna: Any):
    default = ask(anna)
    changed = ask(anna, seed=4, beside=default)
    assert simulation_requests.asked_for(anna, changed.pk).beside == default
    assert ask(anna, seed=4) != changed


def test_the_number_of_games_is_limited(anna: Any):
    assert refused(anna, a_plan(games=simulation_requests.MOST_GAMES + 1)) == "too-many-games"
    assert (
        refused(anna, a_plan(games=simulation_requests.MOST_SLOW_GAMES + 1, bot="sharp"))
        == "too-many-games"
    )
    assert not Simulation.objects.exists()


def test_the_number_of_waiting_simulations_per_person_is_limited(
    anna: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(simulation_requests, "MOST_WAITING", 2)
    first = ask(anna)
    ask(anna, seed=4)
    assert refused(anna, a_plan(seed=5)) == "simulations-waiting"
    assert ask(anna) == first
    simulation_requests.request_simulation(a_plan(seed=5), by=person("bruno"), label="")
    simulation_requests.play_some(LONG)
    ask(anna, seed=5)


def test_the_number_of_simulations_a_day_is_limited(anna: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(simulation_requests, "MOST_A_DAY", 1)
    first = ask(anna)
    simulation_requests.play_some(LONG)
    assert refused(anna, a_plan(seed=4)) == "simulations-today"
    Simulation.objects.filter(pk=first.pk).update(begun_at=F("begun_at") - timedelta(hours=25))
    ask(anna, seed=4)


def test_the_oldest_simulations_are_deleted_except_baselines_in_use(
    anna: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(simulation_requests, "KEPT", 2)
    theirs = simulation_requests.request_simulation(a_plan(), by=person("bruno"), label="")
    default, gone = ask(anna, seed=1), ask(anna, seed=2)
    kept = [ask(anna, seed=seed, beside=default) for seed in (3, 4)]
    assert set(Simulation.objects.all()) == {theirs, default, *kept}
    assert gone not in Simulation.objects.all()


def test_small_requests_do_not_wait_for_large_ones(anna: Any):
    much = simulation_requests.request_simulation(a_plan(games=9), by=anna, label="")
    little = simulation_requests.request_simulation(a_plan(games=2), by=person("bruno"), label="")
    turns = SimulationBatch.objects.in_bulk(simulation_requests.waiting(limit=9))
    order = [turns[pk].simulation for pk in simulation_requests.waiting(limit=9)]
    assert order == [much, little, much, much, much, much]


def test_simulations_of_the_command_line_are_not_played_by_the_site():
    simulations.open_simulation(a_plan(), size=2)
    assert simulation_requests.waiting(limit=9) == []
    assert simulation_requests.play_some(LONG) == 0


def test_a_worker_killed_in_a_batch_loses_no_game_and_repeats_none(
    anna: Any, monkeypatch: pytest.MonkeyPatch
):
    found = ask(anna)

    def die(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(simulations, "play_games", die)
        with pytest.raises(SystemExit):
            simulation_requests.play_some(LONG)
    assert simulation_requests.play_some(LONG) == 2
    assert simulation_requests.results(found.pk) is None
    assert simulation_requests.simulation_progress(found.pk) == (3, 5)
    grow_old(found)
    assert simulation_requests.play_some(LONG) == 1
    assert simulation_requests.results(found.pk) == batch(a_plan(), 0, 5)


def grow_old(simulation: Simulation) -> None:
    old = timedelta(seconds=simulation_requests.LEASE + 1)
    simulation.batches.update(claimed_at=F("claimed_at") - old)


def test_a_failing_batch_is_given_up_and_does_not_stop_the_others(
    anna: Any, monkeypatch: pytest.MonkeyPatch
):
    found = ask(anna)

    def fail(*_: object) -> None:
        raise ValueError

    with monkeypatch.context() as patch:
        patch.setattr(simulations, "play_games", fail)
        for _ in range(simulation_requests.MOST_CLAIMS):
            assert not simulation_requests.is_given_up(found.pk)
            assert simulation_requests.play_some(LONG) == 0
            grow_old(found)
    assert simulation_requests.is_given_up(found.pk)
    assert simulation_requests.waiting(limit=9) == []
    assert simulation_requests.play_some(LONG) == 0


def test_no_batch_starts_after_the_time_limit(anna: Any):
    ask(anna)
    assert simulation_requests.play_some(0) == 0
