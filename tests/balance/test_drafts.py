"""Drafts of maps can be played on and read."""

import json
from itertools import combinations
from math import dist
from pathlib import Path
from random import Random

import pytest

from bench.balance import document
from bench.balance.search.campaigns import starts_of
from bench.balance.search.drafts import APART, Draft, as_map, changed, drawn, is_whole, neighbours
from bench.balance.simulations import TABLES, plans, simulated
from campaign.map.bottlenecks import bridges
from campaign.map.terrains import PRINTED_SET
from campaign.map.validation import problems
from tests.map.bundled import bundled_map


@pytest.fixture(params=[True, False], ids=["turned", "free"])
def draft(request: pytest.FixtureRequest) -> Draft:
    return drawn(Random(3), turned=request.param, roads=34)


def test_a_draft_has_the_printed_set_and_two_to_five_roads_everywhere(draft: Draft):
    kinds = [terrain.kind for terrain in as_map(draft, (), "draft").terrains]
    assert {kind: kinds.count(kind) for kind in PRINTED_SET} == PRINTED_SET
    assert all(2 <= len(ends) <= 5 for ends in neighbours(draft))
    assert len(draft.roads) <= 35


def test_terrains_have_room_and_no_roads_cross(draft: Draft):
    assert all(dist(a, b) >= APART for a, b in combinations(draft.spots, 2))
    codes = {found.refusal.code for found in problems(as_map(draft, starts_of(draft), "draft"))}
    assert not codes & {"roads-cross", "terrains-near", "map-in-pieces", "road-through-terrain"}


def test_no_road_is_a_bridge(draft: Draft):
    assert bridges(as_map(draft, (), "draft")) == []


def test_changes_keep_a_map_whole_and_its_own_image():
    draft, rng = drawn(Random(5), turned=True, roads=34), Random(6)
    made = 0
    for _ in range(120):
        other = changed(draft, rng)
        if other is not None:
            draft, made = other, made + 1
            assert is_whole(draft)
            assert draft.roads == {draft.image(road) for road in draft.roads}
            assert all(draft.classes[n] == draft.classes[draft.images[n]] for n in range(27))
    assert made > 5


def test_equal_seeds_give_equal_drafts():
    assert drawn(Random(9), turned=True, roads=33) == drawn(Random(9), turned=True, roads=33)


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
    begin, end = document.MARKS["balance"]
    page.write_text(f"before\n{begin}\nold\n{end}\nafter\n")
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
