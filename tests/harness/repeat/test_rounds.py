"""A test that fails sometimes is named, and the machine is as busy as requested."""

from pathlib import Path

import pytest

from tests.harness.repeat.busy import busy
from tests.harness.repeat.rounds import failures
from tests.patience import processor_seconds
from tests.services import wait_until

TESTS = """
from pathlib import Path

COUNTER = Path(__file__).with_name("rounds")

def test_a_race_is_lost_in_the_second_round():
    COUNTER.write_text(COUNTER.read_text() + "." if COUNTER.exists() else ".")
    assert COUNTER.read_text() != ".."

def test_that_is_sound():
    pass
"""


def test_a_test_that_failed_once_in_three_rounds_is_named(tmp_path: Path):
    file = tmp_path / "test_race.py"
    file.write_text(TESTS)
    counted = [dict(failed) for _, failed in failures([str(file)], 3)]
    assert [sum(failed.values()) for failed in counted] == [0, 1, 1]
    assert [name.rpartition("::")[2] for name in counted[-1]] == [
        "test_a_race_is_lost_in_the_second_round"
    ]


def test_a_run_that_found_no_test_is_no_round(tmp_path: Path):
    with pytest.raises(RuntimeError, match="no tests ran"):
        list(failures([str(tmp_path)], 1))


def test_loops_use_the_processor_and_end_with_the_block():
    with busy(1) as (loop,):
        wait_until(lambda: processor_seconds(loop) > 0.1, "a loop that counts time")
    assert processor_seconds(loop) == 0
