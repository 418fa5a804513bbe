"""A device without the site's fonts uses its own, which may be wider. Pages have room for them."""

from collections.abc import Callable

import pytest

from club.models import Game
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
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
