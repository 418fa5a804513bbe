"""`python -m tests.harness.repeat 30 tests/browser -m journey`: thirty rounds while busy loops run.

The words after the number go to pytest. Prints each test that failed at least once, and how often;
exits with 1 if there is one.
"""

import sys
import time

from tests.harness.repeat.busy import busy
from tests.harness.repeat.rounds import failures


def main(rounds: int, chosen: list[str]) -> int:
    failed: dict[str, int] = {}
    with busy():
        begun = time.monotonic()
        for number, failed in failures(chosen, rounds):
            seconds = time.monotonic() - begun
            say(f"round {number} of {rounds}, {seconds:.0f} s: {len(failed)} failed so far")
    for test, times in sorted(failed.items()):
        say(f"{times} of {rounds}: {test}")
    return min(1, len(failed))


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    raise SystemExit(main(int(sys.argv[1]), sys.argv[2:]))
