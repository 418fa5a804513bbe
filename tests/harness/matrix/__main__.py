"""Runs the cells one after the other. Prints a line for each: passed or failed, with the number of
tests, and a line for a wheel that was installed there. Words after the command name other tests.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from host.processes.process_specs import free_port
from tests.deploy.processes import answers
from tests.harness.matrix.cells import ROOT, cells, environment, installed, interpreter
from tests.host.releases.building import build_anew
from tests.host.releases.installing import running

TESTS = (
    "tests/turns",
    "tests/actions/clock",
    "tests/actions/journal",
    "tests/pages/table",
    "tests/pages/every_page",  # each page, so each package that draws or writes one
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
    tests = subprocess.run(
        [here, "-m", "pytest", "-q", *(sys.argv[1:] or TESTS)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONWARNINGS": "ignore"},
    )
    passed = tests.returncode == 0
    say(f"{'pass' if passed else 'FAIL'} · {versions(here)} · {result(tests.stdout)}")
    if not passed:
        say(tests.stdout[-3000:] + tests.stderr[-1000:])
    return passed


def versions(here: Path) -> str:
    code = "import sys, django; print('%d.%d.%d' % sys.version_info[:3], django.__version__)"
    names = subprocess.run([here, "-c", code], capture_output=True, text=True, check=True)
    return "Python {} · Django {}".format(*names.stdout.split())


def serves(wheel: Path, python: str, django: str) -> bool:
    """Whether a wheel of these sources, installed with pip alone, opens a site."""
    here, port = installed(wheel, python, django), free_port()
    with (
        TemporaryDirectory() as home,
        running(here.with_name("campaign"), Path(home), port) as said,
    ):
        served = answers(port)
    passed = served and said[-1] == "Stopped."
    say(f"{'pass' if passed else 'FAIL'} · {versions(here)} · installed wheel")
    if not passed:
        say("\n".join(said)[-3000:])
    return passed


def main() -> int:
    with TemporaryDirectory() as folder:
        (wheel,) = build_anew(Path(folder)).glob("*.whl")
        return every_cell(wheel)


def every_cell(wheel: Path) -> int:
    good = True
    for python, django in cells():
        if not interpreter(python):
            say(f"skip · Python {python} · it is not here, and uv cannot fetch it")
            continue
        good = run(python, django) and good
        good = serves(wheel, python, django) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
