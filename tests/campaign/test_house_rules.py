"""The rules read everything in `house_rules.py`, and seats end at six everywhere."""

import ast
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import fields

from campaign import house_rules
from campaign.house_rules import LIMITS_BY_PLAYERS, MOST_PLAYERS, HouseRules, Limits
from campaign.models import Map
from campaign.pages.founding.basics import BasicsForm, SeatRows
from campaign.trials.plan import SEATS
from club.models import PLAYERS

ROOT = Path(house_rules.__file__).parent
SHOWN = {"scenario_2p", "scenario_multi"}  # names that battles are shown with (A50)
RULES = ("turns", "battles", "bands")


def names_in(*paths: Path) -> set[str]:
    """Every name and attribute that is read in these files."""
    found: set[str] = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                found.add(node.attr)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                found.add(node.id)
    return found


def sources(*rooms: str) -> list[Path]:
    return [path for room in rooms for path in (ROOT / room).rglob("*.py")]


@pytest.mark.parametrize("switch", [f.name for f in (*fields(HouseRules), *fields(Limits))])
def test_every_switch_is_read_by_a_rule(switch):
    rooms = ("pages",) if switch in SHOWN else RULES
    assert switch in names_in(*sources(*rooms))


def test_every_constant_is_read_by_code():
    tree = ast.parse((ROOT / "house_rules.py").read_text("utf-8"))
    held = {
        node.id
        for line in tree.body
        if isinstance(line, ast.Assign)
        for target in line.targets
        for node in ast.walk(target)
        if isinstance(node, ast.Name)
    }
    assert held
    assert held - names_in(*sources(".")) == set()


def test_seats_tables_and_forms_have_the_same_largest_number_of_players():
    """A4."""
    assert len(PLAYERS) == len(SEATS) == max(LIMITS_BY_PLAYERS) == MOST_PLAYERS == 6
    form = BasicsForm(maps=Map.objects.none())
    assert [n for n, _ in form.fields["players"].choices] == [2, 3, 4, 5, 6]
    assert len(SeatRows().forms) == MOST_PLAYERS


def test_switches_are_unset_by_default_except_those_that_all_records_have():
    """A new switch with a default value would change the digest of every older world."""
    held = {field.name for field in fields(HouseRules) if field.default is not UNSET}
    assert len(held) == 23
    assert {"limits", "overbid", "memory_retake", "scenario_multi"} < held
