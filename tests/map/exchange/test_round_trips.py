"""A map that is written as a table or as GeoJSON is read as the same map."""

import csv
import json
from io import StringIO

from hypothesis import given
from hypothesis import strategies as st

from campaign.map.documents import write_map_file
from campaign.map.exchange.geojson import write_geojson
from campaign.map.exchange.lines import Words
from campaign.map.exchange.reading import read_any
from campaign.map.exchange.tables import write_table
from campaign.world import RoadMap
from tests.map.bundled import bundled_map
from tests.map.exchange.any_land import lands

PLAIN = Words()


def again(document: str | bytes, words: Words = PLAIN) -> RoadMap:
    data = document.encode() if isinstance(document, str) else document
    return read_any(data, words, "Another title")


@given(lands())
def test_any_map_survives_a_table(map: RoadMap):
    assert again(write_table(map)) == map


@given(lands())
def test_any_map_survives_geojson(map: RoadMap):
    assert again(write_geojson(map)) == map


@given(lands(), st.lists(st.sampled_from(["table", "geojson", "json"]), max_size=4))
def test_any_map_survives_any_way_around(map: RoadMap, ways: list[str]):
    written = {"table": write_table, "geojson": write_geojson, "json": write_map_file}
    found = map
    for way in ways:
        found = again(written[way](found))  # type: ignore[operator]
    assert found == map


@given(lands())
def test_a_table_saved_by_a_spreadsheet_is_read_too(map: RoadMap):
    rows = list(csv.reader(StringIO(write_table(map)), delimiter="\t"))
    out = StringIO()
    csv.writer(out, delimiter=";", quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerows(rows)
    assert again("\ufeff" + out.getvalue()) == map
    assert again(out.getvalue().encode("utf-16")) == map


@given(lands())
def test_words_of_the_reader_change_nothing_of_a_written_table(map: RoadMap):
    heads = {"von": "from", "nach": "to", "karte": "map", "art": "kind", "a": "name", "b": "kind"}
    kinds = {"turm": "tower", "hain": "grove"}
    assert again(write_table(map), Words(kinds, heads)) == map  # type: ignore[arg-type]


@given(lands())
def test_no_cell_begins_as_a_formula_does(map: RoadMap):
    cells = [
        cell
        for row in csv.reader(StringIO(write_table(map)), delimiter="\t")
        for cell in row
        if cell
    ]
    assert [cell for cell in cells if cell[0] in "=+-@"] == []


@given(lands())
def test_geojson_is_as_the_standard_says(map: RoadMap):
    """RFC 7946: longitude and latitude, in this order and within their bounds."""
    found = json.loads(write_geojson(map))
    assert found["type"] == "FeatureCollection"
    for feature in found["features"]:
        geometry = feature["geometry"]
        points = geometry["coordinates"]
        each = [points] if geometry["type"] == "Point" else points
        assert all(-180 <= x <= 180 and -90 <= y <= 90 for x, y in each)
    kinds = [feature["geometry"]["type"] for feature in found["features"]]
    assert kinds == ["Point"] * len(map.terrains) + ["LineString"] * len(map.roads)


def test_the_map_of_the_site_survives_both():
    for written in (write_table(bundled_map()), write_geojson(bundled_map())):
        assert again(written) == bundled_map()
