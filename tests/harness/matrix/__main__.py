"""Runs the cells one after the other. Prints a line for each: passed or failed, with the number of
tests. Words after the command name other tests.
"""

import os
import re
import subprocess
import sys

from tests.harness.matrix.cells import ROOT, cells, environment, interpreter

TESTS = (
    "tests/turns",
    "tests/actions/clock",
    "tests/actions/journal",
    "tests/pages/table",
    "tests/api",
    "tests/tavern/actions",
)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def result(said: str) -> str:
    """pytest's own last line, such as `3 failed, 412 passed`."""
    found = re.findall(r"^=*\s*((?:\d+ \w+(?:, )?)+) in [\d.]+s", said, re.MULTILINE)
    return str(found[-1]) if found else "no test ran"


def run(python: str, django: str) -> bool:
    here = environment(python, django)
    versions = "import sys, django; print('%d.%d.%d' % sys.version_info[:3], django.__version__)"
    names = subprocess.run([here, "-c", versions], capture_output=True, text=True, check=True)
    tests = subprocess.run(
        [here, "-m", "pytest", "-q", *(sys.argv[1:] or TESTS)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONWARNINGS": "ignore"},
    )
    passed = tests.returncode == 0
    told = "Python {} · Django {}".format(*names.stdout.split())
    say(f"{'pass' if passed else 'FAIL'} · {told} · {result(tests.stdout)}")
    if not passed:
        say(tests.stdout[-3000:] + tests.stderr[-1000:])
    return passed


def main() -> int:
    good = True
    for python, django in cells():
        if not interpreter(python):
            say(f"skip · Python {python} · it is not here, and uv cannot fetch it")
            continue
        good = run(python, django) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
