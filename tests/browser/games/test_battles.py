"""A battle is reported in a few taps, changed, confirmed, and still shown two turns later."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.campaign_creation import SeatSpec, store
from campaign.models import Campaign, default_durations
from campaign.world import Battle, Side
from club.models import Game
from tests.browser.conftest import BY_PHONE, PHONE, Site
from tests.browser.land import country
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.pages.battles.forms import picture
from tests.table import bring_to, person
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]


@pytest.fixture
def war(transactional_db: None) -> Game:
    """Anna and Bruno have met at Harrow, which Anna holds; Clara is not involved."""
    land = country()
    sides = {"A": Side(chosen=True, band="a"), "B": Side(chosen=True, band="b")}
    world = a_world(
        land.road_map(),
        a_band("a", "A", "harrow"),
        a_band("b", "B", "harrow"),
        players="ABC",
        phase="battles",
        villages={"ashford": "A", "meadow": "B"},
        holders={"harrow": "A"},
        battles={"k1": Battle("harrow", ("B", "A"), (), "A", stage="fight", sides=sides)},
    )
    people = [person(name) for name in ("anna", "bruno", "clara")]
    seats = [SeatSpec(user.username.capitalize(), "Vikings", user) for user in people]
    row = Game(
        kind="saga", name="The two fords", organiser=people[0], durations=default_durations()
    )
    return store(row, Campaign(map=land), world, seats)


def is_sound(player: Player) -> None:
    """Checks that the page scrolls only up and down, and that axe finds no fault."""
    width = player.page.evaluate("document.documentElement.scrollWidth")
    assert width <= player.page.viewport_size["width"]
    assert faults(player) == []


def report(anna: Player) -> None:
    """Four taps: the winner, typical losses, one figure fewer, send; then Anna changes the
    report."""
    anna.now.get_by_role("radio", name="Anna", exact=True).check()
    anna.press("Fill in typical losses")
    brunos = anna.now.get_by_role("group", name="Survivors of Bruno")
    left = brunos.get_by_role("textbox")
    expect(left.first).to_have_value("12")
    expect(anna.now.locator(".foresight")).to_contain_text("retreats from")
    brunos.get_by_role("button", name="Unit by unit").first.click()
    units = brunos.locator(".each input")
    expect(units.first).to_have_value("2")
    brunos.get_by_role("button", name="One fewer: hearthguard").last.click()
    expect(units.last).to_have_value("1")
    expect(left.first).to_have_value("11")
    is_sound(anna)
    anna.press("Send the report")
    anna.reads("You reported that you won.")
    is_sound(anna)
    anna.open("Change it")
    anna.now.get_by_role("radio", name="Bruno", exact=True).check()
    anna.press("Send the report")
    anna.reads("You reported that Bruno won.")


def confirm(bruno: Player) -> None:
    """Bruno reads the consequences, and confirms."""
    bruno.reads("Anna reports that Bruno won. Confirm?")
    followed = bruno.now.locator(".followed")
    expect(followed).to_contain_text("Bruno takes Harrow from")
    expect(followed).to_contain_text("retreats from Harrow")
    assert bruno.now.locator(".men .cross").count() > 0
    is_sound(bruno)
    bruno.press("Yes, that is right")
    bruno.chronicle_says("wins the battle for Harrow")


def remember(bruno: Player, address: str) -> None:
    """A photograph and a comment, after the last confirmation."""
    bruno.page.goto(address)
    if not bruno.page.get_by_label("Caption").is_visible():
        bruno.page.locator("summary", has_text="Add a photo").click()
    file = {"name": "ford.jpg", "mimeType": "image/jpeg", "buffer": picture(900, 600)}
    bruno.page.get_by_label("Photo (JPEG, PNG or WebP)").set_input_files(file)
    bruno.page.get_by_label("Caption").fill("The ford at dusk")
    bruno.page.get_by_role("button", name="Add the photo").click()
    expect(bruno.page.locator("figcaption")).to_contain_text("The ford at dusk")
    bruno.page.get_by_label("Your message").fill("Well fought, Anna.")
    bruno.page.get_by_role("button", name="Send the message").click()
    expect(bruno.page.locator("#comments")).to_contain_text("Well fought, Anna.")


def play_on(game: Game, turns: int) -> None:
    last = read_world(game).turn + turns
    while read_world(game).turn < last:
        bring_to(game, "building")
        bring_to(game, "bids")


@pytest.mark.parametrize("how", BY_PHONE)
def test_a_battle_is_reported_confirmed_and_stays_with_its_photograph(
    war: Game, seated: Seated, site: Site, how: dict[str, Any]
):
    address = f"{site.page_of(war)}battles/k1"
    report(seated(war, "Anna", how=how))
    bruno = seated(war, "Bruno", how=how)
    confirm(bruno)
    remember(bruno, address)
    play_on(war, 2)
    clara = seated(war, "Clara", how=how)
    clara.page.goto(f"{site.page_of(war)}battles")
    is_sound(clara)
    clara.page.get_by_role("link", name="Harrow", exact=True).click()
    expect(clara.page).to_have_url(address)
    expect(clara.page.locator(".outcome")).to_have_text("Bruno won.")
    expect(clara.page.locator(".followed")).to_contain_text("Bruno takes Harrow from")
    photo = clara.page.locator(".photo img")
    photo.scroll_into_view_if_needed()
    expect(photo).to_have_js_property("naturalWidth", 640)
    expect(clara.page.locator("#comments")).to_contain_text("Well fought, Anna.")
    is_sound(clara)
    clara.page.goto(f"{site.page_of(war)}photos")
    expect(clara.page.locator("figcaption")).to_contain_text("The ford at dusk")
    is_sound(clara)


@pytest.mark.journey
def test_a_report_is_disputed_and_the_reporter_reads_why(war: Game, seated: Seated):
    anna, bruno = seated(war, "Anna"), seated(war, "Bruno", how=PHONE)
    anna.now.get_by_role("radio", name="Anna", exact=True).check()
    anna.press("Send the report")
    bruno.look().open("No, that is not right")
    bruno.now.get_by_label("What was different").fill("My levies held the ford.")
    bruno.press("Dispute the report")
    bruno.reads("My levies held the ford.")
    anna.look().reads("My levies held the ford.")


def test_without_script_a_report_needs_no_more_steps(war: Game, seated: Seated):
    anna = seated(war, "Anna", script=False)
    anna.now.get_by_role("radio", name="Anna", exact=True).check()
    anna.press("Fill in typical losses")
    left = anna.now.get_by_role("group", name="Survivors of Bruno").get_by_role("textbox")
    expect(left.first).to_have_value("2")
    expect(anna.now.get_by_role("radio", name="Anna", exact=True)).to_be_checked()
    expect(anna.now.get_by_role("button", name="One fewer: hearthguard")).to_have_count(0)
    anna.press("Send the report")
    anna.reads("You reported that you won.")


@pytest.mark.parametrize("device", BY_PHONE)
def test_a_ruling_counts_survivors_as_a_report_does(
    war: Game, seated: Seated, site: Site, device: dict[str, Any]
):
    """Four taps: typical losses, one figure fewer, a reason, and what it changes."""
    anna = seated(war, "Anna", how=device)
    page = anna.page
    page.goto(f"{site.page_of(war)}rule/result?battle=k1")
    page.get_by_role("link", name="Typical losses if Anna won").click()
    expect(page.get_by_label("Winner")).to_have_value("A")
    ours, theirs = page.get_by_role("group", name="Survivors of").all()
    expect(ours.get_by_role("spinbutton")).to_have_count(0)
    total = theirs.locator("[data-all]")
    standing = int(total.input_value())
    theirs.get_by_role("button", name="One fewer: hearthguard").first.click()
    expect(total).to_have_value(str(standing - 1))
    is_sound(anna)
    page.get_by_label("Reason, for everybody to read").fill("Counted again.")
    page.get_by_role("button", name="Show what it changes").click()
    expect(page.get_by_text("Counted again.").first).to_be_visible()
