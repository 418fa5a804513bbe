"""The size of the house: rooms, files and functions stay small enough to be read."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_FILES, FEWEST_FILES, MOST_FILES_OF_THE_CORE = 12, 3, 15
MOST_LINES, MOST_OF_A_FUNCTION, SELDOM = 300, 25, 0.05
# Catalogues of plain values: types of worlds, commands and news, and the settings.
CATALOGUES = {
    "campaign/world.py", "campaign/commands.py", "campaign/news.py", "campaign/site/settings.py",
}  # fmt: skip


def sources() -> Iterator[Path]:
    for app in ("club", "campaign", "tavern"):
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in path.parts and "commands" not in path.parts:
                yield path


def rooms() -> dict[str, int]:
    """The number of files of every room, `__init__` aside."""
    found: dict[str, int] = defaultdict(int)
    for path in sources():
        if path.name != "__init__.py":
            found[path.parent.relative_to(ROOT).as_posix()] += 1
    return found


def test_a_room_has_three_to_twelve_files():
    core = rooms()["campaign"]
    wrong = {
        room: files
        for room, files in rooms().items()
        if room not in ("campaign", "tavern") and not FEWEST_FILES <= files <= MOST_FILES
    }
    assert wrong == {}
    assert core <= MOST_FILES_OF_THE_CORE
    assert len(rooms()) > 60


def test_no_file_is_longer_than_three_hundred_lines():
    long = {
        path.relative_to(ROOT).as_posix()
        for path in sources()
        if len(path.read_text(encoding="utf-8").splitlines()) > MOST_LINES
    }
    assert long <= CATALOGUES


def test_few_functions_are_longer_than_twenty_five_lines():
    """Without its docstring."""
    sizes = [
        node.end_lineno - node.lineno + 1 - _of_docstring(node)
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.end_lineno is not None
    ]
    assert len(sizes) > 2500
    assert sum(size > MOST_OF_A_FUNCTION for size in sizes) / len(sizes) < SELDOM


def _of_docstring(node: ast.FunctionDef) -> int:
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return (first.end_lineno or first.lineno) - first.lineno + 1
    return 0


def imported(path: Path) -> Iterator[str]:
    """Modules that a file names in its imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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
    """A room is a folder; what lies in the root of an app, or above a room, is no other room."""
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
        if one < other and one in uses[other] and not other.startswith(f"{one}/")
    }
    assert mutual == set()
    assert sum(map(len, uses.values())) > 300
