"""docs/operations-findings.md names tests that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "operations-findings.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def missing(page: str) -> list[str]:
    """The tests that the page names and that do not exist."""
    found = []
    for file, name in NAMED.findall(page):
        path = ROOT / file
        if not path.is_file() or f"def {name}(" not in path.read_text(encoding="utf-8"):
            found.append(f"{file}::{name}")
    return found


def test_every_test_of_the_page_exists():
    assert missing(PAGE) == []
    assert missing("`tests/nowhere.py::test_a` `tests/house/test_findings.py::test_b`") == [
        "tests/nowhere.py::test_a",
        "tests/house/test_findings.py::test_b",
    ]


def test_every_fixed_finding_names_a_test():
    rows = [row for row in PAGE.splitlines() if row.startswith("| ") and "| fixed" in row]
    assert rows
    assert [row for row in rows if not NAMED.search(row)] == []
