"""A player who has typed something and not sent it."""

from collections.abc import Callable

from playwright.sync_api import Page

from club.models import Game
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.table import bring_to

Seated = Callable[..., Player]
# The names of all that this device stores, but for the moves seen last: everybody sees those.
KEPT = "Object.keys(localStorage).filter((key) => !key.includes('/moves/'))"
NOTHING_KEPT = f"() => {KEPT}.length === 0"


def ask(page: Page) -> None:
    """Makes the page send the request that it sends every few seconds."""
    page.evaluate("htmx.trigger('#pulse', 'due')")


def given(game: Game, player: str) -> int:
    return game.journal.filter(seat=player, origin="given").count()


def recruiting(game: Game, seated: Seated) -> Player:
    """Bruno, who has typed a band and not sent it."""
    bring_to(game, "recruitment")
    bruno = seated(game, "Bruno", how=PHONE)
    bruno.now.get_by_label("Name of the new lord").fill("Brand")
    bruno.now.get_by_label("Figures of unit 1").fill("12")
    bruno.now.get_by_label("Figures of unit 2").fill("8")
    return bruno


# Pixels that the chosen words need beyond their room; 0 or less if nothing is cut off.
NEEDS = """select => {
  const style = getComputedStyle(select), brush = document.createElement("canvas").getContext("2d");
  brush.font = style.font;
  const arrow = 20; // of Chromium
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return brush.measureText(select.selectedOptions[0].text).width + arrow - room;
}"""
