"""The shared scenario cases, and more of our own in their vocabulary, hold for the core."""

import json
import os
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios.adapter import differences
from tests.scenarios.pieces import Case

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
MORE = HERE / "more_cases.json"

# Cases that contradict RULES.md, with the reason.
CONTRADICTIONS: dict[str, str] = {}


def shared_file() -> Path:
    named = Path(os.environ.get("SCENARIOS", "../shared/scenarios/campaign.json"))
    return named if named.is_absolute() else PROJECT / named


def cases_of(file: Path) -> list[Any]:
    document = json.loads(file.read_text(encoding="utf-8"))
    maps = document["meta"]["maps"]
    return [
        pytest.param(case, maps, id=case["id"], marks=_marks(case["id"]))
        for case in document["cases"]
    ]


def _marks(case: str) -> list[pytest.MarkDecorator]:
    reason = CONTRADICTIONS.get(case)
    return [pytest.mark.xfail(strict=True, reason=reason)] if reason else []


def all_cases() -> list[Any]:
    """Absent shared cases are an error where the build must be complete."""
    own = cases_of(MORE) if MORE.exists() else []
    if shared_file().exists():
        return [*cases_of(shared_file()), *own]
    if os.environ.get("CI") == "true":
        raise FileNotFoundError(f"no scenario cases at {shared_file()}")
    skipped = pytest.param({}, {}, id="absent", marks=pytest.mark.skip("shared cases are absent"))
    return [skipped, *own]


@pytest.mark.parametrize(("case", "maps"), all_cases())
def test_the_core_plays_the_case_as_the_rules_say(case: Case, maps: Case) -> None:
    assert differences(deepcopy(case), maps) == []
