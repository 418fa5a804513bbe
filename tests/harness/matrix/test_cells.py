"""The matrix of Pythons and Djangos."""

import tomllib
from pathlib import Path

from tests.harness.matrix.__main__ import TESTS, result
from tests.harness.matrix.cells import ROOT, cells


def test_every_supported_pair_is_a_cell():
    assert cells() == [
        ("3.11", "5.2"),
        ("3.12", "5.2"),
        ("3.12", "6.1"),
        ("3.13", "5.2"),
        ("3.13", "6.1"),
        ("3.14", "5.2"),
        ("3.14", "6.1"),
    ]
    project = tomllib.loads(Path(ROOT, "pyproject.toml").read_text())["project"]
    assert project["requires-python"] == ">=3.11"
    assert [name for name in TESTS if not (ROOT / name).is_dir()] == []


def test_the_last_line_of_a_run_is_its_result():
    assert result("....\n412 passed in 3.20s\n") == "412 passed"
    assert result("===== 3 failed, 9 passed in 1.00s ====") == "3 failed, 9 passed"
    assert result("") == "no test ran"
