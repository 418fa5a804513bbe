"""How many examples Hypothesis draws: few while we write, all before a change lands.

`--hypothesis-profile=` names the profile; without it a run draws all. A test that says a number of
its own says it of the `landing` profile, by `part_of`, and gets its share of it in the others.
"""

from hypothesis import HealthCheck, settings

MOST = {"landing": 100, "push": 25, "quick": 5}


def register() -> None:
    """How long an example takes to draw says more of the machine than of the test."""
    for name, examples in MOST.items():
        settings.register_profile(
            name,
            max_examples=examples,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        )
    settings.load_profile("landing")


def part_of(examples: int) -> int:
    """So many examples in the profile `landing`, fewer in the others, never none."""
    return max(1, examples * settings.default.max_examples // MOST["landing"])
