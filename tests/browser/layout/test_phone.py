"""On a narrow screen the next step is in view: the player's name, the button, the next duty."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from campaign.actions.history.effective_history import read_world
from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE, Arrives, sign_in
from tests.browser.drafts import NEEDS
from tests.browser.drawn_map import enlarge
from tests.browser.player import Player
from tests.browser.waiting import draw
from tests.table import bring_to, person

pytestmark = pytest.mark.browser


def test_the_header_names_the_player(game: Game, seated: Callable[..., Player]):
    bruno = seated(game, "Bruno", how=PHONE)
    expect(bruno.page.locator("#head .who")).to_have_text("BBruno")


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_footer_is_at_the_bottom_of_a_short_page(arrives: Arrives, how: Any):
    newcomer = arrives("emil", how=how)
    sign_in(newcomer, person("emil"))
    newcomer.page.goto("/accounts/logout/")
    box = newcomer.page.locator("footer.bottom").bounding_box()
    assert box
    assert box["y"] + box["height"] == newcomer.page.viewport_size["height"]


@pytest.mark.journey
def test_the_button_scrolls_into_view_after_a_selection_on_the_map(
    game: Game, seated: Callable[..., Player]
):
    bring_to(game, "movement")
    name = game.seats.get(player=read_world(game).speaker).name
    speaker = seated(game, name, how=PHONE)
    enlarge(speaker.page)
    speaker.use(speaker.page.locator("#map a[aria-label^='Move the band of ']").first)
    speaker.use(speaker.page.locator("#map .place.selectable > a").first)
    button = speaker.now.locator("button.main")
    expect(button).to_be_in_viewport()
    speaker.use(button)
    expect(speaker.page.locator("#brief-title, #now-title").first).to_be_in_viewport()
    speaker.chronicle_says(f"{name}: the band of")


def top_of_map(player: Player) -> float:
    return player.page.locator("#map").evaluate("map => map.getBoundingClientRect().top")


def tap(player: Player, target: Locator) -> tuple[float, float]:
    """The position of the map before and after a tap on something drawn on it."""
    target.evaluate("it => it.scrollIntoView({ block: 'center' })")
    before = top_of_map(player)
    player.use(target, Locator.tap)
    draw(player.page, 3)  # browsers scroll one frame later
    return before, top_of_map(player)


@pytest.mark.journey
def test_tapping_a_start_site_does_not_scroll_the_map(game: Game, seated: Callable[..., Player]):
    bring_to(game, "placement")
    name = game.seats.get(player=read_world(game).speaker).name
    speaker = seated(game, name, how=PHONE)
    enlarge(speaker.page)
    for number in (0, 1):
        before, after = tap(speaker, speaker.page.locator("#map .place.selectable > a").nth(number))
        assert after == pytest.approx(before, abs=1)
        expect(speaker.page.locator("#map")).to_be_in_viewport()
    expect(speaker.now.get_by_role("button", name="Settle here")).to_be_in_viewport()


def test_tapping_a_band_and_a_terrain_does_not_scroll_the_map(
    game: Game, seated: Callable[..., Player]
):
    bring_to(game, "movement")
    name = game.seats.get(player=read_world(game).speaker).name
    speaker = seated(game, name, how=PHONE)
    enlarge(speaker.page)
    for spot in ("#map a[aria-label^='Move the band of ']", "#map .place.selectable > a"):
        before, after = tap(speaker, speaker.page.locator(spot).first)
        assert after == pytest.approx(before, abs=1)
    expect(speaker.now.locator("button.main")).to_be_in_viewport()


def test_the_title_follows_the_phase(game: Game, seated: Callable[..., Player]):
    clara = seated(game, "Clara", how=PHONE)
    expect(clara.page).to_have_title("● The three fords · Muster")
    bring_to(game, "recruitment")
    clara.page.evaluate("htmx.trigger('#pulse', 'due')")
    expect(clara.page).to_have_title("● The three fords · Recruitment")
    clara.done()
    expect(clara.page).to_have_title("The three fords · Recruitment")


def test_the_muster_shows_the_costs_of_units(game: Game, seated: Callable[..., Player]):
    anna = seated(game, "Anna", how=PHONE)
    for select in anna.now.locator(".units select").all():
        assert select.evaluate(NEEDS) <= 0


def test_the_map_shows_every_band_and_marks_those_that_may_move(
    game: Game, seated: Callable[..., Player]
):
    bring_to(game, "movement")
    name = game.seats.get(player=read_world(game).speaker).name
    speaker = seated(game, name, how=PHONE)
    frame = speaker.page.locator("#map .map-frame").bounding_box()
    assert frame
    for seat in game.seats.all():
        slips = speaker.page.locator(f"#map .far .seat-{seat.player.lower()}")
        slip = slips.first.bounding_box()
        assert slip
        assert frame["x"] <= slip["x"] <= frame["x"] + frame["width"] - slip["width"], seat.name
        marked = ["go" in (one.get_attribute("class") or "").split() for one in slips.all()]
        assert marked == [seat.name == name] * len(marked), seat.name
