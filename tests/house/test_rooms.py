"""The size of the project: rooms, files and functions stay small enough to read."""

import ast
from collections import defaultdict

from tests.house.sources import APPS, BESIDES, ROOT, sources, tree

MOST_FILES, FEWEST_FILES, MOST_FILES_OF_THE_CORE = 15, 3, 15
ABOVE_ROOMS = ("campaign", "campaign/pages", "tavern")
MOST_LINES, MOST_OF_A_FUNCTION, SELDOM = 310, 25, 0.05
MOST_LINES_OF_A_TEST = 420  # tables of cases, a line for each value
# Catalogues of plain values: types of worlds, commands and news, settings, the desk, sentences.
CATALOGUES = {
    "campaign/world.py",
    "campaign/commands.py",
    "campaign/news.py",
    "host/settings.py",
    "campaign/admin/index.py",
    "campaign/words/house_rule_words.py",
}


def rooms() -> dict[str, int]:
    """The number of files of every room, without `__init__`, conftest and its addresses."""
    found: dict[str, int] = defaultdict(int)
    for path in sources(*APPS, *BESIDES):
        if path.name not in ("__init__.py", "conftest.py", "urls.py"):
            found[path.parent.relative_to(ROOT).as_posix()] += 1
    return found


def test_a_room_has_three_to_fifteen_files():
    core = rooms()["campaign"]
    wrong = {
        room: files
        for room, files in rooms().items()
        if room not in ABOVE_ROOMS and not FEWEST_FILES <= files <= MOST_FILES
    }
    assert wrong == {}
    assert core <= MOST_FILES_OF_THE_CORE
    assert len(rooms()) > 120


def test_no_file_is_too_long_to_be_read():
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in sources(*APPS, *BESIDES)
    }
    most = {name: MOST_LINES_OF_A_TEST if "tests/" in name else MOST_LINES for name in lengths}
    assert {name for name, lines in lengths.items() if lines > most[name]} <= CATALOGUES


def test_few_functions_are_longer_than_twenty_five_lines():
    """The length is counted without the docstring."""
    sizes = [
        node.end_lineno - node.lineno + 1 - _of_docstring(node)
        for path in sources()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef) and node.end_lineno is not None
    ]
    assert len(sizes) > 2500
    assert sum(size > MOST_OF_A_FUNCTION for size in sizes) / len(sizes) < SELDOM


def _of_docstring(node: ast.FunctionDef) -> int:
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return (first.end_lineno or first.lineno) - first.lineno + 1
    return 0


def test_the_formatter_decides_without_exceptions():
    marks = [
        path.relative_to(ROOT).as_posix()
        for path in sources(*APPS, *BESIDES)
        if "# fmt:" in path.read_text(encoding="utf-8").replace('"# fmt:"', "")
    ]
    assert marks == []
