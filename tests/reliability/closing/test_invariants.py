"""D19: the random campaigns of `tests/whole_campaigns`, with many more and longer ones at night."""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.whole_campaigns.machine import WholeCampaigns

RUNS, STEPS = 500, 50


@pytest.mark.night("five hundred random campaigns; a few are of every push")
def test_d19_stocks_owners_and_ties_are_consistent_in_every_campaign(figure: Any):
    many = settings(
        max_examples=RUNS,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(WholeCampaigns, settings=many)
    figure(f"{RUNS} campaigns of {STEPS} steps, every invariant after each")
