"""Which tests a tier takes: always the law, and the night only if everything is asked for."""

from pathlib import Path
from typing import Any

import pytest

from tests.harness.runs import tiers, times
from tests.harness.runs.times import Row

SUITE = """
import pytest

def test_plain(): ...

@pytest.mark.night("it takes an hour")
def test_of_the_night(): ...

@pytest.mark.browser
def test_a_look(): ...

@pytest.mark.browser
@pytest.mark.journey
def test_a_journey(): ...

@pytest.mark.redis
def test_with_a_server(): ...
"""
MARKERS = "[pytest]\nmarkers =\n  night\n  browser\n  journey\n  redis\n  postgres\n"
PLUGINS = (
    "-p",
    "tests.harness.runs.times",
    "-p",
    "tests.harness.runs.tiers",
    "-p",
    "no:django",
    "-n0",
)
pytest_plugins = ["pytester"]


@pytest.fixture(autouse=True)
def nothing_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiers, "changed", frozenset)
    monkeypatch.setattr(tiers, "_cheap", lambda: 0.2)


def taken(pytester: pytest.Pytester, *options: str) -> set[str]:
    pytester.makepyfile(test_some=SUITE)
    pytester.makeini(MARKERS)
    run = pytester.runpytest(*PLUGINS, *options, "-v")
    return {line.split("::")[1].split()[0] for line in run.outlines if "PASSED" in line}


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["--tier=full"], {"plain", "of_the_night", "a_look", "a_journey", "with_a_server"}),
        ([], {"plain", "of_the_night", "a_look", "a_journey", "with_a_server"}),
        (["--tier=test"], {"plain", "a_journey", "with_a_server"}),
        (["--tier=quick"], {"plain"}),
    ],
)
def test_a_tier_takes_its_tests(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, options: list[str], names: set[str]
):
    rows = {f"test_{name}": Row(0.1) for name in ("plain", "a_journey", "with_a_server")}
    monkeypatch.setattr(times, "measured", lambda: {"test_some.py": rows})
    assert taken(pytester, *options) == {f"test_{name}" for name in names}


def test_quick_leaves_out_costly_tests(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    rows = {"test_plain": Row(0.3), "test_a_journey": Row(0.1)}
    monkeypatch.setattr(times, "measured", lambda: {"test_some.py": rows})
    assert taken(pytester, "--tier=quick") == set()


@pytest.mark.parametrize(("seconds", "outcomes"), [(0.3, {}), (0.1, {"errors": 1})])
def test_quick_does_not_import_a_file_without_a_cheap_test(
    seconds: float,
    outcomes: dict[str, int],
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
):
    name = str(pytester.makepyfile(test_broken="assert False"))
    monkeypatch.setattr(times, "measured", lambda: {name: {"test_a": Row(seconds)}})
    pytester.runpytest(*PLUGINS, "--tier=quick").assert_outcomes(**outcomes)


def test_every_case_of_the_law_is_in_quick():
    item: Any = Item(f"{tiers.LAW[0]}test_cases.py::test_case[R12]")
    assert tiers.in_quick(item)


def test_changed_tests_run_with_the_push_whatever_their_marks_are(monkeypatch: pytest.MonkeyPatch):
    item: Any = Item("tests/reliability/test_a.py::test_b", marks=("night",))
    assert not tiers.in_test(item)
    monkeypatch.setattr(tiers, "changed", lambda: frozenset({"tests/reliability/test_a.py"}))
    assert tiers.in_test(item)


def test_pages_of_a_changed_room_are_in_quick(monkeypatch: pytest.MonkeyPatch):
    item: Any = Item("tests/pages/search/test_found.py::test_a")
    monkeypatch.setattr(times, "measured", lambda: {str(item.file): {"test_a": Row(1.5)}})
    assert not tiers.in_quick(item)
    changed = frozenset({"templates/search/found.html"})
    monkeypatch.setattr(tiers, "changed", lambda: changed)
    assert tiers.in_quick(item)


@pytest.mark.parametrize(
    ("seconds", "budget", "costliest"),
    [([0.1, 0.2, 0.3], 1.0, 0.3), ([0.3, 0.1, 0.2], 0.35, 0.2), ([5.0], 1.0, 0.0), ([], 1.0, 0.0)],
)
def test_the_cheapest_tests_are_taken_as_long_as_they_fit(
    seconds: list[float], budget: float, costliest: float
):
    assert tiers._fitting(seconds, budget) == costliest


class Item:
    """As much of a test as the tiers ask for."""

    def __init__(self, nodeid: str, marks: tuple[str, ...] = ()) -> None:
        self.nodeid, self.marks = nodeid, marks
        self.file = Path(nodeid.partition("::")[0])
        self.path = tiers.ROOT / self.file

    def get_closest_marker(self, name: str) -> Any:
        return name if name in self.marks else None
