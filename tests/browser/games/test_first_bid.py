"""From nothing to the first bid: one link, one army, one button each; clicks, screens, seconds.

Every press of a mouse button or finger is a click, including those of the sign-in. A screen is a
page that a guest passes before they have the seat: the invitation and the code.
"""

import re
import time
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from campaign.actions.workshop.house_maps import install_house_maps
from campaign.models import Envelope
from club.models import Game
from tests.browser.conftest import PHONE, Arrives, Site
from tests.browser.games.turns import type_code
from tests.browser.player import Player
from tests.browser.waiting import another_page
from tests.patience import stretched

pytestmark = pytest.mark.browser

CLICKS, SCREENS, SECONDS = 10, 2, 60
COUNTS = """addEventListener('click', (event) => {
  if (event.isTrusted && event.detail)
    sessionStorage.clicks = 1 + Number(sessionStorage.clicks || 0);
}, true)"""
MOST_ACTS = 40  # of one person in the first turn


@pytest.mark.journey
def test_ten_clicks_to_the_start_and_two_screens_for_a_guest(
    arrives: Arrives, site: Site, transactional_db: None, record_property: Callable[..., None]
):
    begun = begin(arrives, site)
    assert begun.clicks <= CLICKS
    assert begun.screens <= SCREENS
    assert Game.objects.get().seats.get(player="B").name == "Bruno"
    found = f"{begun.clicks} clicks to the start, {begun.screens} screens for a guest"
    record_property("figure", ("F", found))


def test_a_bid_within_a_minute_of_the_start(
    arrives: Arrives, site: Site, transactional_db: None, record_property: Callable[..., None]
):
    begun = begin(arrives, site)
    since = time.monotonic()
    acts = take_suggestions([begun.olga, begun.bruno])
    seconds = time.monotonic() - since
    assert seconds <= stretched(SECONDS)
    assert Envelope.objects.filter(turn=2, player__in="AB").exists()
    record_property("figure", ("F", f"first bid {seconds:.0f} s and {acts} acts later"))


class Begun(NamedTuple):
    """The players, their clicks before the start, and the screens that a guest passed."""

    olga: Player
    bruno: Player
    clicks: int
    screens: int


def begin(arrives: Arrives, site: Site) -> Begun:
    """Olga, who has no account, founds a campaign with bots; Bruno takes a seat in it."""
    install_house_maps()
    olga = arrives("Olga")
    olga.page.add_init_script(COUNTS)
    come_in(olga, site)
    link = found_with_bots(olga)
    bruno = arrives("Bruno", how=PHONE)
    screens = join(bruno, link, site)
    bruno.press("Take this army")
    bruno.reads("You have nothing to do until the others are done.")
    get_ready(olga)
    olga.reads("Everybody has mustered and is waiting for you: start the campaign.")
    start = olga.page.get_by_role("main").get_by_role("button", name="Start the campaign")
    with another_page(olga.page):
        start.click()
    expect(olga.page.locator("#head")).to_contain_text("Turn 1")
    assert olga.page.url.endswith(f"/c/{Game.objects.get().public_id}/")
    return Begun(olga, bruno, int(olga.page.evaluate("sessionStorage.clicks")), screens)


def come_in(player: Player, site: Site) -> None:
    """A person without an account signs in, and enters their name once."""
    page = player.page
    page.goto("/")
    page.get_by_role("link", name="Sign in with your email").click()
    page.get_by_role("textbox", name="Email").fill(f"{player.name.lower()}@example.org")
    page.get_by_role("button", name="Send me a code").click()
    type_code(player, site)
    if page.get_by_role("textbox", name="Your name").count():
        page.get_by_role("textbox", name="Your name").fill(player.name)
        page.get_by_role("main").get_by_role("button").first.click()
    page.wait_for_url(re.compile("/$"))


def found_with_bots(player: Player) -> str:
    """The link that the page shows afterwards."""
    page = player.page
    page.get_by_role("link", name="Set up a campaign").click()
    page.locator(".presets li", has_text="A weekend with bots").get_by_role("button").click()
    expect(page.get_by_role("heading", name="Invite the others")).to_be_visible()
    expect(page.get_by_label("Message for a chat")).to_have_value(re.compile("Olga invites you"))
    page.get_by_role("button", name="Copy the message").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    return page.get_by_label("Link to the free seats").input_value()


def get_ready(player: Player) -> None:
    player.page.get_by_role("link", name="Get ready").click()
    player.reads("A suggested army")
    player.press("Take this army")


def join(player: Player, link: str, site: Site) -> int:
    """The number of screens from the link until they have the seat."""
    screens: list[str] = []
    player.page.on("domcontentloaded", lambda page: screens.append(page.url))
    player.page.goto(link)
    expect(player.page.get_by_role("main")).to_contain_text("Olga invites you to play")
    player.page.get_by_label("Your name at the table").fill(player.name)
    player.page.get_by_label("Your email").fill(f"{player.name.lower()}@example.org")
    player.page.get_by_role("button", name="Send me a code").click()
    type_code(player, site)
    player.reads("A suggested army")
    player.page.wait_for_load_state()
    assert "/c/" in screens[-1]
    return len(screens) - 1  # the last one is the table


def take_suggestions(people: list[Player]) -> int:
    """Everybody takes the nearest step until one has sealed a bid. Returns the number of steps."""
    for acts in range(MOST_ACTS):
        player = people[acts % len(people)].look()
        if player.now.get_by_role("button", name="Seal the bid").count():
            player.seal(0)
            player.reads("Your bid is sealed")
            return acts + 1
        act(player)
    raise AssertionError("nobody came to a bid")


def act(player: Player) -> None:
    """The page's suggestion, or the shortest other step; nothing while others are awaited."""
    if (suggested := player.now.locator("form[id$=suggested] button")).count():
        player.use(suggested)
    elif player.now.locator("summary", has_text="Pass for the rest of the turn").count():
        player.open("Pass for the rest of the turn")
        player.press("Yes, pass for good")
    elif done(player).count():
        player.done()
    elif player.now.get_by_role("radio").count():
        player.now.get_by_role("radio").first.check()
        player.press("Send the report")
    elif player.now.get_by_role("button", name="Yes, that is right", exact=True).count():
        player.press("Yes, that is right")


def done(player: Player) -> Locator:
    return player.now.get_by_role("button", name=re.compile("^I am done"))
