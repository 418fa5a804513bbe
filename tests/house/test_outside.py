"""Each case from outside says where it happened."""

import ast
import re
from collections.abc import Iterator

from tests.house.sources import ROOT, sources, tree

# A project and the number of a report, as in (defuddle PR 103) or (collective/icalendar 251).
SOURCE = re.compile(r"\(([A-Za-z][\w./-]*)\s(?:PR\s)?(\d+)\)")


def cases() -> Iterator[tuple[str, str]]:
    """The name of each case, and its docstring."""
    for path in sources("tests/outside"):
        if path.name.startswith("test_") and "judges" not in path.relative_to(ROOT).parts:
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    name = f"{path.parent.name}/{path.name}::{node.name}"
                    yield name, ast.get_docstring(node) or ""


def test_every_case_of_the_world_names_a_project_and_a_number():
    found = dict(cases())
    assert [name for name, said in found.items() if not SOURCE.search(said)] == []
    assert len(found) > 10
    assert not SOURCE.search("What we thought of (as 3 others did).")
    assert SOURCE.search("It was lost (collective/icalendar\n251).")
