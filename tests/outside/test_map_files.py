"""Maps as strangers and other programs write them, sent as files."""

import csv
import json
from codecs import BOM_UTF16_LE
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.actions.workshop import maps
from campaign.models import MapDraft
from tests.pages.laid import refusal
from tests.table import person

pytestmark = pytest.mark.django_db
REFUSED = 422
FORMULAS = ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(1)", "\t=1+1", "\r=1+1")


@pytest.fixture
def anna() -> Client:
    client = Client()
    client.force_login(person("anna"))
    return client


def send(client: Client, data: bytes, name: str = "land.geojson") -> Any:
    return client.post("/maps/import", {"file": SimpleUploadedFile(name, data)})


def feature(at: Any, kind: str = "Point", **said: Any) -> dict[str, Any]:
    geometry = {"type": kind, "coordinates": at}
    return {"type": "Feature", "geometry": geometry, "properties": {"name": "Ford"} | said}


def collection(*features: Any, **more: Any) -> bytes:
    return json.dumps({"type": "FeatureCollection", "features": features, **more}).encode()


def points(number: int) -> bytes:
    return collection(*(feature([n % 360, n % 90], name=f"P{n}") for n in range(number)))


TABLE = "name\tkind\tx\ty\nFord\ttower\t100\t100\nHill\ttower\t500\t500\nfrom\tto\nFord\tHill\n"
SHEET = {"name": "L", "terrains": [{"id": "a", "name": "A", "kind": "tower", "x": 1, "y": 1}]}


def sheet(**more: Any) -> bytes:
    return json.dumps(SHEET | {"roads": []} | more).encode()


def named(**said: Any) -> bytes:
    return sheet(terrains=[SHEET["terrains"][0] | said])  # type: ignore[index]


HOSTILE: dict[str, bytes] = {
    "a hundred thousand points": points(100_000),
    "three thousand points": points(2_000),
    "no number": collection(feature([1, 2])).replace(b"[1, 2]", b"[NaN, Infinity]"),
    "a number without an end": collection(feature([1, 2])).replace(b"1,", b"1e999,"),
    "a number of ten thousand digits": collection(feature([1, 2])).replace(
        b"1,", b"9" * 9999 + b","
    ),
    "a number of two dots": collection(feature([1, 2])).replace(b"1,", b"1e-14.0,"),
    "null for coordinates": collection(feature([None, None])),
    "true for coordinates": collection(feature([True, False])),
    "lists for coordinates": collection(feature([[1], [2]])),
    "no list of features": collection().replace(b"[]", b'{"0": 1}'),
    "features that are numbers": collection(1, 2, None, "x", []),
    "nested lists": b"[" * 100_000,
    "nested features": b'{"type":"FeatureCollection","features":' + b"[" * 100_000,
    "nested objects": b'{"a":' * 40_000 + b"1" + b"}" * 40_000,
    "half a signs' pair in a name": collection(feature([1, 2])).replace(b"Ford", rb"\ud800"),
    "half a signs' pair in a sheet": named(name="x").replace(b'"x"', rb'"\ud800"'),
    "half a signs' pair in an identifier": named(id="x").replace(b'"x"', rb'"\ud800"'),
    "a nought in a name": collection(feature([1, 2], name="Fo\0rd")),
    "a nought in an identifier": collection(feature([1, 2], id="fo\0rd")),
    "a name of a hundred thousand letters": collection(feature([1, 2], name="F" * 100_000)),
    "an identifier of a hundred thousand letters": collection(feature([1, 2], id="F" * 100_000)),
    "a title of a hundred thousand letters": collection(feature([1, 2]), name="F" * 100_000),
    "a kind that is none": named(kind="<script>"),
    "a spot far away": named(x=10**30),
    "a spot that is a fraction": named(x=0.5),
    "starts of a million seats": sheet(starts=[["a"] * 20_000] * 2),
    "a fixture of other rows": json.dumps([{"model": "auth.user", "pk": 1, "fields": {}}]).encode(),
    "a fixture that is no list of rows": b"[[],[]]",
    "a word of JSON": b'"map"',
    "half a table in UTF-16": BOM_UTF16_LE + TABLE.encode("utf-16-le")[:-1],
    "a table in UTF-16 without its mark": TABLE.encode("utf-16-le"),
    "a table in Latin-1": TABLE.replace("Hill", "Hügel").encode("latin-1"),
    "a table with a nought": TABLE.replace("Hill", "Hi\0ll").encode(),
    "a table whose quotation never ends": (TABLE + '"' + "x" * 200_000).encode(),
    "a table of one line": ("a\t" * 100_000).encode(),
    "a table of many lines": ("Ford\n" * 40_000).encode(),
    "a table of many territories": ("Ford\ttower\t\t\n" * 1_900).encode(),
    "a table of many loops": (TABLE + "Ford\tFord\n" * 1_900).encode(),
    "an empty file": b"",
    "blanks": b" \n\t" * 50_000,
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
    "a packed file": b"PK\x03\x04" + bytes(200),
    "a page": b"<!DOCTYPE html><script>alert(1)</script>",
    "entities of XML": b'<?xml version="1.0"?><!DOCTYPE k [<!ENTITY a "b">]><kml>&a;</kml>',
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_map_is_refused_in_a_sentence_and_keeps_nothing(anna: Client, kind: str):
    """Coordinates that are no numbers crashed readers of maps (qgis/QGIS 41739) (OSGeo/gdal 1109),
    null passed for a number (GeoJSON-Validation 11), numbers that no program should write gave a
    misleading message (mbloch/mapshaper 394), and one of 308 digits ended a program each time it
    was opened (GSC-Field-Application 427)."""
    answer = send(anna, HOSTILE[kind])
    assert answer.status_code == REFUSED
    assert refusal(answer)
    assert not MapDraft.objects.exists()


ODD: dict[str, bytes] = {
    "a table in UTF-16, as spreadsheets save it": BOM_UTF16_LE + TABLE.encode("utf-16-le"),
    "a table with the mark of UTF-8": b"\xef\xbb\xbf" + TABLE.encode(),
    "lines that end as on Windows": TABLE.replace("\n", "\r\n").encode(),
    "lines that end as they did on old Macs": TABLE.replace("\n", "\r").encode(),
    "semicolons": TABLE.replace("\t", ";").encode(),
    "heights beside the coordinates": collection(feature([1, 2, 300]), feature([3, 4, 5])),
    "shapes that are no points": collection(
        feature([1, 2]), feature([[[0, 0], [1, 1]]], "Polygon")
    ),
    "a point at the end of the world": collection(feature([180, 90]), feature([-180, -90])),
}


@pytest.mark.parametrize("kind", ODD)
def test_an_odd_map_is_taken(anna: Client, kind: str):
    """Spreadsheets save in UTF-16, which was an error of the server (openwisp/openwisp-radius 550),
    and with a mark in front, which hid the first column (molgenis/molgenis 6492)."""
    answer = send(anna, ODD[kind])
    assert answer.status_code == 302
    (draft,) = MapDraft.objects.all()
    assert len(maps.map_of_draft(draft).terrains) in (1, 2)


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_name_is_no_formula_in_a_saved_table(anna: Client, formula: str):
    """Spreadsheets ran cells that began with =, +, -, @, a tab or a carriage return
    (PostHog/posthog 54162) (DestinyItemManager/DIM 11824)."""
    send(anna, collection(feature([1, 2], name=formula), feature([3, 4]), name=formula.strip()))
    (draft,) = MapDraft.objects.all()
    saved = anna.get(f"/maps/draft/{draft.pk}/map.tsv").content.decode().removeprefix("\ufeff")
    cells = [cell for row in csv.reader(StringIO(saved), delimiter="\t") for cell in row]
    assert any(formula.strip() in cell for cell in cells)
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\t", "\r") and cell]
    again = send(anna, saved.encode(), "land.tsv")
    assert again.status_code == 302
    first, second = (maps.map_of_draft(one) for one in MapDraft.objects.order_by("pk"))
    assert (first.name, first.terrains) == (second.name, second.terrains)
