"""Random legal campaigns of two to six players, recounted from first principles at every step."""

from hypothesis import HealthCheck, Phase, settings
from msgspec import DecodeError

from campaign import world
from tests.examples import part_of
from tests.whole_campaigns.machine import WholeCampaigns

TestWholeCampaigns = WholeCampaigns.TestCase
TestWholeCampaigns.settings = settings(
    max_examples=part_of(70),
    stateful_step_count=25,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking whole campaigns takes ages
    suppress_health_check=list(HealthCheck),
)


def test_a_world_of_another_shape_is_refused() -> None:
    try:
        world.decode(b'{"turn": 1}')
    except DecodeError:
        return
    raise AssertionError("a world without rules was accepted")
