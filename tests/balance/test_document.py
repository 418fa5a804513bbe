"""The tables and sentences that are made from the lines of a simulation."""

import json
from pathlib import Path

import pytest

from bench.balance import document
from bench.balance.simulations import TABLES, plans, simulated
from tests.map.bundled import bundled_map


@pytest.fixture(scope="module")
def row() -> dict:
    return json.loads(
        json.dumps(simulated("terres-de-l-anse", 2, "bids", games=6, seed=1, processes=1))
    )


def test_a_row_says_what_was_played_and_what_it_was_worth(row: dict):
    assert (row["players"], row["bots"], row["campaigns"], row["turns"]) == (2, "bids", 6, 10)
    assert {"length", "memory", "bids", "players"} <= {one["what"] for one in row["measures"]}


def test_each_map_has_a_table_with_a_row_for_each_simulation(row: dict):
    lines = list(document.tables_of([row, {**row, "map": "another"}]))
    assert [line for line in lines if line.startswith("###")] == [
        "### terres-de-l-anse\n",
        "### another\n",
    ]
    assert sum(line.startswith("| 2 | bids | 6 |") for line in lines) == 2


def test_the_document_keeps_the_text_around_its_tables(row: dict, tmp_path: Path):
    page = tmp_path / "balance.md"
    page.write_text(f"before\n{document.BEGIN}\nold\n{document.END}\nafter\n")
    for _ in range(2):
        document.main(json.dumps(row), page)
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    assert text.count("| 2 | bids |") == 1


def test_organisers_read_how_long_such_campaigns_are(row: dict):
    first, *_ = document.sentences(row)
    assert first.startswith("Such campaigns last ")
    assert " of 10 turns; " in first


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_kind_of_bot_has_as_many_seats_as_any_other(table: str, players: int):
    made = plans(bundled_map(), players, table, games=12, seed=1)
    seats = [bot for plan in made for bot in plan.bots]
    assert {seats.count(bot) for bot in TABLES[table]} == {players}
