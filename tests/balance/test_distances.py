"""Distances by which drafts are judged, and the start sites that follow from them."""

from itertools import combinations
from random import Random

import networkx as nx
import pytest
from msgspec.structs import replace

from bench.balance.search.distances import STARTS_APART, distances, faults, ranked
from bench.balance.search.drafts import drawn

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
