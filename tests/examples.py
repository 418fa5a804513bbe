"""How many examples Hypothesis draws: few while we write, all in `make full`.

The profile is that of the tier (`tests/harness/runs/tiers.py`). A test that gives its own number
means the number for `full`, through `part_of`, and gets its share of it in the others.
"""

from hypothesis import HealthCheck, settings

MOST = {"full": 100, "test": 25, "quick": 5}


def register() -> None:
    """No time limit: how long drawing takes depends more on the machine than on the test."""
    for name, examples in MOST.items():
        settings.register_profile(
            name, max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow]
        )
    settings.load_profile("test")


def part_of(examples: int) -> int:
    """This many examples in `make full`, fewer in the others, never none."""
    return max(1, examples * settings.default.max_examples // MOST["full"])
