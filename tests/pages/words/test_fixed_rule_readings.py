"""Readings that no club can choose are on the rules page, and in the docstring of a rule."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from campaign import house_rules
from campaign.pages.words.fixed_rule_readings import READINGS
from campaign.words.house_rule_words import SWITCHES
from tests.pages.laid import LAND, address, words
from tests.worlds import a_world, some_rules

ROOT = Path(house_rules.__file__).parent
CORE = ("history", "map", "turns", "bands", "battles", "bots", "trials")
NAMED = {"A3", "A88"}  # a row of table 1 that is a switch as a whole, and a matter of words
LAST = 90


def number(rule: str) -> int:
    return int(rule.removeprefix("A"))


@cache
def told_in_docstrings() -> set[int]:
    """The numbers that docstrings of the core name, including ranges."""
    files = [*ROOT.glob("*.py"), *(f for room in CORE for f in (ROOT / room).rglob("*.py"))]
    found: set[int] = set()
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                for first, last in re.findall(
                    r"A(\d+)(?:–A?(\d+))?", ast.get_docstring(node) or ""
                ):
                    found |= set(range(int(first), int(last or first) + 1))
    return found


def test_every_ambiguity_is_a_switch_or_a_fixed_reading_and_never_both():
    switches = {switch.rule for switch in SWITCHES if switch.rule.startswith("A")}
    assert not switches & set(READINGS)
    assert {f"A{n}" for n in range(1, LAST + 1)} == switches | set(READINGS) | NAMED


@pytest.mark.parametrize("rule", READINGS)
def test_a_fixed_reading_is_in_the_docstring_of_a_rule(rule):
    assert number(rule) in told_in_docstrings()


def test_the_rules_page_lists_all_fixed_readings(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids", rules=some_rules(3)))
    text = words(as_player("B").get(address(game, "rules")))
    for rule, sentence in READINGS.items():
        assert f"{sentence} {rule}" in text
