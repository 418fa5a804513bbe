"""How benchmarks measure: medians over repeats, and the machine's own speed with them.

Every script takes two options besides its own arguments. `--smallest` measures as little as
possible, within seconds: it shows that the script runs to its end, and its figures mean
nothing. `--keep`
writes the figures into `bench/report/figures.json`, from which `docs/performance.md` is made.
"""

import gc
import json
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from bench.report.figures import keep

ROOT = Path(__file__).resolve().parents[1]
REPEATS = 5
SMALLEST, KEEP = "--smallest", "--keep"
T = TypeVar("T")


def at(full: T, smallest: T) -> T:
    """The size of a measurement, or the smallest one with `--smallest`."""
    return smallest if SMALLEST in sys.argv else full


def arguments() -> list[str]:
    """The script's own arguments, without the two options of all scripts."""
    return [word for word in sys.argv[1:] if word not in (SMALLEST, KEEP)]


def number_and_rest(full: int, smallest: int) -> tuple[int, list[str]]:
    """The number at the head of the arguments, or the size if there is none; and the rest."""
    said = arguments()
    if said and said[0].isdecimal():
        return int(said[0]), said[1:]
    return at(full, smallest), said


def handed_on() -> list[str]:
    """Arguments for another script, so that both measure at one size."""
    return at([], [SMALLEST])


def repeats() -> int:
    return at(REPEATS, 1)


def calibration() -> float:
    """Turns per second of a plain Python loop, in millions: the present speed of this machine."""
    turns = at(1_000_000, 20_000)
    started = time.process_time()
    total = 0
    for turn in range(turns):
        total += turn & 7
    return turns / 1e6 / (time.process_time() - started)


def rate(work: Callable[[], int]) -> float:
    """Units of work per second of processor, the median of some repeats.

    `work` says how many it did.
    """
    gc.collect()
    gc.freeze()  # earlier objects do not slow down the measurement
    try:
        return statistics.median(1 / _spent(work) for _ in range(repeats()))
    finally:
        gc.unfreeze()


def ratio(floor: Callable[[], int], work: Callable[[], int]) -> float:
    """How many times as long `work` takes as `floor`, done by turns; the median of the repeats."""
    return statistics.median(_spent(work) / _spent(floor) for _ in range(repeats()))


def _spent(work: Callable[[], int]) -> float:
    """Seconds of processor for one unit of work."""
    started = time.process_time()
    done = work()
    return (time.process_time() - started) / done


def show(name: str, **figures: Any) -> None:
    """Prints a line of JSON: the figures, with the speed of the machine."""
    rounded = {key: round(f, 3) if isinstance(f, float) else f for key, f in figures.items()}
    line = {
        "bench": name,
        **rounded,
        "mcal": round(calibration(), 2),
        "python": platform.python_version(),
    }
    print(json.dumps(line), flush=True)
    if KEEP in sys.argv and SMALLEST not in sys.argv:
        keep(_script(), line)


def _script() -> str:
    """The name of the running script: `bench.games`, `bench.load`."""
    path = Path(sys.argv[0]).resolve().relative_to(ROOT).with_suffix("")
    return ".".join(path.parts).removesuffix(".__main__")
