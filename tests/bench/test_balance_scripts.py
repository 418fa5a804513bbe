"""The length of campaigns, and the search for maps with the right length: each
script to its end.
"""

import json
from pathlib import Path

import pytest

from tests.bench.running import printed, printed_by_process


def test_a_simulation_prints_a_row_for_each_map_table_and_number_of_players():
    (row,) = printed("bench.balance")
    assert (row["bench"], row["players"], row["bots"], row["campaigns"]) == (
        "balance",
        3,
        "steady",
        2,
    )
    assert {"length", "memory", "first_turn", "battles"} <= {m["what"] for m in row["measures"]}


def test_rows_become_tables_of_a_document(tmp_path: Path):
    (row,) = printed("bench.balance")
    lines, document = tmp_path / "rows.jsonl", tmp_path / "balance.md"
    lines.write_text(json.dumps(row))
    document.write_text("Before.\n<!-- measured -->old<!-- /measured -->\nAfter.\n")
    assert printed("bench.balance.document", str(lines), str(document)) == []
    told = document.read_text()
    assert (told[:7], told[-7:]) == ("Before.", "After.\n")
    assert "old" not in told
    assert f"### {row['map']}" in told


def test_rows_of_joiners_become_their_own_table(tmp_path: Path):
    rows = printed("bench.balance.joiners")
    assert {row["proposed"] for row in rows} == {True} | {bool(row["more"] == 0) for row in rows}
    assert all(row["campaigns"] + row["too_late"] == 1 for row in rows)
    lines, document = tmp_path / "rows.jsonl", tmp_path / "balance.md"
    lines.write_text("\n".join(map(json.dumps, rows)))
    document.write_text("Before.\n<!-- joiners -->old<!-- /joiners -->\nAfter.\n")
    assert printed("bench.balance.document", str(lines), str(document)) == []
    told = document.read_text()
    assert "old" not in told
    assert "| 3 | 2 | 1 |" in told


def test_figures_of_bundled_maps_are_taken_from_printed_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (row,) = printed("bench.balance")
    lines, kept = tmp_path / "rows.jsonl", tmp_path / "figures.json"
    lines.write_text(json.dumps(row))
    monkeypatch.setattr("campaign.trials.figures.FILE", kept)
    assert printed("bench.balance.figures", str(lines)) == []
    (figures,) = json.loads(kept.read_text())
    assert figures["map"] == row["map"]


def test_a_search_writes_what_it_found(tmp_path: Path):
    assert printed("bench.balance.search", str(tmp_path), "--best", "1000") == []
    (line,) = (tmp_path / "found.jsonl").read_text().splitlines()
    assert json.loads(line)["seed"] == 1
    (found,) = tmp_path.glob("found-*.json")
    assert len(json.loads(found.read_text())["terrains"]) == 27


@pytest.mark.night("a season of people is played on a database of its own")
def test_a_season_of_people_has_a_length_in_days():
    (row,) = printed_by_process("bench.balance.weeks")
    assert (row["preset"], row["players"], row["plan"]) == ("letter", 2, "all")
    assert min(row["campaign_days"], row["turns"]) > 0
