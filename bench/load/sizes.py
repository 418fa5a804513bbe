"""How much load: the environment's number, or the size of a run."""

import os

from bench.load.town import PLAYERS
from bench.measure import at


def seconds_of_each() -> int:
    """Seconds of one load: SECONDS."""
    return int(os.environ.get("SECONDS") or at(60, 5))


def soak_minutes() -> float:
    """The length of the soak: SOAK."""
    return float(os.environ.get("SOAK") or at(30, 0.1))


def clubs() -> int:
    return at(50, 2)


def users_in_all() -> int:
    """Everybody in the clubs."""
    return PLAYERS * clubs()
