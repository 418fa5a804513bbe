"""What imports what: tests nothing of each other, and no two rooms each other."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.house.sources import ROOT, sources, tree

ROOTS_OF_PAGES = {"campaign/pages", "club/pages", "tavern/pages"}


def imported(path: Path) -> Iterator[str]:
    """Modules that a file names in its imports."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_what_several_tests_use_lies_in_plain_modules():
    tests = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for path in (ROOT / "tests").rglob("*.py")
    }
    of_tests = {name for name in tests if name.rpartition(".")[2].startswith("test_")}
    borrowed = {name: found for name in tests if (found := of_tests & {*imported(tests[name])})}
    assert borrowed == {}
    assert len(of_tests) > 300


def test_no_two_rooms_import_each_other():
    """A room is a folder, the root of an app's pages too; what else lies above a room is none."""
    uses: dict[str, set[str]] = defaultdict(set)
    homes = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path.parent.relative_to(ROOT)
        for path in sources()
    }
    for path in sources():
        room = path.parent.relative_to(ROOT).as_posix()
        uses[room] |= {homes[name].as_posix() for name in imported(path) if name in homes}
    mutual = {
        (one, other)
        for one, others in uses.items()
        for other in others
        if one < other
        and one in uses[other]
        and (one in ROOTS_OF_PAGES or not other.startswith(f"{one}/"))
    }
    assert mutual == set()
    assert sum(map(len, uses.values())) > 300
