"""Reads conformance cases. `TABLE_SCENARIOS` names another file than the project's own."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

OWN = Path(__file__).parent / "scenarios" / "shared.json"


def cases_of(game: str) -> list[Any]:
    """The cases of one game as parameters of a test, named by their ids."""
    path = Path(os.environ.get("TABLE_SCENARIOS") or OWN)
    document = json.loads(path.read_text(encoding="utf-8"))
    cases = document["cases"] if isinstance(document, dict) else document
    found = [pytest.param(case, id=case["id"]) for case in cases if case["game"] == game]
    if not found:
        raise LookupError(f"{path} has no case of {game}")
    return found
