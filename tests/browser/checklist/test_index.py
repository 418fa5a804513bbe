"""Every line of the usability checklist C1 to C40 has a test, and every listed test exists."""

import ast
from pathlib import Path

from tests.reliability.figures import id_of

TESTS = Path(__file__).resolve().parent.parent.parent
LINES = [f"C{number}" for number in range(1, 41)]
# Lines whose tests have no number in their names: file, function.
HELD_BY = {
    "C2": [
        ("browser/looks/test_every_page.py", "test_no_page_has_a_fault"),
        ("browser/looks/test_map.py", "test_selectable_targets_are_large_enough_for_fingers"),
    ],
    "C7": [
        ("pages/every_page/test_colours.py", "test_colours_of_players_differ_visibly"),
        ("pages/every_page/test_colours.py", "test_map_markers_have_enough_contrast"),
    ],
    "C24": [
        ("browser/looks/test_map.py", "test_keys_follow_roads_select_zoom_and_leave"),
        ("browser/looks/test_map.py", "test_screen_readers_get_the_map_as_a_table"),
    ],
    "C26": [("browser/looks/test_every_page.py", "test_no_page_has_a_fault")],
    "C30": [
        ("pages/every_page/test_pseudo_language.py", "test_every_page_is_in_the_pseudo_language"),
        ("browser/looks/test_long_words.py", "test_long_words_fit"),
    ],
    "C31": [
        ("browser/looks/test_long_words.py", "test_long_words_fit"),
        ("actions/accounts/test_plain_names.py", "test_misleading_characters_are_removed"),
    ],
    "C35": [("browser/games/test_whole_club.py", "test_a_club_plays_from_nothing_to_victory")],
    "C40": [
        ("pages/words/test_help_words.py", "test_the_table_shows_the_rules_of_its_phase"),
        ("pages/map/test_map_view.py", "test_the_legend_explains_every_mark_of_the_map"),
    ],
}


def functions(file: Path) -> set[str]:
    tree = ast.parse(file.read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def numbered() -> dict[str, list[str]]:
    """The tests by the line in their name."""
    found: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for name in functions(file):
            if id_of(name):
                found.setdefault(id_of(name), []).append(f"{file.relative_to(TESTS)}::{name}")
    return found


def test_every_item_of_the_checklist_has_a_test():
    held = {*numbered(), *HELD_BY}
    assert [line for line in LINES if line not in held] == []


def test_every_listed_test_exists():
    named = [pair for pairs in HELD_BY.values() for pair in pairs]
    assert [pair for pair in named if pair[1] not in functions(TESTS / pair[0])] == []


def test_every_number_of_a_test_is_an_item_of_the_checklist():
    assert [line for line in numbered() if line.startswith("C") and line not in LINES] == []
