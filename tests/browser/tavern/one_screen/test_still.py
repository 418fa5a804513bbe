"""On a phone the board of a table stays where it is during a turn, whatever is said below it."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import JOURNEY
from tests.browser.tavern.arriving import Arrives, at
from tests.browser.waiting import at_rest
from tests.table import person
from tests.tavern.island_tables import go_on, island_table
from tests.tavern.land_tables import land_table, play_to_turn_of
from tests.tavern.stone_tables import stone_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
STILL = 2  # pixels that a board may move
SIZES = ((360, 640), (390, 844))
# Left, top, width and height of the board and its parts.
PLACES = """() => [...document.querySelectorAll(
  ".playfield, .isle, .six-land, .cell[data-at='A1'] .square, .cell[data-at='E5'] .square"
)].map((one) => one.getBoundingClientRect())
  .map(({ left, top, width, height }) => [left, top, width, height])"""


def moved(before: list[list[float]], after: list[list[float]]) -> float:
    """How far the part went that moved most."""
    assert len(before) == len(after) > 1
    return max(
        abs(a - b)
        for one, two in zip(before, after, strict=True)
        for a, b in zip(one, two, strict=True)
    )


def stands_still(page: Page, taps: Iterator[Any]) -> None:
    at_rest(page)
    before = page.evaluate(PLACES)
    for tapped in taps:
        at_rest(page)
        assert moved(before, page.evaluate(PLACES)) <= STILL, tapped


def stone_turn(page: Page) -> Iterator[str]:
    """A stone is placed, its power left, the next stone chosen."""
    falls = page.locator("#falls")
    for _tap in range(12):
        if falls.get_by_role("button", name="Play this turn").count():
            return
        kinds = (".playfield a.selectable", ".falls-turn a.selectable", ".alternatives a")
        skips = falls.get_by_role("link", name="power")
        found = [skips, *map(falls.locator, kinds)]
        shown = next(one for one in found if one.count())
        address = page.url
        shown.last.dispatch_event("click")
        page.wait_for_url(lambda url, old=address: url != old)
        yield page.locator(".falls-turn .ask").inner_text()
    raise AssertionError("the turn has no end")


def land_turn(page: Page) -> Iterator[str]:
    """Each card is looked at; one is played."""
    cards = page.locator(".hand a.pick")
    for number in range(cards.count()):
        cards.nth(number).click()
        page.wait_for_url(
            f"**?card={(cards.nth(number).get_attribute('href') or '').partition('=')[2]}"
        )
        yield f"card {number}"
    page.locator(".choices > button").first.click()
    expect(page.locator(".hand a.pick[aria-current]")).to_have_count(0)
    yield "played"


def island_turn(page: Page) -> Iterator[str]:
    """A trade is composed and offered."""
    page.get_by_role("link", name="Offer a trade").click()
    page.locator("a.isle-more").first.wait_for()
    yield "a trade"
    for number in (0, -1):
        page.locator("a.isle-more").nth(number).click()
        page.locator("a.isle-less").nth(abs(number)).wait_for()
        yield f"card {number}"
    page.get_by_role("button", name="Offer").first.click()
    page.locator(".isle-offer").wait_for()
    yield "offered"


def stone_turns() -> tuple[Any, Any]:
    people = [person("anna"), person("bruno")]
    return people[0], stone_table(*people, waits_for="A")


def land_turns() -> tuple[Any, Any]:
    people = [person("anna"), person("bruno")]
    game = land_table(*people, options={"first": "A"})
    return people[0], play_to_turn_of(game, "A", 12)


def island_turns() -> tuple[Any, Any]:
    people = [person("anna"), person("bruno"), person("clara")]
    game = island_table(*people)
    go_on(
        game,
        lambda table: (
            table.phase == "trade" and table.speaker == 0 and table.turn > 4 and table.held[0] > 0
        ),
    )
    return people[0], game


TURNS = [(stone_turns, stone_turn), (land_turns, land_turn), (island_turns, island_turn)]


@pytest.mark.parametrize(("made", "turn"), TURNS, ids=["stones", "lands", "island"])
@pytest.mark.parametrize("size", [pytest.param(SIZES[0], marks=JOURNEY), SIZES[1]], ids=str)
def test_the_board_stands_still_during_a_turn(
    arrives: Arrives, made: Any, turn: Any, size: tuple[int, int]
):
    user, game = made()
    how = {"viewport": dict(zip(("width", "height"), size, strict=True)), "has_touch": True}
    page = at(arrives, user, f"/t/{game.public_id}/", how=how).page
    stands_still(page, turn(page))
