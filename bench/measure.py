"""How benchmarks measure: medians over repeats, and the machine's own speed beside them."""

import gc
import json
import platform
import statistics
import time
from collections.abc import Callable

REPEATS = 5


def calibration() -> float:
    """Turns per second of a plain Python loop, in millions: what this machine gives today."""
    started = time.process_time()
    total = 0
    for turn in range(1_000_000):
        total += turn & 7
    return 1 / (time.process_time() - started)


def rate(work: Callable[[], int]) -> float:
    """Units of work per second of processor, the median of some repeats.

    `work` says how many it did.
    """
    gc.collect()
    gc.freeze()  # what was built before does not slow down what is measured
    return statistics.median(1 / _spent(work) for _ in range(REPEATS))


def ratio(floor: Callable[[], int], work: Callable[[], int]) -> float:
    """How many times as long `work` takes as `floor`, done by turns; the median of the repeats."""
    return statistics.median(_spent(work) / _spent(floor) for _ in range(REPEATS))


def _spent(work: Callable[[], int]) -> float:
    """Seconds of processor for one unit of work."""
    started = time.process_time()
    done = work()
    return (time.process_time() - started) / done


def show(name: str, **figures: float | int | str) -> None:
    rounded = {key: round(f, 3) if isinstance(f, float) else f for key, f in figures.items()}
    speed = round(calibration(), 2)
    print(
        json.dumps({"bench": name, **rounded, "mcal": speed, "python": platform.python_version()})
    )
