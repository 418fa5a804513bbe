"""The saga as a book: a valid EPUB with every chapter, the photographs, and nothing sealed."""

import os
import re
from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from zipfile import ZIP_STORED, ZipFile

import pytest
from django.conf import settings
from PIL import Image

from campaign.actions.records.kept_books import drop_old_books
from campaign.models import BattlePhoto
from campaign.pages.chronicle import saga_book
from campaign.pages.chronicle.accessible_book import PROPERTIES
from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from club.actions.security import rate_limits
from club.kinds import kind_of
from tests.pages.acts.fights import fought
from tests.pages.filled import hidden_in
from tests.pages.laid import address, send, words
from tests.table import bring_to, new_campaign

OPF, XHTML = "{http://www.idpf.org/2007/opf}", "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(autouse=True)
def empty_shelves(settings, tmp_path):
    settings.BOOKS = tmp_path / "books"


@pytest.fixture
def battle(laid, as_player, people):
    """Anna has beaten Bruno at Cedar; there is a photograph, and names with characters that XML
    escapes."""
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
        game=game,
        battle="k1",
        turn=3,
        player="A",
        by=people[0],
        image=out.getvalue(),
        width=1600,
        height=1200,
        caption="Dusk & fire",
        at=game.created_at,
    )
    return game


def opened(response: Any) -> ZipFile:
    assert (response.status_code, response["Content-Type"]) == (200, "application/epub+zip")
    return ZipFile(BytesIO(response.content))


def text_of(book: ZipFile) -> str:
    pages = [name for name in book.namelist() if name.endswith((".xhtml", ".opf", ".ncx"))]
    trees = [ElementTree.fromstring(book.read(name)) for name in pages]
    return " ".join(" ".join(tree.itertext()) for tree in trees)


def test_the_book_is_an_epub_with_all_its_parts(battle, as_player):
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


def test_the_cover_is_drawn_once_and_shown_twice(battle, as_player, monkeypatch):
    drawn: list[bytes] = []
    draw = saga_book.picture_of
    monkeypatch.setattr(saga_book, "picture_of", lambda of: drawn.append(draw(of)) or drawn[-1])
    book = opened(as_player("C").get(address(battle, "saga.epub")))
    shown = [book.read(name) for name in book.namelist() if name.endswith(".png")]
    assert sorted(map(len, shown)) == sorted(map(len, [*drawn, drawn[0]]))


def test_the_cover_needs_nothing_that_a_newer_puremagic_lacks(battle, as_player, monkeypatch):
    monkeypatch.delattr("puremagic.what", raising=False)
    book = opened(as_player("C").get(address(battle, "saga.epub")))
    assert Image.open(BytesIO(book.read("EPUB/covers/cover.png"))).format == "PNG"


def test_the_book_of_spectators_is_without_photographs(battle, people, client, stranger):
    key = open_to_spectators(battle.pk, actor=Actor.organiser(people[0]))
    book = opened(client.get(f"/s/{key}/saga.epub"))
    assert "lord-a1" in text_of(book)
    assert not [name for name in book.namelist() if "photo-" in name]
    assert "Dusk" not in text_of(book)
    assert stranger.get(address(battle, "saga.epub")).status_code == 404


def test_no_book_contains_a_sealed_bid(people, as_player):
    game = bring_to(new_campaign(people[0], people), "bids")
    before = text_of(opened(as_player("B").get(address(game, "saga.epub"))))
    assert send(as_player("A"), game, "bid", amount="1").status_code == 302
    game.refresh_from_db()
    after = text_of(opened(as_player("B").get(address(game, "saga.epub"))))
    assert _undated(before) == _undated(after)


def _undated(text: str) -> list[str]:
    """The words without the identifiers and times of the book."""
    return [word for word in text.split() if word.count("-") < 2]


def test_the_page_of_the_saga_links_to_the_book(battle, as_player):
    page = as_player("C").get(address(battle, "saga")).content.decode()
    assert f'href="{address(battle, "saga.epub")}"' in page


def test_a_book_in_french_is_in_french(battle, as_player):
    reader = as_player("C")
    reader.cookies["django_language"] = "fr"
    book = opened(reader.get(address(battle, "saga.epub")))
    assert "Tour 3" in text_of(book)
    assert "<dc:language>fr</dc:language>" in book.read("EPUB/package.opf").decode()


@pytest.fixture
def limited(settings, monkeypatch):
    """Two books a minute for one reader, three of one campaign."""
    settings.LIMITS = True
    rate_limits.reset_counts()
    monkeypatch.setattr(saga_book, "MADE_FOR_ONE", "2/minute")
    monkeypatch.setattr(saga_book, "MADE_OF_ONE", "3/minute")
    monkeypatch.setattr(saga_book, "kept_book", lambda *_: None)


def test_only_a_reader_of_too_many_books_waits(limited, battle, as_player, caplog):
    reader, there = as_player("C"), address(battle, "saga.epub")
    assert [reader.get(there).status_code for _ in range(3)] == [200, 200, 429]
    refused = reader.get(there)
    assert 0 < int(refused["Retry-After"]) <= 60
    assert re.search(r"Wait \d+ seconds?, go back, and try once more", words(refused))
    assert as_player("A").get(there).status_code == 200
    assert [line for line in caplog.records if line.levelname == "ERROR"] == []


def test_too_many_books_of_a_campaign_do_not_limit_those_of_others(
    limited, battle, people, as_player
):
    there = address(battle, "saga.epub")
    for player in "AB":
        as_player(player).get(there)
        as_player(player).get(there)
    assert as_player("C").get(there).status_code == 429
    other = new_campaign(people[0], people)
    assert as_player("C").get(address(other, "saga.epub")).status_code == 200


def test_a_book_is_made_once_until_its_content_changes(battle, as_player, monkeypatch):
    there = address(battle, "saga.epub")
    first = as_player("A").get(there).content
    made = saga_book._made
    monkeypatch.setattr(saga_book, "_made", None)
    assert as_player("B").get(there).content == first
    monkeypatch.setattr(saga_book, "_made", made)
    BattlePhoto.objects.all().delete()
    second = as_player("B").get(there).content
    assert "Dusk & fire" in text_of(ZipFile(BytesIO(first)))
    assert "Dusk & fire" not in text_of(ZipFile(BytesIO(second)))
    assert len([*settings.BOOKS.glob(f"{battle.pk}-members-en.*")]) == 1


def test_cleanup_deletes_yesterdays_book(battle, as_player):
    as_player("A").get(address(battle, "saga.epub"))
    (book,) = settings.BOOKS.glob(f"{battle.pk}-*")
    drop_old_books()
    assert book.exists()
    os.utime(book, (0, 0))
    kind_of(battle).clock.clear_files()
    assert not book.exists()


def test_a_book_is_made_even_if_none_can_be_stored(battle, as_player, settings, tmp_path):
    settings.BOOKS = tmp_path / "a file" / "books"
    (tmp_path / "a file").touch()
    assert as_player("A").get(address(battle, "saga.epub")).status_code == 200


def test_the_book_describes_its_accessibility(battle, as_player):
    reader = as_player("C")
    reader.cookies["django_language"] = "fr"
    book = opened(reader.get(address(battle, "saga.epub")))
    package = ElementTree.fromstring(book.read("EPUB/package.opf"))
    said = {(meta.get("property"), meta.text) for meta in package.iter(f"{OPF}meta")}
    for name, value in PROPERTIES:
        assert (f"schema:{name}", value) in said
    (summary,) = [text for name, text in said if name == "schema:accessibilitySummary"]
    assert summary.startswith("Texte")
    for name in book.namelist():
        if name.endswith(".xhtml"):
            page = ElementTree.fromstring(book.read(name))
            assert page.get("lang") == "fr", name
            assert all(image.get("alt") for image in page.iter(f"{XHTML}img")), name
