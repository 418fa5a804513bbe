"""The scenario cases, and more in their vocabulary, hold for the core.

`campaign.json` here is the default; the environment variable SCENARIOS names another file. A file
that is named but absent is an error.
"""

import json
import os
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios.adapter import differences
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
MORE = HERE / "more_cases.json"

# Cases that contradict the rules, with the reason.
CONTRADICTIONS: dict[str, str] = {}


def named_file() -> Path:
    """The file of cases: SCENARIOS, from the project's folder, or the project's own."""
    return PROJECT / (os.environ.get("SCENARIOS") or HERE / "campaign.json")


def cases_of(file: Path) -> list[Any]:
    document = json.loads(file.read_text(encoding="utf-8"))
    maps = document["meta"]["maps"]
    return [
        pytest.param(case, maps, id=case["id"], marks=_marks(case["id"]))
        for case in document["cases"]
    ]


def is_about_names(parameters: Any) -> bool:
    return parameters.values[0]["topic"] == "naming"


def _marks(case: str) -> list[pytest.MarkDecorator]:
    reason = CONTRADICTIONS.get(case)
    return [pytest.mark.xfail(strict=True, reason=reason)] if reason else []


@pytest.mark.parametrize(("case", "maps"), [*cases_of(named_file()), *cases_of(MORE)])
def test_the_core_plays_each_case_by_the_rules(case: Case, maps: Case) -> None:
    assert differences(deepcopy(case), maps) == []


@pytest.mark.parametrize(
    ("case", "maps"),
    [one for one in (*cases_of(named_file()), *cases_of(MORE)) if not is_about_names(one)],
)
def test_names_gear_and_marks_change_no_case(
    case: Case, maps: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before each step of a case every unit gets a name and gear, and every lord a story and a
    mark, by the players' own commands (A87)."""
    monkeypatch.setattr(Game, "writes", True)
    assert differences(deepcopy(case), maps) == []
