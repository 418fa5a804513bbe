"""Battle cards as Chromium prints them: nothing grows over its leaf, and the code can be read."""

import shutil
import subprocess
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from club.models import Game
from tests.browser.conftest import BY_PHONE, DESKTOP, Arrives, sign_in
from tests.browser.looks.axe import faults
from tests.browser.paper import pages_of
from tests.browser.player import Player
from tests.browser.waiting import draw
from tests.conftest import absent
from tests.pages.battle_cards.fields import four_sides, two_sides
from tests.pages.battle_cards.qr_reader import text_of
from tests.pages.laid import lay
from tests.services import Missing
from tests.table import person

pytestmark = pytest.mark.browser

NAMES = (
    "Annemarie Schwarzenberger-Löwenstein",
    "Bernd-Rüdiger von und zu Hohenzollern",
    "Clara-Sophie Grafenwöhr-Unterpfaffen",
    "Drostan der Fürchterliche MacDonough",
)
# A printer's 384 dots per inch: a square of a code is nine dots wide.
PRINTED = {**DESKTOP, "device_scale_factor": 4}
COLOURS = """() => [...document.querySelectorAll('.card-leaves *')]
  .filter((part) => part.checkVisibility())
  .flatMap((part) => ['color', 'fill', 'stroke'].map((name) => getComputedStyle(part)[name]))
  .filter((colour) => new Set((colour.match(/\\d+/g) ?? []).slice(0, 3)).size > 1)"""
LOST = """() => [...document.querySelectorAll('.leaf, .leaf *')]
  .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth)
  .map((part) => part.outerHTML.slice(0, 100))"""


@pytest.fixture
def crowded(transactional_db: None) -> Game:
    """Four sides with 24 units each, long names and three rolls."""
    game = lay(four_sides(), [person(name) for name in ("anna", "bruno", "clara", "drostan")])
    for seat, name in zip(game.seats.order_by("player"), NAMES, strict=True):
        game.seats.filter(pk=seat.pk).update(name=name)
    return game


def reads(game: Game, arrives: Arrives, language: str = "de", **more: object) -> Player:
    anna = arrives("Anna", **{"how": DESKTOP, **more})
    sign_in(anna, game.organiser)
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language}
    anna.page.context.add_cookies([{**cookie, "domain": "127.0.0.1", "path": "/"}])  # type: ignore[list-item]
    return anna


def open_card(player: Player, game: Game, paper: str) -> Page:
    player.page.goto(f"/c/{game.public_id}/battles/k1/card?paper={paper}")
    return player.page


@pytest.mark.journey
@pytest.mark.parametrize("language", ["de", "fr"])
def test_four_sides_with_24_units_fit_on_their_leaves(
    crowded: Game, arrives: Arrives, language: str
):
    anna = reads(crowded, arrives, language)
    for paper, most in (("a5", 6), ("a6", 8), ("a4", 7)):
        page = open_card(anna, crowded, paper)
        wanted = page.locator(".leaf-page").count()
        assert pages_of(page, "A4") == wanted <= most, paper
        page.emulate_media(media="print")
        for menu in (".top", ".bottom", ".campaign-nav", ".leaf-menu"):
            expect(page.locator(menu)).to_be_hidden()
        assert page.evaluate(COLOURS) == []
        assert page.evaluate(LOST) == []
        page.emulate_media(media="null")


@pytest.mark.parametrize("dots", [300, 150])
def test_a_reader_of_codes_reads_each_printed_leaf(
    crowded: Game, arrives: Arrives, tmp_path: Path, dots: int
):
    """Also a leaf that was cut off from the first one opens its battle."""
    anna = reads(crowded, arrives)
    for paper in ("a5", "a6", "a4"):
        page = open_card(anna, crowded, paper)
        leaves = page.locator(".leaf").count()
        assert codes_on(page, tmp_path, dots) == {opened_by(page): leaves}, paper


def opened_by(page: Page) -> str:
    """The page that the codes of these cards lead to: the battle's figures, to count on."""
    return page.url.partition("/card")[0] + "/table"


def codes_on(page: Page, folder: Path, dots: int) -> Counter[str]:
    """The texts of all codes on the pages as a printer of so many dots an inch draws them."""
    for program, package in (("pdftoppm", "poppler-utils"), ("zbarimg", "zbar-tools")):
        if shutil.which(program) is None:
            absent(Missing(program, package))
    printed = folder / "printed.pdf"
    page.pdf(path=printed, format="A4")
    for old in folder.glob("*.png"):
        old.unlink()
    drawing = ["pdftoppm", "-gray", "-r", str(dots), "-png", printed, folder / "page"]
    subprocess.run(drawing, check=True)
    reading = ["zbarimg", "--quiet", "--raw", *folder.glob("*.png")]
    read = subprocess.run(reading, check=True, capture_output=True, text=True)
    return Counter(read.stdout.split())


def test_a_battle_of_two_is_printed_twice_on_one_page_and_seen_once(
    transactional_db: None, arrives: Arrives, tmp_path: Path
):
    game = lay(two_sides(), [person(name) for name in ("anna", "bruno", "clara")])
    page = open_card(reads(game, arrives, "fr"), game, "a5")
    expect(page.locator(".leaf").filter(visible=True)).to_have_count(1)
    assert pages_of(page, "A4") == 1
    assert set(codes_on(page, tmp_path, 150).values()) == {2}


def test_the_code_is_read_from_what_is_printed(crowded: Game, arrives: Arrives):
    anna = reads(crowded, arrives, how=PRINTED)
    for paper in ("a5", "a6", "a4"):
        page = open_card(anna, crowded, paper)
        page.emulate_media(media="print")
        read = text_of(squares(page.locator(".leaf-code").first))
        assert read == opened_by(page)
        page.emulate_media(media="null")


def squares(code: Locator) -> list[list[bool]]:
    """The squares of a code from the pixels of its picture."""
    draw(code.page)
    picture = (
        Image.open(BytesIO(code.screenshot())).convert("L").point(lambda grey: grey < 128 and 255)
    )
    left, top, right, bottom = picture.getbbox() or (0, 0, 0, 0)
    across = (right - left) / (_run(picture, left, top) / 7)
    size = 17 + 4 * round((across - 17) / 4)  # as every code has
    wide, high = (right - left) / size, (bottom - top) / size
    return [
        [
            bool(picture.getpixel((int(left + (x + 0.5) * wide), int(top + (y + 0.5) * high))))
            for x in range(size)
        ]
        for y in range(size)
    ]


def _run(picture: Image.Image, left: int, top: int) -> int:
    """The width of the square in the corner, which is seven squares wide."""
    across = range(left, picture.width)
    return next(x for x in across if not picture.getpixel((x, top + 1))) - left


@pytest.mark.parametrize("how", BY_PHONE)
@pytest.mark.parametrize("script", [True, False])
def test_cards_fit_on_every_screen_and_need_no_script(
    crowded: Game, arrives: Arrives, how: dict[str, object], script: bool
):
    anna = reads(crowded, arrives, how=how, script=script)
    page = open_card(anna, crowded, "a6")
    links = page.locator(".leaf-sizes a")
    expect(links.filter(has_text="A6")).to_have_attribute("aria-current", "true")
    links.filter(has_text="A5").click()
    expect(page.locator(".of-a5")).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"]  # type: ignore[index]
    if script:
        assert faults(anna) == []
