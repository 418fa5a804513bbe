"""Tables and GeoJSON as people and other programs write them, and what is said of their faults."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.map.documents import MOST_BYTES
from campaign.map.exchange.lines import LinesRefused, Words
from campaign.map.exchange.reading import read_any
from campaign.map.terrains import start_grounds
from campaign.world import RoadMap
from club.refusals import Refusal

GERMAN = Words({"turm": "tower", "hain": "grove"}, {"art": "kind", "von": "from", "nach": "to"})


def read(text: str, words: Words = GERMAN) -> RoadMap:
    return read_any(text.encode(), words, "New map")


def faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises(LinesRefused) as refused:
        read(text)
    return [(fault.line, fault.refusal.code) for fault in refused.value.faults]


def refusal(document: bytes) -> Refusal:
    with pytest.raises(Refusal) as refused:
        read_any(document, GERMAN, "New map")
    return refused.value


def spots(map: RoadMap) -> dict[str, tuple[str, int, int]]:
    return {t.name: (t.kind, t.x, t.y) for t in map.terrains}


def named_roads(map: RoadMap) -> set[frozenset[str]]:
    names = {t.id: t.name for t in map.terrains}
    return {frozenset((names[a], names[b])) for a, b in map.roads}


def test_a_table_pasted_from_a_spreadsheet():
    map = read(
        "Name\tArt\tx\ty\nAlder\tTurm\t100\t200\nBirke\thain\t300,4\t400\n"
        "Ödland\tStanding Stones\t500\t600\n\nvon\tnach\nAlder\tbirke\nBirke\tÖDLAND\n"
    )
    assert map.name == "New map"
    assert spots(map) == {
        "Alder": ("tower", 100, 200),
        "Birke": ("grove", 300, 400),
        "Ödland": ("standing_stones", 500, 600),
    }
    assert named_roads(map) == {frozenset(("Alder", "Birke")), frozenset(("Birke", "Ödland"))}
    assert [t.id for t in map.terrains] == ["alder", "birke", "odland"]


def test_a_table_without_heads_of_columns():
    map = read("A,tower,10,20\nB,mill,30,40\nC,oasis,50,60\nA,B\nB,C\n")
    assert named_roads(map) == {frozenset("AB"), frozenset("BC")}


def test_territories_without_a_place_go_where_there_is_room():
    map = read("name;kind\nA;tower\nB;\nC;mill\n")
    assert len({(t.x, t.y) for t in map.terrains}) == 3
    assert [t.kind for t in map.terrains] == ["tower", "tower", "mill"]


def test_grounds_and_starts_have_columns():
    map = read(
        "name\tkind\tx\ty\tground\tstarts\nA\ttower\t1\t1\tyes\t2:2 3:1\nB\tmill\t9\t9\tno\t2:1\n"
    )
    assert start_grounds(map) == ("a",)
    assert map.starts == (("b", "a"), ("a",))


def test_each_fault_of_a_table_has_its_line():
    found = faults(
        "name\tkind\tx\ty\tstarts\n"
        "Alder\tvolcano\t1\t2\n"
        "Birch\ttower\tfar\t2\n"
        "\ttower\t1\t2\n"
        "Cedar\ttower\t1001\t2\n"
        "Dogwood\ttower\t1\tNaN\n"
        "Elm\ttower\t1\t1e999\n"
        "Fir\tgrove\t5\t6\tfirst\n"
        "Good\tgrove\t5\t6\n"
        "Good\tgrove\t5\t6\n"
        "from\tto\n"
        "Good\tNowhere\n"
        "Good\tGood\n"
        "Nowhere\n"
    )
    assert found == [
        (2, "unknown-kind"),
        (3, "not-a-number"),
        (4, "no-name"),
        (5, "off-sheet"),
        (6, "not-a-number"),
        (7, "not-a-number"),
        (8, "start-words"),
        (12, "two-territories"),
        (13, "two-territories"),
        (14, "road-ends"),
    ]


def test_roads_that_are_twice_or_lead_back():
    assert faults("A,tower,1,1\nB,mill,9,9\nA,B\nB,A\nA,A\n") == [
        (4, "road-twice"),
        (5, "road-to-itself"),
    ]


def feature(shape: str, coordinates: Any, /, **said: Any) -> dict[str, Any]:
    geometry = {"type": shape, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": said}


def collection(*features: Any, **more: Any) -> str:
    return json.dumps({"type": "FeatureCollection", "features": list(features), **more})


def test_geojson_of_other_programs_fills_the_sheet():
    map = read(
        collection(
            feature("Point", [7.0, 51.0, 80.5], name="Cologne", kind="Turm"),
            feature("Point", [7.5, 51.0], name="Siegen"),
            feature("Point", [7.25, 50.7], name="Bonn", kind="Caravan"),
            feature("Polygon", [[[0, 0], [1, 1], [1, 0], [0, 0]]], name="A lake"),
            feature("LineString", [[7.0, 51.0], [7.2, 51.1], [7.501, 51.001]]),
            feature("LineString", [[7.5, 51.0], [7.25, 50.7]], **{"from": "Bonn", "to": "siegen"}),
            name="The Rhine",
        )
    )
    assert (map.name, len(map.terrains)) == ("The Rhine", 3)
    found = spots(map)
    assert (found["Cologne"][1], found["Siegen"][1]) == (80, 920)
    assert found["Cologne"][2] < found["Bonn"][2]  # north is at the top
    assert named_roads(map) == {frozenset(("Cologne", "Siegen")), frozenset(("Bonn", "Siegen"))}


def test_each_fault_of_geojson_has_its_number():
    found = faults(
        collection(
            feature("Point", [1, 1], name="A"),
            feature("Point", [9, 9], name=""),
            feature("Point", [2, "x"], name="B"),
            feature("Point", [2, True], name="B"),
            feature("Point", [1e300, 2], name="B"),
            feature("Point", [5, 5], name="C", kind="volcano"),
            feature("LineString", [[1, 1]]),
            feature("LineString", [[1, 1], [5, 1]]),
            feature("LineString", [[1, 1], [9, 9]], **{"from": "A", "to": "Z"}),
        )
    )
    assert found == [
        (2, "no-name"),
        (3, "no-point"),
        (4, "no-point"),
        (5, "no-point"),
        (6, "unknown-kind"),
        (7, "road-ends"),
        (8, "loose-line"),
        (9, "no-territory"),
    ]


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (b"", "no-map"),
        (b"\n\n", "no-map"),
        (b"\xff\xfe\x00", "no-map"),
        (b"\x89PNG\r\n\x1a\n\0\0", "no-map"),
        (b"x" * (MOST_BYTES + 1), "too-large"),
        (b"A,tower,1,1\n" * 2100, "too-large"),
        (b'"' + b"x" * 200_000, "no-map"),
        (b'{"type": "FeatureCollection"}', "no-map"),
        (b'{"type": "FeatureCollection", "features": {}}', "no-map"),
        (b'{"type": "FeatureCollection", "features": []}', "no-map"),
        (b'{"type": "FeatureCollection", "features": [[NaN]]}', "no-map"),
        (b'{"type": "FeatureCollection", "features": ' + b"[" * 50_000, "no-map"),
        (b'{"type": "FeatureCollection", "features": [1, null, "x", [], {}]}', "no-map"),
        (b'{"a":' * 40_000, "no-map"),
        (b'{"type": "FeatureCollection", "features": [' + b"1" * 5000 + b"]}", "no-map"),
        ("Alder\u202e,tower,1,1\n".encode(), "name-signs"),
        (b"A" * 41 + b",tower,1,1\n", "name-long"),
        (b"name,kind,x,y,id\nA,tower,1,1,../etc\n", "identifier"),
        (b"".join(b"T%d,tower,1,1\n" % n for n in range(101)), "map-too-large"),
    ],
)
def test_what_is_no_map_is_refused(document: bytes, code: str):
    assert refusal(document).code == code


def test_a_number_of_thousands_of_digits_is_refused():
    assert faults("A,tower," + "9" * 5000 + ",1\n") == [(1, "not-a-number")]
    long = feature("Point", [0, 0], name="A")
    long["geometry"]["coordinates"] = [10**300, 1]
    assert faults(collection(long)) == [(1, "no-point")]


@given(
    st.one_of(
        st.binary(max_size=300), st.text(max_size=300).map(lambda t: t.encode(errors="replace"))
    )
)
def test_whatever_is_sent_is_a_map_or_refused(document: bytes):
    with suppress(Refusal):
        assert read_any(document, GERMAN, "New map").terrains is not None


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.floats(), st.integers(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["type", "geometry", "properties", "name"]), inner),
    ),
    max_leaves=8,
)


@given(
    st.lists(
        st.fixed_dictionaries(
            {},
            optional={
                "type": st.just("Feature"),
                "geometry": st.one_of(
                    JSON,
                    st.fixed_dictionaries(
                        {
                            "type": st.sampled_from(["Point", "LineString", "Polygon"]),
                            "coordinates": JSON,
                        }
                    ),
                ),
                "properties": st.one_of(
                    JSON,
                    st.dictionaries(
                        st.sampled_from(["name", "kind", "id", "starts", "sheet", "from", "to"]),
                        JSON,
                    ),
                ),
            },
        ),
        max_size=5,
    )
)
def test_whatever_geojson_is_sent_is_a_map_or_refused(features: list[Any]):
    with suppress(Refusal):
        assert read(collection(*features)).terrains
