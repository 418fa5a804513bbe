"""The saga as a book: a valid EPUB with every chapter, the photographs, and nothing sealed."""

from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from zipfile import ZIP_STORED, ZipFile

import pytest
from PIL import Image

from campaign.models import BattlePhoto
from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from tests.pages.acts.fights import fought
from tests.pages.filled import hidden_in
from tests.pages.laid import address, send
from tests.table import bring_to, new_campaign


@pytest.fixture
def battle(laid, as_player, people):
    """Anna has beaten Bruno at Cedar; there is a photograph, and names that XML must escape."""
    game = laid(fought())
    type(game).objects.filter(pk=game.pk).update(name="Fire & <Sword>")
    left = {f"unit-{band}.{i}": "4" for band in ("a1", "b1") for i in range(1, 7)}
    send(as_player("A"), game, "report", battle="k1", winner="A", **left)
    page = as_player("B").get(address(game))
    send(as_player("B"), game, "confirm", **hidden_in(page, 'id="confirm-k1"'))
    out = BytesIO()
    Image.new("RGB", (1600, 1200), "#775533").save(out, "JPEG")
    game.refresh_from_db()
    BattlePhoto.objects.create(
        game=game, battle="k1", turn=3, player="A", by=people[0], image=out.getvalue(), width=1600,
        height=1200, caption="Dusk & fire", at=game.created_at,
    )  # fmt: skip
    return game


def opened(response: Any) -> ZipFile:
    assert (response.status_code, response["Content-Type"]) == (200, "application/epub+zip")
    return ZipFile(BytesIO(response.content))


def text_of(book: ZipFile) -> str:
    pages = [name for name in book.namelist() if name.endswith((".xhtml", ".opf", ".ncx"))]
    trees = [ElementTree.fromstring(book.read(name)) for name in pages]
    return " ".join(" ".join(tree.itertext()) for tree in trees)


def test_the_book_is_an_epub_whose_parts_are_all_there(battle, as_player):
    book = opened(as_player("C").get(address(battle, "saga.epub")))
    first = book.infolist()[0]
    assert (first.filename, first.compress_type) == ("mimetype", ZIP_STORED)
    assert book.read("mimetype") == b"application/epub+zip"
    assert book.testzip() is None
    package = ElementTree.fromstring(book.read("EPUB/package.opf"))
    listed = {
        f"EPUB/{item.get('href')}" for item in package.iter("{http://www.idpf.org/2007/opf}item")
    }
    assert listed <= set(book.namelist())


def test_the_book_has_the_chapters_the_lords_and_small_photographs(battle, as_player):
    book = opened(as_player("C").get(address(battle, "saga.epub")))
    text = text_of(book)
    for said in ("The saga of Fire & <Sword>", "Turn 3", "lord-a1", "Cedar", "Dusk & fire"):
        assert said in text
    (photo,) = [name for name in book.namelist() if "photo-" in name]
    assert Image.open(BytesIO(book.read(photo))).size == (640, 480)
    assert Image.open(BytesIO(book.read("EPUB/images/now.png"))).format == "PNG"


def test_the_book_of_spectators_is_without_photographs(battle, people, client, stranger):
    key = open_to_spectators(battle.pk, actor=Actor.organiser(people[0]))
    book = opened(client.get(f"/s/{key}/saga.epub"))
    assert "lord-a1" in text_of(book)
    assert not [name for name in book.namelist() if "photo-" in name]
    assert "Dusk" not in text_of(book)
    assert stranger.get(address(battle, "saga.epub")).status_code == 404


def test_a_sealed_bid_is_in_no_book(people, as_player):
    game = bring_to(new_campaign(people[0], people), "bids")
    before = text_of(opened(as_player("B").get(address(game, "saga.epub"))))
    assert send(as_player("A"), game, "bid", amount="1").status_code == 302
    game.refresh_from_db()
    after = text_of(opened(as_player("B").get(address(game, "saga.epub"))))
    assert _undated(before) == _undated(after)


def _undated(text: str) -> list[str]:
    """The words without identifiers and times of the book."""
    return [word for word in text.split() if word.count("-") < 2]


def test_the_page_of_the_saga_leads_to_the_book(battle, as_player):
    page = as_player("C").get(address(battle, "saga")).content.decode()
    assert f'href="{address(battle, "saga.epub")}"' in page


def test_a_book_in_french_is_in_french(battle, as_player):
    reader = as_player("C")
    reader.cookies["django_language"] = "fr"
    book = opened(reader.get(address(battle, "saga.epub")))
    assert "Tour 3" in text_of(book)
    assert "<dc:language>fr</dc:language>" in book.read("EPUB/package.opf").decode()


def test_too_many_books_at_once_have_to_wait(battle, as_player, settings):
    settings.LIMITS = True
    reader = as_player("C")
    codes = [reader.get(address(battle, "saga.epub")).status_code for _ in range(7)]
    assert codes[0] == 200
    assert codes[-1] == 503
