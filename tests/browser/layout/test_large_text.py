"""C1: text of twice the size fits on a phone, in each of the four languages."""

from collections.abc import Callable

import pytest
from django.conf import settings

from club.models import Game
from tests.browser.conftest import PHONE, Arrives
from tests.browser.every_page import Club
from tests.browser.layout.large_text import too_wide
from tests.browser.looks.staff import reader
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
ROUTES = {
    "/",
    "/club/",
    "/club/<person>",
    "/c/<public_id>/",
    "/c/<public_id>/search",
    "/c/<public_id>/sheet",
    "/maps/draft/<draft_id>/",
    "/tavern/",
    "/tavern/new/<game>",
    "/tavern/rules/<game>",
    "/tavern/rules/<game>/first/<number>",
    "/tavern/rules/<game>/guided/<step>",
    "/tavern/rules/<game>/pictures",
    "/tavern/rules/<game>/try/<row>",
    "/tavern/watch/<key>/",
    "/t/<public_id>/",
    "/t/<public_id>/fair",
    "/t/<public_id>/seats",
}


def test_c01_text_of_twice_the_size_fits_in_every_language(
    transactional_db: None, arrives: Arrives
):
    club = Club()
    pages = [address for address, route in club.addresses().items() if route in ROUTES]
    found: dict[str, list[str]] = {}
    for code, _ in settings.LANGUAGES:
        page = reader(club, arrives, PHONE, code).page
        for address in pages:
            page.goto(address)
            assert page.get_attribute("html", "lang") == code
            if wrong := too_wide(page):
                found[f"{address} in {code}"] = wrong
    assert len(pages) > len(ROUTES)
    lines = [f"{page}: {what}" for page, wrong in found.items() for what in wrong]
    assert not lines, "\n".join(lines)


def test_content_that_does_not_fit_at_twice_the_size_is_found(arrives: Arrives):
    page = arrives("Visitor", how=PHONE).page
    head = "<meta name=viewport content='width=device-width'><body style='margin:0'><main>"
    page.set_content(f"{head}<p style='width:15rem'>Wide</p><button>So</button>")
    assert [what.split(">")[0] for what in too_wide(page)] == ['<p style="width:15rem"']


WIDE = "DejaVu Serif"
WIDTH = """([family, adjust]) => {
  const line = document.querySelector('#now .duty'), { style } = line;
  style.whiteSpace = 'nowrap'; style.display = 'inline-block';
  style.fontFamily = family; style.fontSizeAdjust = adjust;
  const { width } = line.getBoundingClientRect();
  line.removeAttribute('style');
  return width;
}"""
INSTEAD = "family => document.documentElement.style.setProperty('--serif', family)"


def test_fonts_that_are_a_quarter_wider_are_drawn_smaller(
    game: Game, seated: Callable[..., Player]
):
    bring_to(game, "bids")
    bruno = seated(game, "Bruno", how=PHONE)
    ours = bruno.page.evaluate(WIDTH, ["", ""])
    assert bruno.page.evaluate(WIDTH, [WIDE, "none"]) > 1.25 * ours, "the letters are not installed"
    assert bruno.page.evaluate(WIDTH, [WIDE, ""]) < 1.2 * ours
    bruno.page.evaluate(INSTEAD, WIDE)
    assert bruno.page.evaluate("document.documentElement.scrollWidth") == 360
