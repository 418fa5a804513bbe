"""Maps as files: a written map is read back, and an invalid file is refused with a sentence."""

import json
from contextlib import suppress

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from campaign.map.documents import MOST_BYTES, read_map_file, write_map_file
from campaign.map.terrains import start_grounds, with_grounds
from campaign.models import Map
from campaign.world import RoadMap
from club.refusals import Refusal
from tests.map.bundled import FIXTURE, bundled_map, earlier_map


def refusal(document: bytes) -> Refusal:
    with pytest.raises(Refusal) as refused:
        read_map_file(document)
    return refused.value


def test_a_written_map_is_read_back():
    assert read_map_file(write_map_file(bundled_map())) == bundled_map()


def test_a_fixture_is_read_like_its_map():
    assert read_map_file(FIXTURE.read_bytes()) == bundled_map()


def test_start_grounds_are_written_and_read_back_in_the_order_of_the_map():
    map = with_grounds(bundled_map(), ["corbeau", "meulevent"])
    assert start_grounds(map) == ("meulevent", "corbeau")
    assert read_map_file(write_map_file(map)) == map


def test_the_file_of_a_map_without_grounds_does_not_mention_them():
    assert b"grounds" not in write_map_file(earlier_map())
    assert with_grounds(with_grounds(earlier_map(), ["corbeau"]), []) == earlier_map()


def test_an_unfinished_map_is_read():
    assert read_map_file(b'{"name": "", "terrains": [], "roads": []}') == RoadMap("", (), ())


def fixture(**site: object) -> bytes:
    rows = [
        {"model": "campaign.map", "pk": 1, "fields": {"name": "M"}},
        {
            "model": "campaign.terrain",
            "pk": 1,
            "fields": {"map": 1, "slug": "a", "name": "A", "kind": "tower", "x": 1, "y": 1},
        },
        {
            "model": "campaign.startsite",
            "pk": 1,
            "fields": {"map": 1, "players": 2, "seat": 0, "terrain": 1} | site,
        },
    ]
    return json.dumps(rows).encode()


@pytest.mark.parametrize(
    ("document", "code"),
    [
        (b"", "no-map"),
        (b"\x00\xff", "no-map"),
        (b"[" * 100_000, "no-map"),
        (b'{"a":' * 40_000, "no-map"),
        (b"[1]", "no-map"),
        (b'["x"]', "no-map"),
        (b"[]", "no-map"),
        (b"null", "no-map"),
        (b'{"name": "x"}', "no-map"),
        (b'{"name": 3, "terrains": [], "roads": []}', "no-map"),
        (b'{"name": "x", "terrains": [], "roads": [["a"]]}', "no-map"),
        (b'{"name": "x", "terrains": [{"id": "a"}], "roads": []}', "no-map"),
        (b'{"name": "x", "terrains": [], "roads": [], "more": 1}', "no-map"),
        (b'{"name": "x", "terrains": [], "roads": [["a", "b"]]}', "road-to-nowhere"),
        (b'{"name": "\\ud800", "terrains": [], "roads": []}', "title-signs"),
        (b" " * (MOST_BYTES + 1), "too-large"),
        (fixture(players=10**9), "no-map"),
        (fixture(terrain=7), "no-map"),
        (fixture(players=[]), "no-map"),
    ],
)
def test_invalid_files_are_refused_with_an_error_message(document, code):
    assert refusal(document).code == code


def terrain(**fields: object) -> bytes:
    row = {"id": "a", "name": "A", "kind": "tower", "x": 1, "y": 2} | fields
    return json.dumps({"name": "M", "terrains": [row], "roads": []}).encode()


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"kind": "volcano"}, "unknown-kind"),
        ({"x": 10**30}, "terrain-off-map"),
        ({"x": 10**12}, "terrain-off-map"),
        ({"x": -1}, "terrain-off-map"),
        ({"x": "1"}, "no-map"),
        ({"x": True}, "no-map"),
        ({"name": "x" * 41}, "name-long"),
        ({"id": "a b"}, "identifier"),
        ({"id": ""}, "identifier"),
    ],
)
def test_a_terrain_that_cannot_be_stored_is_refused(fields, code):
    assert refusal(terrain(**fields)).code == code


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["name", "terrains", "roads", "starts", "model", "pk", "fields", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(json_values)
def test_any_json_is_a_map_or_refused(value):
    document = json.dumps(value).encode()
    with suppress(Refusal):
        assert isinstance(read_map_file(document), RoadMap)


@pytest.mark.django_db
def test_the_loaded_map_equals_its_fixture():
    call_command("loaddata", FIXTURE, verbosity=0)
    assert Map.objects.get(slug="terres-de-l-anse").road_map() == bundled_map()
