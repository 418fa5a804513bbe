"""A campaign is over: its players read how it ended, on a phone and on a desktop."""

import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import expect

from campaign.actions.history.effective_history import read_world
from campaign.models import Campaign
from club.models import Game
from tests.browser.conftest import BY_DESKTOP, BY_PHONE, DESKTOP, PHONE
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.pages.ending.ended import played_to_its_end
from tests.table import person

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]
LANGUAGES = [code for code, _ in settings.LANGUAGES]
# Parts of the page that a reader scrolls through piece by piece.
SCROLLED = """() => [...document.querySelectorAll("main *")].filter(part =>
  part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX)
  && part.tagName !== "INPUT").map(part => part.outerHTML.slice(0, 80))"""
WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def ended(transactional_db: None) -> Game:
    """Bots have played for Anna, Bruno and Clara until a final count."""
    return played_to_its_end([person(name) for name in ("Anna", "Bruno", "Clara")])


def winner_of(game: Game) -> str:
    """The winner's name."""
    ending = read_world(game).ending
    assert ending is not None
    return game.seats.get(player=ending.ranking[0]).name


@pytest.mark.parametrize("how", BY_PHONE)
def test_the_table_links_to_the_end_where_everything_is_explained(
    ended: Game, seated: Seated, how: dict[str, Any]
):
    clara = seated(ended, "Clara", how=how)
    expect(clara.now.locator(".winner")).to_contain_text(
        re.compile(rf"{winner_of(ended)} \(.+\) wins the campaign")
    )
    expect(clara.now.locator(".podium li")).to_have_count(3)
    clara.now.get_by_role("link", name="All places, graphs and records").click()
    page = clara.page
    expect(page.locator(".podium li").first).to_contain_text(winner_of(ended))
    expect(page.locator(".graph polyline")).to_have_count(6)
    figures = page.locator(".graph details").first
    expect(figures.locator("table")).to_be_hidden()
    figures.locator("summary").click()
    expect(figures.locator("tbody tr")).to_have_count(9)
    expect(page.locator(".feats dt").first).to_have_text("The longest march")
    assert not page.evaluate(WIDER)
    assert faults(clara) == []


@pytest.mark.parametrize("how", BY_DESKTOP)
def test_the_campaign_is_watched_again_and_played_again(
    ended: Game, seated: Seated, how: dict[str, Any]
):
    bruno = seated(ended, "Bruno", how=how)
    page, end = bruno.page, f"/c/{ended.public_id}/end"
    page.goto(end)
    page.get_by_role("link", name="From the first turn, on the map").click()
    expect(page.locator(".where")).to_contain_text("Turn 1 of 8")
    page.goto(end)
    page.get_by_role("link", name="Play again with these people").click()
    expect(page.get_by_label("Name of the campaign")).to_have_value("The long war, again")
    assert faults(bruno) == []
    # Nobody can win a recorded campaign by memory, and one with such terms cannot be founded here.
    page.locator("[name='limits.prestige']").evaluate("field => { field.value = '4'; }")
    page.get_by_role("button", name="Set up the campaign").click()
    status = page.get_by_role("status").first
    expect(status).to_contain_text("Emails are on their way to: Anna, Clara.")
    game = Game.objects.latest("pk")
    assert [seat.user_id is None for seat in game.seats.order_by("player")] == [True, False, True]


def test_on_a_phone_every_figure_of_the_end_is_read_without_scrolling_sideways(
    ended: Game, seated: Seated
):
    anna = seated(ended, "Anna", how=PHONE)
    page, name = anna.page, settings.LANGUAGE_COOKIE_NAME
    for language in LANGUAGES:
        cookie = {"name": name, "value": language, "domain": "127.0.0.1", "path": "/"}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(f"/c/{ended.public_id}/end")
        expect(page.locator("html")).to_have_attribute("lang", language)
        for figures in page.locator(".graph summary").all():
            figures.tap()
        first = page.locator(".final-count tbody tr").first
        assert page.evaluate(SCROLLED) == [], language
        assert not page.evaluate(WIDER), language
        assert first.get_by_role("cell").count() == 7


def test_the_end_is_read_without_script(ended: Game, seated: Seated):
    anna = seated(ended, "Anna", how=PHONE, script=False)
    anna.now.get_by_role("link", name="All places, graphs and records").tap()
    figures = anna.page.locator(".graph details").first
    figures.locator("summary").tap()
    expect(figures.locator("tbody tr").last.locator("td")).to_have_text(
        [re.compile(r"^\d+\W?$")] * 3
    )
    expect(anna.page.get_by_role("button", name="Copy")).to_be_hidden()


def test_paper_shows_the_end_without_buttons(ended: Game, seated: Seated):
    anna = seated(ended, "Anna")
    anna.page.goto(f"/c/{ended.public_id}/end")
    anna.page.emulate_media(media="print")
    expect(anna.page.locator(".podium")).to_be_visible()
    expect(anna.page.get_by_role("link", name="Play again with these people")).to_be_hidden()


@pytest.mark.parametrize(("how", "scheme"), [(PHONE, "light"), (DESKTOP, "dark")])
def test_the_next_season_begins_in_one_tap_and_a_league_counts_both(
    ended: Game, seated: Seated, how: dict[str, Any], scheme: str
):
    anna = seated(ended, "Anna", how={**how, "color_scheme": scheme})
    page, site = anna.page, anna.page.url.partition("/c/")[0]
    page.goto(f"{site}/c/{ended.public_id}/end")
    assert faults(anna) == []
    page.get_by_role("button", name="Begin season 2").click()
    page.wait_for_url("**/seats")
    following = Campaign.objects.get(season=2)
    assert following.game.name in page.title()
    page.goto(f"{site}/club/")
    page.locator("a[href^='/club/league/']").first.click()
    expect(page.get_by_role("heading", name="Standings of all seasons")).to_be_visible()
    expect(page.get_by_text("Season 1: place 1")).to_be_visible()
    expect(page.get_by_text("Season 2: open").first).to_be_visible()
    assert not page.evaluate(WIDER)
    assert faults(anna) == []
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/league-{scheme}.png", full_page=True)
    page.get_by_text("Rename the league").click()
    page.get_by_label("Name of the league").fill("Seven years")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Seven years")).to_be_visible()


@pytest.mark.parametrize("page", ["", "end"])
def test_who_won_and_by_what_is_read_on_a_low_phone_without_scrolling(
    ended: Game, seated: Seated, page: str
):
    low = {**PHONE, "viewport": {"width": 320, "height": 568}}
    anna = seated(ended, "Anna", how=low).page
    anna.goto(f"/c/{ended.public_id}/{page}")
    head = anna.locator(".winner")
    for part in (head.locator("xpath=.."), head):
        expect(part.locator(".banner:has(.laurel), .who").first).to_be_in_viewport(ratio=1)
    expect(head).to_be_in_viewport(ratio=1)
    assert anna.evaluate("scrollY") == 0
