"""On a phone one reads what has happened without scrolling: after an act, and after a closing."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.games.turns import seal_for
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.pages.laid import LAND, lay
from tests.table import bring_to, person
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]
TALL: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 844}}
LOW: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
THUMB = 44  # pixels
COVERED = """(link) => {
  const { x, y, width, height } = link.getBoundingClientRect();
  const tops = [y + 1, y + height - 1].map((at) => document.elementFromPoint(x + width / 2, at));
  return !tops.every((found) => link.contains(found));
}"""
DUE = "htmx.trigger('#pulse', 'due')"


@pytest.fixture
def recruiting(transactional_db: None) -> Game:
    """Anna has a band and six power points, and so has Bruno."""
    bands = (a_band("a1", "A", "Alder"), a_band("b1", "B", "Fir"))
    world = a_world(
        LAND,
        *bands,
        players="AB",
        phase="recruitment",
        power={"A": 6, "B": 6},
        villages={"Alder": "A", "Fir": "B"},
    )
    return lay(world, [person("anna"), person("bruno")])


def is_read_at_once(player: Player, part: Locator) -> None:
    expect(part).to_be_in_viewport(ratio=1)
    assert player.page.evaluate("scrollY") == 0


@pytest.mark.journey
def test_an_act_is_answered_where_the_thumb_is_and_taken_back_there(
    recruiting: Game, seated: Seated
):
    anna = seated(recruiting, "Anna", how=TALL)
    anna.done()
    answer = anna.page.locator(".answered > p")
    expect(answer).to_have_text("You are done with this phase.")
    is_read_at_once(anna, answer)
    expect(anna.page.locator("#said")).to_contain_text("You are done with this phase.")
    anna.press("Take back my last action")
    expect(answer).to_have_text("Your last action is taken back.")
    is_read_at_once(anna, answer)


@pytest.mark.journey
def test_news_open_the_sheet_of_somebody_who_waits(game: Game, seated: Seated):
    bring_to(game, "bids")
    seal_for(game, Anna=1)
    anna = seated(game, "Anna", how=LOW)
    anna.page.get_by_role("button", name="Show less").click()
    root = anna.page.locator(":root")
    expect(root).to_have_attribute("data-sheet", "low")
    anna.page.evaluate("document.getElementById('now').scrollTo(0, 999)")
    seal_for(game, Bruno=2, Clara=0)
    anna.page.evaluate(DUE)
    told = anna.page.locator(".brief")
    expect(root).to_have_attribute("data-sheet", "half")
    is_read_at_once(anna, told.get_by_role("heading"))
    is_read_at_once(anna, told.get_by_role("button", name="Next"))
    expect(told.locator(".bids li").first).to_contain_text("Anna 1")
    assert told.locator("ul > li").count() <= 4
    anna.use(told.get_by_role("button", name="Next"))
    expect(told).to_have_count(0)


def test_on_a_desktop_the_news_stand_in_their_own_part(game: Game, seated: Seated):
    bring_to(game, "bids")
    seal_for(game, Anna=1, Bruno=2, Clara=0)
    anna = seated(game, "Anna", how=DESKTOP)
    expect(anna.page.locator(".brief")).to_be_hidden()
    expect(anna.page.locator("#recap-title")).to_be_visible()


def test_the_rest_of_the_news_is_never_half_covered(game: Game, seated: Seated):
    """The news of a campaign differ in length by chance, so the card is looked at in windows of
    many heights."""
    bring_to(game, "bids")
    seal_for(game, Clara=1)
    bring_to(game, "movement")
    clara = seated(game, "Clara", how=PHONE)
    told = clara.page.locator(".brief")
    rest = told.get_by_role("link", name=re.compile("^and \\d+ more$"))
    for height in range(600, 760, 20):
        clara.page.set_viewport_size({"width": 360, "height": height})
        is_read_at_once(clara, rest)
        assert rest.evaluate(COVERED) is False, height
        assert rest.bounding_box()["height"] >= THUMB, height
    assert faults(clara) == []
