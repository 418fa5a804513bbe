"""On a phone the map comes first, and the forms are in a sheet over the page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from campaign.actions.history.effective_history import read_world
from club.models import Game
from tests.browser.conftest import PHONE
from tests.browser.drawn_map import enlarge
from tests.browser.player import Player
from tests.browser.waiting import at_rest, until
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]


def speaker(game: Game, seated: Seated, **more: object) -> Player:
    bring_to(game, "movement")
    name = game.seats.get(player=read_world(game).speaker).name
    return seated(game, name, **{"how": PHONE, **more})


def top(part: Locator) -> float:
    at_rest(part.page)
    return part.evaluate("part => part.getBoundingClientRect().top")  # type: ignore[no-any-return]


def height(part: Locator) -> float:
    at_rest(part.page)
    return part.evaluate("part => part.getBoundingClientRect().height")  # type: ignore[no-any-return]


def test_ten_taps_do_not_move_the_map(game: Game, seated: Seated):
    player = speaker(game, seated)
    enlarge(player.page)
    drawn = player.page.locator("#map")
    drawn.evaluate("map => map.scrollIntoView({ block: 'start' })")
    before = top(drawn)
    for number in range(10):
        band, lit = "#map a[aria-label^='Move the band of ']", "#map .place.selectable > a"
        spot = player.page.locator(lit if number % 2 else band).nth(0)
        player.use(spot, lambda spot: spot.dispatch_event("click"))
        assert top(drawn) == before, number
    expect(player.now.locator("button.main")).to_be_in_viewport()


def test_the_sheet_is_low_half_or_full_by_buttons_and_keys(game: Game, seated: Seated):
    player = speaker(game, seated)
    page = player.page
    more, less = (page.get_by_role("button", name=f"Show {name}") for name in ("more", "less"))
    low = height(player.now)
    assert low <= 161
    expect(page.locator(".duty")).to_be_in_viewport()
    more.tap()
    half = height(player.now)
    assert low < half <= 740 * 0.4 + 1
    more.focus()
    page.keyboard.press("Enter")
    assert height(player.now) > half
    expect(more).to_be_disabled()
    less.tap()
    less.tap()
    assert height(player.now) == low
    for button in (more, less):
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


def test_dragging_its_head_changes_the_size(game: Game, seated: Seated):
    player = speaker(game, seated)
    box = player.page.locator(".grip").bounding_box()
    assert box
    low = height(player.now)
    player.page.mouse.move(180, box["y"] + 20)
    player.page.mouse.down()
    player.page.mouse.move(180, box["y"] - 120)
    player.page.mouse.up()
    assert height(player.now) > low


def test_the_sheet_is_above_the_navigation_and_the_end_of_the_page(game: Game, seated: Seated):
    player = speaker(game, seated)
    page = player.page
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    foot = page.locator("footer.bottom").bounding_box()
    assert foot
    assert foot["y"] + foot["height"] <= top(player.now) + 1
    assert top(player.now) + height(player.now) == top(page.locator(".entries"))


def test_a_new_duty_is_shown_from_its_head_at_half_height_and_moves_no_map(
    game: Game, seated: Seated
):
    bring_to(game, "bids")
    anna = seated(game, "Anna", how=PHONE)
    more, drawn = anna.page.get_by_role("button", name="Show more"), anna.page.locator("#map")
    half = height(anna.now)
    more.tap()
    before = top(drawn)
    anna.seal(0)
    expect(anna.page.locator(".duty")).not_to_have_text("Seal your bid for the favour of the gods.")
    assert (height(anna.now) <= half, anna.now.evaluate("sheet => sheet.scrollTop")) == (True, 0)
    assert top(drawn) == before


def test_a_link_in_the_sheet_to_a_part_of_the_page_makes_room_for_it(game: Game, seated: Seated):
    player = speaker(game, seated)
    player.page.get_by_role("button", name="Show more").tap()
    expect(player.page.locator("html")).to_have_attribute("data-sheet", "half")
    player.now.evaluate("""sheet => {
      sheet.insertAdjacentHTML("beforeend", "<a href='#map' id='there'>To the map</a>");
      document.getElementById("there").click();
    }""")
    assert height(player.now) <= 161


def test_without_script_the_form_is_below_the_map(game: Game, seated: Seated):
    player = speaker(game, seated, script=False)
    box, form = player.page.locator("#map").bounding_box(), player.now.bounding_box()
    assert box
    assert form
    assert form["y"] >= box["y"] + box["height"]
    expect(player.page.locator(".grip")).to_have_count(0)


def test_a_destination_names_its_outlook(game: Game, seated: Seated):
    player = speaker(game, seated)
    player.use(player.page.locator("#now .choices a").first)
    for link in player.page.locator("#map .place.selectable > a").all():
        assert (link.get_attribute("aria-label") or "").split(": ")[1]
    spoken = player.page.locator("#map .place.selectable title").all_text_contents()
    assert all(len(words.split(" – ")) >= 3 for words in spoken)


def width(page: Page) -> float:
    at_rest(page)
    return page.evaluate("document.querySelector('.map-sheet').clientWidth")  # type: ignore[no-any-return]


def test_a_button_and_a_key_show_the_whole_map_again(game: Game, seated: Seated):
    page = seated(game, "Anna").page
    whole = width(page)
    page.get_by_role("button", name="Larger").click()
    page.get_by_role("button", name="Larger").click()
    assert width(page) > whole
    page.get_by_role("button", name="Show the whole map").click()
    assert width(page) == pytest.approx(whole, abs=2)
    page.locator(".map-frame").focus()
    page.mouse.move(900, 500)
    page.mouse.wheel(0, -300)
    until(page, lambda: width(page) > whole + 10, "the larger map")
    page.keyboard.press("0")
    assert width(page) == pytest.approx(whole, abs=2)
