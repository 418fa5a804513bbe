"""A phase is written in two places: its record in the rules, and its words for pages."""

import ast

from campaign.turns.phases import PHASES
from tests.house.sources import APPS, ROOT, sources, tree

HOMES = ("campaign/turns/phases/", "campaign/words/phases.py")
TYPE_OF_WORLDS = "campaign/world.py"  # which names a stored world may hold, as a type
FEWEST = 4  # names side by side that make a table of phases


def _texts(node: ast.AST) -> list[str]:
    """The plain texts that a literal holds: the keys of a dict, else its members."""
    if isinstance(node, ast.Dict):
        members: list[ast.expr | None] = list(node.keys)
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        members = list(node.elts)
    else:
        return []
    return [one.value for one in members if isinstance(one, ast.Constant)]


def _tables_in(source: ast.Module) -> list[list[str]]:
    found = [_texts(node) for node in ast.walk(source)]
    return [texts for texts in found if len(PHASES.keys() & {*texts}) >= FEWEST]


def test_no_third_table_lists_phases():
    lists = {
        path.relative_to(ROOT).as_posix()
        for path in sources(*APPS)
        if "migrations" not in path.parts and _tables_in(tree(path))
    }
    assert {path for path in lists if not path.startswith(HOMES)} == {TYPE_OF_WORLDS}


def test_a_table_of_phases_is_recognised():
    assert _tables_in(ast.parse("HOURS = {'bids': 48, 'ties': 24, 'transfer': 24, 'dice': 24}"))
    assert _tables_in(ast.parse("FIRST = ('muster', 'dice', 'placement', 'bids')"))
    assert not _tables_in(ast.parse("FIRST = ('muster', 'dice', 'placement')"))
