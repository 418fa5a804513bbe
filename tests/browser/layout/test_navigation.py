"""The navigation of a campaign and the header of the site, on a phone and on a desktop."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from club.actions.clock import closing
from club.models import Game
from tests.browser.conftest import PHONE
from tests.browser.layout.languages import LANGUAGES, in_language
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]


def entries(page: Page) -> Locator:
    return page.locator(".entries > ul > li > a, .entries summary")


def box(part: Locator) -> dict[str, float]:
    found = part.bounding_box()
    assert found
    return {**found, "right": found["x"] + found["width"], "under": found["y"] + found["height"]}


def test_the_navigation_of_an_organiser_is_one_line(game: Game, seated: Seated):
    anna = seated(game, "Anna")
    for language in LANGUAGES:
        links = entries(in_language(anna, language))
        assert links.count() == 6
        assert len({box(link)["y"] for link in links.all()}) == 1, language


@pytest.mark.journey
def test_the_navigation_is_at_the_foot_of_a_phone_and_covers_nothing(game: Game, seated: Seated):
    anna = seated(game, "Anna", how=PHONE)
    for language in LANGUAGES:
        page = in_language(anna, language)
        boxes = [box(link) for link in entries(page).all()]
        assert {found["under"] for found in boxes} == {740}
        assert min(found["width"] for found in boxes) >= 44
        assert boxes[-1]["right"] <= 360
        assert all(a["right"] <= b["x"] + 0.5 for a, b in pairwise(boxes))
        words = entries(page).evaluate_all("all => all.map(e => e.scrollWidth <= e.clientWidth)")
        assert all(words), language
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert box(page.locator("footer.bottom"))["under"] <= boxes[0]["y"]


def test_more_opens_above_the_foot_and_closes_on_escape(game: Game, seated: Seated):
    page = seated(game, "Bruno", how=PHONE).page
    page.get_by_text("More", exact=True).tap()
    rules = page.get_by_role("link", name="Rules", exact=True)
    expect(rules).to_be_in_viewport()
    assert box(page.locator(".rest ul"))["under"] <= box(entries(page).first)["y"] + 1
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    page.get_by_text("More", exact=True).tap()
    page.locator("h1").tap()
    expect(rules).to_be_hidden()


def test_the_header_of_a_phone_is_one_line(game: Game, seated: Seated):
    bruno = seated(game, "Bruno", how=PHONE)
    for language in LANGUAGES:
        page = in_language(bruno, language)
        assert box(page.locator("header.top"))["height"] <= 60, language
        assert box(page.locator(".home span"))["height"] <= 30, language


def test_the_bell_counts_news_and_leads_to_them(game: Game, seated: Seated):
    bring_to(game, "bids")
    game.seats.update(seen=game.seq)
    page = seated(game, "Bruno").page
    bell = page.get_by_role("navigation", name="Account").get_by_role("link")
    expect(bell).to_have_accessible_name("What happened last")
    closing.close(game.pk, how="organiser")
    page.evaluate("htmx.trigger('#pulse', 'due')")
    expect(bell).to_have_accessible_name(re.compile(r"^\d+ unread events?$"))
    bell.click()
    page.get_by_role("button", name="Mark as read").click()
    page.wait_for_url(f"**/c/{game.public_id}/")
    expect(bell).to_have_accessible_name("What happened last")


def test_the_account_is_a_menu(game: Game, seated: Seated):
    page = seated(game, "Bruno", how=PHONE, script=False).page
    expect(page.get_by_role("button", name="Sign out")).to_be_hidden()
    page.locator("header summary").tap()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    assert box(page.locator("header .menu ul"))["right"] <= 360
    page.get_by_role("button", name="Sign out").tap()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
