"""C37: the downloads of a reader are small, as the network counts them."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from tests.actions.workshop.photographed import GROUNDS, lay_under
from tests.map.crowds import a_crowd
from tests.pages.laid import address

WIRE = {"Accept-Encoding": "gzip"}
FIRST_LOAD = 200_000  # bytes
SLOW = 400_000 / 8  # bytes per second
TEXT = 2  # seconds
WHOLE = 40_000  # bytes of the page before it is compressed
HASH = ".0123456789ab"  # the hash in the name of a served file


@pytest.fixture
def game(laid):
    """Eighteen bands of six players."""
    return laid(a_crowd())


def sizes(client, game) -> dict[str, int]:
    """The bytes of the page and of each file that it names, compressed as they are served."""
    page = client.get(address(game), headers=WIRE)
    assert page["Content-Encoding"] == "gzip"
    html = gzip.decompress(page.content).decode()
    files = set(re.findall(r'(?:src|href)="/static/([^"#]+)', html))
    assert {"base.css", "live.js", "map.js", "mark.svg"} <= files
    packed = {name: gzip.compress(Path(finders.find(name)).read_bytes()) for name in files}
    lands = {file: client.get(file, headers=WIRE) for file in land_files(html, "svg")}
    photos = {file: len(client.get(file).content) for file in land_files(html, "webp")}
    assert len(lands) == 2
    assert all(land["Content-Encoding"] == "gzip" for land in lands.values())
    return (
        {"page": len(page.content)}
        | {name: len(found) for name, found in packed.items()}
        | {file: len(land.content) for file, land in lands.items()}
        | photos
    )


def land_files(html: str, kind: str) -> list[str]:
    return re.findall(rf'"(/land/[^"]+\.{kind})"', html)


def test_c37_the_first_load_is_below_200_kb(game, as_player, record_property):
    found = sizes(as_player("A"), game)
    record_property("figure", ("C37", f"first load {sum(found.values()) / 1000:.0f} kB"))
    assert sum(found.values()) <= FIRST_LOAD


@pytest.mark.parametrize("ground", ["noise", "checkerboard"])
def test_c37_a_picture_as_land_keeps_the_first_load_below_200_kb(
    game, as_player, ground, record_property
):
    lay_under(game, GROUNDS[ground]())
    found = sizes(as_player("A"), game)
    assert [name for name in found if name.endswith("-large.webp")] != []
    record_property("figure", ("C37", f"with a picture {sum(found.values()) / 1000:.0f} kB"))
    assert sum(found.values()) <= FIRST_LOAD


def test_c37_its_text_arrives_within_two_seconds_on_a_slow_connection(game, as_player):
    found = sizes(as_player("A"), game)
    text = found["page"] + sum(size for name, size in found.items() if name.endswith(".css"))
    assert text / SLOW <= TEXT


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_page_is_small_before_it_is_compressed_in_every_language(game, as_player, language):
    page = as_player("A").get(address(game), headers={"Accept-Language": language})
    assert page["Content-Language"] == language
    html = page.content.decode()
    served = re.sub(r'("/static/[^".]+)', rf"\1{HASH}", html)
    assert html.count('"/static/') > 10
    assert len(served.encode()) <= WHOLE


def test_c37_a_poll_without_news_is_304_and_below_a_kilobyte(game, as_player):
    anna = as_player("A")
    tag = anna.get(address(game))["ETag"]
    answer = anna.get(address(game, "now"), headers=WIRE | {"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert len(answer.serialize_headers()) <= 1000


def test_secrets_are_masked_in_compressed_responses(game, as_player):
    """A token that is the same twice could be guessed from the length of compressed responses."""
    anna = as_player("A")
    pages = [anna.get(address(game)).content.decode() for _ in range(2)]
    tokens = [re.search(r'csrfmiddlewaretoken" value="(\w+)"', page)[1] for page in pages]
    assert tokens[0] != tokens[1]
