"""The coverage of the tests: lines and branches, separate for the rules, failing below the bar."""

import json
from pathlib import Path
from typing import Any

import grimp
import pytest

from tests.harness.covered import ROOT, figures, main, rule_rooms, too_low

APPS = ("club", "campaign", "tavern", "host")


def a_file(lines: int, of: int, branches: int = 0, of_branches: int = 0) -> dict[str, Any]:
    sums = {
        "covered_lines": lines,
        "num_statements": of,
        "covered_branches": branches,
        "num_branches": of_branches,
    }
    return {"summary": sums}


def test_rooms_of_the_rules_are_folders_and_files():
    rooms = rule_rooms()
    assert {"campaign/map/", "campaign/turns/", "campaign/play.py"} <= set(rooms)
    assert not "campaign/pages/table/form.py".startswith(rooms)


def test_everything_that_rules_and_bots_import_counts_as_rules():
    graph = grimp.build_graph(*APPS, cache_dir=None)
    tables = {f"tavern.{game}" for game in ("island_settlers", "six_lands", "stone_falls")}
    rooms = {"campaign.bots", "campaign.trials", *tables}
    modules = {"campaign.rules"}.union(*map(graph.find_descendants, rooms))
    needed = modules.union(*map(graph.find_upstream_modules, modules))
    files = {f"{module.replace('.', '/')}.py" for module in needed}
    there = {file for file in files if (ROOT / file).is_file()}
    assert {file for file in there if not file.startswith(rule_rooms())} == set()
    assert len(there) > 150


def test_lines_and_branches_are_counted_separately_for_the_rules():
    files = {
        "campaign/map/graph.py": a_file(90, 100, 5, 20),
        "campaign/play.py": a_file(10, 10),
        "campaign/pages/urls.py": a_file(1, 2),
    }
    assert figures(files, rule_rooms()) == {"rules": 100 * 105 / 130, "rest": 50.0}


@pytest.mark.parametrize(
    ("rules", "rest", "low"),
    [(98, 92, []), (97.9, 92, ["rules"]), (98, 91.9, ["rest"]), (0, 0, ["rules", "rest"])],
)
def test_each_area_has_its_own_threshold(rules: float, rest: float, low: list[str]):
    assert too_low({"rules": rules, "rest": rest}) == low


@pytest.mark.parametrize(("lines", "ends"), [(98, 0), (97, 1)])
def test_a_run_below_the_threshold_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: int, ends: int
):
    files = {"campaign/play.py": a_file(lines, 100), "campaign/pages/urls.py": a_file(1, 1)}
    report = tmp_path / "coverage.json"
    report.write_text(json.dumps({"files": files}))
    assert main(str(report)) == ends
    assert f"rules: {lines}.00 %" in capsys.readouterr().out


def test_no_line_of_the_program_is_excluded():
    sources = [*(file for app in APPS for file in (ROOT / app).rglob("*.py")), ROOT / "manage.py"]
    assert [path for path in sources if "pragma: no " + "cover" in path.read_text()] == []
