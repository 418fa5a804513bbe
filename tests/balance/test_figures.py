"""The file of figures is written from the lines of simulations."""

import json
from itertools import combinations
from random import Random

import networkx as nx
import pytest
from msgspec.structs import replace

from bench.balance import figures
from bench.balance.figures import merged
from bench.balance.search.distances import STARTS_APART, distances, faults, ranked
from bench.balance.search.drafts import drawn
from campaign.map.documents import HOUSE_MAPS, house_map
from campaign.trials.figures import layout_of

MAP = "hautes-combes"
NOW = layout_of(house_map(MAP))
MEASURE = {
    "what": "length",
    "of": "",
    "value": 0.6,
    "low": 0.5,
    "high": None,
    "count": 9,
    "least": 0.6,
    "most": 0.9,
    "verdict": "met",
}


def line(**more):
    plain = {
        "map": MAP,
        "players": 4,
        "bots": "steady",
        "campaigns": 9,
        "turns": 8,
        "house_rules": "{}",
        "measures": [MEASURE],
    }
    return plain | more


def test_a_line_becomes_the_row_of_its_map_and_number_of_players():
    (row,) = merged([], [line(layout=NOW)])
    assert (row["map"], row["layout"], row["players"], row["turns"]) == (MAP, NOW, 4, 8)
    assert row["measures"] == [["length", "", 0.6, 0.5, None, 9, 0.6, 0.9]]


def test_a_later_line_replaces_a_row_and_leaves_those_of_other_numbers():
    rows = merged([], [line(), line(players=2)])
    later = merged(rows, [line(campaigns=600)])
    assert [(row["players"], row["campaigns"]) for row in later] == [(2, 9), (4, 600)]


def test_rows_of_an_earlier_drawing_of_a_map_are_dropped():
    assert merged([*merged([], [line()])], []) != []
    assert merged([merged([], [line()])[0] | {"layout": "0" * 16}], []) == []
    assert merged([], [line(layout="0" * 16)]) == []


def test_other_bots_other_rules_and_other_maps_are_left_out():
    others = [line(bots="sharp"), line(house_rules='{"start_pp": 2}'), line(map="mine.json")]
    assert merged([], others) == []


def test_the_command_gives_the_same_file_twice_in_the_order_of_the_maps(tmp_path):
    lines, to = tmp_path / "lines", tmp_path / "figures.json"
    first, *_, last = HOUSE_MAPS
    lines.write_text("".join(json.dumps(line(map=one)) + "\n" for one in (last, first)))
    figures.main([lines], to)
    text = to.read_text()
    figures.main([lines], to)
    assert to.read_text() == text
    assert [row["map"] for row in json.loads(text)] == [first, last]


DRAFT = drawn(Random(4), turned=True, roads=34)
AWAY = distances(DRAFT)


def test_distances_are_the_fewest_roads():
    known = dict(nx.all_pairs_shortest_path_length(nx.Graph(sorted(DRAFT.roads))))
    assert all(AWAY[a][b] == known[a][b] for a, b in combinations(range(27), 2))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_sites_are_apart_and_on_no_prestigious_terrain(players: int):
    loss, sites = ranked(DRAFT, AWAY, players)[0]
    assert len(set(sites)) == players
    assert all(DRAFT.classes[site] != "p" for site in sites)
    if loss < 99:
        apart = min(AWAY[a][b] for a, b in combinations(sites, 2))
        assert apart >= STARTS_APART[players] - 1


def test_even_tables_of_a_turned_draft_start_on_images():
    for players in (2, 4, 6):
        _, sites = ranked(DRAFT, AWAY, players)[0]
        assert {DRAFT.images[site] for site in sites} == {*sites}


def test_prestigious_terrains_side_by_side_are_a_fault():
    order = sorted(range(1, 27), key=AWAY[0].__getitem__)
    near, far = (
        "".join("p" if n in {0, *some} else "n" for n in range(27))
        for some in (order[:4], order[-4:])
    )
    assert faults(replace(DRAFT, classes=near), ()) > faults(replace(DRAFT, classes=far), ())
