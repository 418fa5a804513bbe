"""C1, C6, C23, C37: large text, two themes, only the keyboard, a slow connection."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Envelope
from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.layout.large_text import too_wide
from tests.browser.player import Player
from tests.browser.tavern.keys import move_focus
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]

PAGES = (
    "",
    "chronicle",
    "envelopes",
    "lords",
    "battles",
    "receipts",
    "plan",
    "away",
    "rules",
    "rulings",
    "organise",
    "seats",
)
PAPER = "() => getComputedStyle(document.body).backgroundColor"
# The focused element: its position among all elements, its name, and whether its focus is visible.
FOCUS = """() => {
  const one = document.activeElement, style = getComputedStyle(one);
  const seen = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
  return { at: [...document.querySelectorAll('*')].indexOf(one), seen,
           what: one === document.body ? '' : one.outerHTML.slice(0, 100) };
}"""
MOST_STOPS = 300


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_c01_text_of_twice_the_size_fits_on_every_page(
    game: Game, seated: Seated, how: dict[str, object]
):
    bring_to(game, "bids")
    anna, found = seated(game, "Anna", how=how), {}
    for page in PAGES:
        anna.page.goto(f"/c/{game.public_id}/{page}")
        if wrong := too_wide(anna.page):
            found[page] = wrong
    lines = [f"{page}: {what}" for page, wrong in found.items() for what in wrong]
    assert not lines, "\n".join(lines)


@pytest.mark.journey
def test_c06_dark_mode_follows_the_system_and_a_chosen_theme_is_remembered(
    game: Game, seated: Seated
):
    anna = seated(game, "Anna", how={**PHONE, "color_scheme": "dark"})
    page = anna.page
    dark = page.evaluate(PAPER)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(PAPER)
    assert brightness(dark) < 60 < 200 < brightness(light)
    page.get_by_label("Colours").select_option("dark")
    page.get_by_role("button", name="Change").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/")
    assert page.evaluate(PAPER) == dark
    page.get_by_label("Colours").select_option("light")
    page.get_by_role("button", name="Change").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(PAPER) == light


def brightness(colour: str) -> float:
    """The mean of red, green and blue, 0 to 255."""
    return sum(map(int, re.findall(r"\d+", colour)[:3])) / 3


def test_c23_the_keyboard_reaches_everything_in_the_order_of_the_page(game: Game, seated: Seated):
    bring_to(game, "bids")
    page = seated(game, "Anna").page
    stops = walked(page)
    assert 'class="skip"' in stops[0]["what"]
    assert [stop["what"] for stop in stops if not stop["seen"]] == []
    places = [stop["at"] for stop in stops]
    assert places == sorted(set(places))
    everything = " ".join(stop["what"] for stop in stops)
    for part in ('name="amount"', 'id="bell"', 'id="language"', "<summary"):
        assert part in everything or page.get_by_role("button", name=part).count(), part


def walked(page: Page) -> list[dict[str, object]]:
    """Every stop of the Tab key, until the focus leaves the page."""
    stops = []
    for _ in range(MOST_STOPS):
        move_focus(page)
        stop = page.evaluate(FOCUS)
        if not stop["what"] or (stops and stop["at"] == stops[0]["at"]):
            return stops
        stops.append(stop)
    raise AssertionError(f"The focus is caught: {stops[-3:]}")


@pytest.mark.journey
def test_c23_a_bid_is_sealed_and_withdrawn_with_the_keyboard(game: Game, seated: Seated):
    bring_to(game, "bids")
    anna = seated(game, "Anna")
    page = anna.page
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    reach(page, 'name="amount"')
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(anna.now.locator(".orders .word")).to_have_text("sealed")
    reach(page, "Withdraw")
    page.keyboard.press("Enter")
    expect(anna.now.locator(".orders .word")).to_have_text("none")
    assert not Envelope.objects.filter(game=game).exists()


def reach(page: Page, part: str) -> None:
    """Presses Tab until the focused element contains this."""
    for _ in range(MOST_STOPS):
        move_focus(page)
        if part in page.evaluate("document.activeElement.outerHTML"):
            return
    raise AssertionError(part)


def test_c37_the_text_is_visible_within_two_seconds_on_a_slow_connection(
    game: Game, seated: Seated
):
    anna = seated(game, "Anna", how=PHONE)
    line = anna.page.context.new_cdp_session(anna.page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 100,
            "downloadThroughput": 50_000,
            "uploadThroughput": 50_000,
        },
    )
    assert any(text_after(anna.page) <= 2000 for _ in range(6))


def text_after(page: Page) -> float:
    """Milliseconds from the first byte of the response to the first text on the screen."""
    page.reload()
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    return float(
        page.evaluate("""() => {
      const [loaded] = performance.getEntriesByType("navigation");
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      return paint.startTime - loaded.responseStart;
    }""")
    )
