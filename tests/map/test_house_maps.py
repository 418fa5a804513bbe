"""Every map that comes with the site: valid, complete, drawn, fair, described in words."""

from collections import Counter
from itertools import combinations
from math import dist

import pytest
from django.utils import translation

from bench.balance.start_sites import kinds_of_sites
from campaign.map.documents import FIXTURES, HOUSE_MAPS, house_map, read_map_file
from campaign.map.fairness import measures, site_spread
from campaign.map.land.palette import THEMES
from campaign.map.land.picture import picture
from campaign.map.layout.coast import coast
from campaign.map.layout.drawing import clearance, cross
from campaign.map.layout.labels import HALO, labels
from campaign.map.layout.placement import overlap
from campaign.map.layout.sheet_size import spread_out
from campaign.map.routes import routes
from campaign.map.terrains import CLASS_OF, PRINTED_SET, start_grounds
from campaign.map.validation import problems
from campaign.pages.map.house_maps import WORDS
from tests.map.bundled import bundled_map

TABLES = (2, 3, 4, 5, 6)
# Roads to the nearest rival, at least, of 2 to 6 players.
LEAST_RIVAL = {2: 4, 3: 4, 4: 4, 5: 3, 6: 2}

# Their sites differ in these measures. Simulated campaigns chose them (docs/balance.md).
BY_SIMULATION = {
    ("terres-de-l-anse", 3),
    ("terres-de-l-anse", 6),
    ("lagunes-de-l-ecume", 3),
    ("lagunes-de-l-ecume", 5),
    ("hautes-combes", 3),
    ("hautes-combes", 5),
    ("hautes-combes", 6),
}

LEAST_TO_THIRD = 4  # roads from a start site to the third nearest prestigious terrain

every_map = pytest.mark.parametrize("slug", HOUSE_MAPS)


def test_every_map_of_the_fixtures_comes_with_the_site():
    assert {file.name for file in FIXTURES.glob("map_*.json")} == set(HOUSE_MAPS.values())
    assert house_map("terres-de-l-anse") == bundled_map()


@every_map
def test_the_map_has_no_error(slug):
    assert [problem for problem in problems(house_map(slug)) if problem.is_error] == []


@every_map
def test_the_map_has_the_terrains_of_the_printed_set_under_different_names(slug):
    map = house_map(slug)
    assert Counter(terrain.kind for terrain in map.terrains) == PRINTED_SET
    others = {t.name for other in HOUSE_MAPS if other != slug for t in house_map(other).terrains}
    assert len({t.name for t in map.terrains} - others) == 27


@every_map
def test_no_two_straight_roads_cross_and_all_terrains_have_room(slug):
    map = house_map(slug)
    at = {t.id: (float(t.x), float(t.y)) for t in map.terrains}
    lines = {(a, b): (at[a], at[b]) for a, b in map.roads}
    assert [pair for pair in combinations(lines.values(), 2) if cross(*pair)] == []
    assert min(dist(one, other) for one, other in combinations(at.values(), 2)) >= 110
    passed = [clearance(line, at[t]) for ends, line in lines.items() for t in at if t not in ends]
    assert min(passed) >= 60
    assert spread_out(map) == map


@every_map
def test_the_map_is_drawn_with_a_shore_and_every_name(slug):
    map = house_map(slug)
    assert coast(map).startswith("M")
    for theme in THEMES:
        assert picture(map, theme)
    assert {label.text for label in labels(map).values()} == {t.name for t in map.terrains}


@every_map
def test_no_name_touches_the_golden_rim_of_a_prestigious_terrain(slug):
    map = house_map(slug)
    rims = [HALO.at(t) for t in map.terrains if CLASS_OF[t.kind] == "prestigious"]
    names = [label for label in labels(map).values() if any(overlap(label.box, r) for r in rims)]
    assert [label.text for label in names] == []


@pytest.mark.parametrize("players", TABLES)
@every_map
def test_start_sites_are_fair_by_the_measure_of_fairness(slug, players):
    measured = measures(house_map(slug), players)
    assert len(measured) == players
    assert min(site.rival for site in measured) >= LEAST_RIVAL[players]
    if (slug, players) not in BY_SIMULATION:
        assert site_spread(measured).is_fair


@pytest.mark.parametrize("players", [2, 4, 6])
@every_map
def test_start_sites_of_even_numbers_of_players_are_images_of_each_other_in_pairs(slug, players):
    kinds = kinds_of_sites(house_map(slug), players)
    assert {len(kind) % 2 for kind in kinds} == {0}


@every_map
def test_players_choose_among_grounds_beside_no_prestigious_terrain_and_the_start_sites(slug):
    map = house_map(slug)
    known, sites = routes(map), {site for sites in map.starts for site in sites}
    prestigious = [t for t, klass in known.klass.items() if klass == "prestigious"]
    assert set(start_grounds(map)) == sites | {
        t for t in known.klass if min(known.distance[t][p] for p in prestigious) >= 2
    }


@every_map
def test_the_prestigious_terrains_lie_apart_and_the_third_is_far_from_every_start(slug):
    """This makes campaigns last (docs/balance.md)."""
    map = house_map(slug)
    known = routes(map)
    prestigious = [t for t, klass in known.klass.items() if klass == "prestigious"]
    assert min(known.distance[a][b] for a, b in combinations(prestigious, 2)) >= 3
    thirds = [m.prestige[2] for n in TABLES for m in measures(map, n)]
    assert min(thirds) >= LEAST_TO_THIRD


@every_map
@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_character_and_names_are_in_every_language(slug, language):
    words = WORDS[slug]
    with translation.override(language):
        character, names = str(words.character), str(words.names)
    with translation.override("en"):
        english = str(words.character), str(words.names)
    assert language == "en" or (character != english[0] and names != english[1])
    assert sum(terrain.name in names for terrain in house_map(slug).terrains) == 3


def test_a_bundled_file_can_be_imported_into_the_workshop():
    for file in HOUSE_MAPS.values():
        assert read_map_file((FIXTURES / file).read_bytes()).terrains
