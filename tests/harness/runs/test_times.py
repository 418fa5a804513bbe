"""The times of tests are written down, and read by the code that divides them."""

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness.runs import times
from tests.harness.runs.times import Row

A_FILE = "tests/harness/runs/test_times.py"
BUSY = """
import subprocess, sys, time

WORK = "import time\\nwhile time.process_time() < {}: pass"

def test_alone():
    exec(WORK.format(time.process_time() + 0.15))

def test_with_a_process():
    subprocess.run([sys.executable, "-c", WORK.format(0.15)], check=True)
"""


@pytest.fixture(autouse=True)
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(times, "FILE", tmp_path / "times.json")
    times.measured.cache_clear()
    yield
    times.measured.cache_clear()


def test_a_test_has_the_mean_time_of_its_cases():
    taken = {f"{A_FILE}::test_a[one]": 1.0, f"{A_FILE}::test_a[two]": 3.0}
    assert times.means(taken) == {A_FILE: {"test_a": Row(2.0, 2)}}


def test_a_test_on_postgresql_has_a_time_of_its_own():
    assert times.key_of(f"{A_FILE}::test_a[postgres]") == (A_FILE, "test_a@postgres")
    assert times.key_of(f"{A_FILE}::test_a[postgres-two]") == (A_FILE, "test_a@postgres")
    assert times.key_of(f"{A_FILE}::test_a[two]") == (A_FILE, "test_a")


def test_written_times_are_read_again():
    written = {A_FILE: {"test_a": Row(0.25), "test_b": Row(2.0, 3)}}
    times.write(written)
    assert times.measured() == written
    assert times.seconds_of(f"{A_FILE}::test_b[case]") == 2.0


def test_a_test_that_was_never_measured_counts_as_one_second():
    assert times.seconds_of(f"{A_FILE}::test_new") == 1.0


def test_a_test_that_was_not_run_keeps_its_time_and_a_removed_test_loses_it():
    before = {A_FILE: {"test_a": Row(1.0)}, "tests/test_gone.py": {"test_b": Row(1.0)}}
    now = {A_FILE: {"test_c": Row(2.0)}}
    assert times.merged(before, now) == {A_FILE: {"test_a": Row(1.0), "test_c": Row(2.0)}}


def test_a_run_writes_the_times_of_its_tests(pytester: pytest.Pytester):
    pytester.makepyfile(test_some=BUSY)
    plugins = ("-p", "tests.harness.runs.times", "-p", "no:django", "-n0")
    pytester.runpytest(*plugins, "--write-times").assert_outcomes(passed=2)
    assert 0.1 <= times.seconds_of("test_some.py::test_alone") < 0.6
    assert 0.1 <= times.seconds_of("test_some.py::test_with_a_process") < 0.9


def test_a_plain_run_writes_nothing(pytester: pytest.Pytester):
    pytester.makepyfile("def test_a(): ...")
    pytester.runpytest("-p", "tests.harness.runs.times", "-p", "no:django", "-n0")
    assert not times.FILE.exists()


pytest_plugins = ["pytester"]


def test_the_time_of_a_process_is_known_while_its_threads_end():
    def live_briefly() -> None:
        for _ in range(300):
            thread = threading.Thread(target=time.sleep, args=(0.0005,))
            thread.start()
            thread.join()

    busy = threading.Thread(target=live_briefly)
    least = times.processor_of_all(os.getpid())
    busy.start()
    while busy.is_alive():
        assert times.processor_of_all(os.getpid()) >= least
