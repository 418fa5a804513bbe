"""Rules of imports: tests import nothing of each other, and no two rooms import each other."""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.house.sources import ROOT, sources, tree

TOOLS = {"host/installation/make_messages.py"}  # only for developers
ROOTS_OF_PAGES = {"campaign/pages", "club/pages", "tavern/pages"}


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports."""
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
    """A room is a folder, and so is the root of an app's pages; other folders above a room are
    not."""
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


def declared(*files: str) -> set[str]:
    """The names in these files of requirements, as PyPI spells them."""
    lines = "\n".join((ROOT / "requirements" / name).read_text() for name in files)
    return {_plain(name) for name in re.findall(r"^[A-Za-z][\w.-]*", lines, re.MULTILINE)}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def foreign() -> set[tuple[str, str]]:
    """The files of the program, each with a package of others that it imports."""
    own = {"club", "campaign", "tavern", "host"}
    return {
        (path.relative_to(ROOT).as_posix(), top)
        for room in own
        for path in (ROOT / room).rglob("*.py")
        for top in {name.partition(".")[0] for name in imported(path)}
        if top not in own and top not in sys.stdlib_module_names
    }


def undeclared(*files: str) -> set[tuple[str, str]]:
    """The imports of packages that these files of requirements do not name."""
    homes, known = packages_distributions(), declared(*files)
    return {
        (path, top)
        for path, top in foreign()
        if path not in TOOLS and not known & {_plain(home) for home in homes.get(top, [])}
    }


def test_what_the_program_imports_is_declared():
    """A package that comes with another one may be gone in its next release."""
    assert len(foreign()) > 300
    assert undeclared("base.in", "s3.in") == set()


def test_only_the_store_of_objects_needs_what_most_sites_do_not_install():
    assert {path for path, _top in undeclared("base.in")} == {"host/web/object_store.py"}
