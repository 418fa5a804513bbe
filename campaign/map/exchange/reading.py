"""A map from whatever somebody sends: JSON of this site, GeoJSON, or a table.

Anybody may send a file, so its size is checked before it is read, and nothing in it is trusted.
"""

import json
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from campaign.map.documents import check_size, read_map_file
from campaign.map.exchange.geojson import read_geojson
from campaign.map.exchange.lines import Words
from campaign.map.exchange.tables import read_table
from campaign.world import RoadMap
from club.refusals import Refusal

FEATURES = ("FeatureCollection", "Feature")


def read_any(document: bytes, words: Words, title: str) -> RoadMap:
    """The map of this file; `title` is its name if the file has none. Refuses `too-large`,
    `no-map`, `map-lines` and anything that no draft can hold."""
    check_size(document)
    text = _text(document)
    if text.lstrip()[:1] not in ("{", "["):
        return read_table(text, words, title)
    found = _features(text)
    return read_geojson(found, words, title) if found else read_map_file(text.encode())


def _text(document: bytes) -> str:
    """The text, as programs and spreadsheets write it. Refuses `no-map` for what is no text."""
    try:
        if document.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            return document.decode("utf-16")
        return document.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        raise Refusal("no-map", "A5", "This file is not text in UTF-8.") from error


def _features(text: str) -> dict[str, object] | None:
    """The decoded text, if it is GeoJSON. Numbers that are none are not read."""
    try:
        found = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        if '"Feature' not in text:
            return None  # the reader of the site's own files says what is wrong
        said = str(error)[:200] or type(error).__name__
        raise Refusal(
            "no-map", "A5", "There is no map in this file: {error}", error=said
        ) from error
    return found if isinstance(found, dict) and found.get("type") in FEATURES else None


def _no_number(word: str) -> object:
    raise ValueError(word)
