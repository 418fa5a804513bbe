"""A table is on one screen: the page never scrolls, the whole board is in the window, and what
must be tapped is large enough and never covered."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.actions.chain.contents import read_world
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.seats.spectator_links import open_to_spectators, watch_secret
from club.models import Game
from tavern.actions.founding import SeatPlan
from tests.browser.conftest import JOURNEY
from tests.browser.tavern.arriving import Arrives, at, table_of
from tests.browser.waiting import at_rest
from tests.table import person
from tests.tavern.glass_tables import actor_of
from tests.tavern.island_tables import go_on, island_table
from tests.tavern.land_tables import land_table, play_on, play_to_turn_of
from tests.tavern.stone_tables import stone_table, whole_turn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIZES = ((320, 640), (360, 640), (390, 844), (768, 1024), (1024, 768), (1366, 768), (1920, 1080))
THUMB = 44  # pixels
ENLARGED = 32  # pixels of a place on a board that can be enlarged
NARROW = 320  # pixels: there a hand may need to be scrolled
NAMES = ("bartholomaeus-hohenstein", "anna-margarethe", "bo", "wilhelmina-of-the-hill")
States = Iterator[str]  # addresses after the table's
# How far the page scrolls, and what of the board is outside the window.
LAID_OUT = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.scrollingElement;
  const board = document.querySelector(".isle, .falls-board, .lands").getBoundingClientRect();
  const { left, top, right, bottom } = board;
  const outside = Math.max(-left, -top, right - innerWidth, bottom - innerHeight);
  return {
    scrolls: [scrollWidth - clientWidth, scrollHeight - clientHeight].map((by) => Math.max(0, by)),
    outside: Math.max(0, Math.round(outside)),
    seen: Math.min(board.width, board.height) > 100,
  };
}"""
# What must be tapped: its name, its least side, its centre, whether it is on the board, and whether
# it is on top. A long text is tapped at its first lines, and of a card's choices the first is seen
# at once. What an enlarged board has outside its frame is left out.
TO_TAP = """() => [...document.querySelectorAll(
  ".field a.selectable, .strip a.selectable, .dock :is(a.pick, .main, a.isle-more), " +
  ".colours a, .now .main"
)].filter((one) => !one.matches(".choices .main ~ .main")).map((one) => {
  const box = (one.querySelector(".touch") ?? one).getBoundingClientRect();
  const onBoard = one.matches(".field *");
  const middle = onBoard ? box.height / 2 : Math.min(box.height / 2, 22);
  const [x, y] = [box.left + box.width / 2, box.top + middle];
  const found = document.elementFromPoint(x, y);
  const frame = document.querySelector(".field").getBoundingClientRect();
  const isIn = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
  return {
    name: one.getAttribute("aria-label") ?? one.textContent.trim(),
    side: Math.min(box.width, box.height), x, y, isIn, onBoard,
    onTop: Boolean(found && one.contains(found)),
  };
}).filter((one) => one.side > 0 && (one.isIn || !one.onBoard))"""


def fits(page: Page, where: Any) -> None:
    """The page on every size of window."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
        can_be_tapped(page, (where, width, height))
        show_all(page)
        found = page.evaluate(LAID_OUT)
        assert found == {"scrolls": [0, 0], "outside": 0, "seen": True}, (where, width, height)


def can_be_tapped(page: Page, where: Any) -> None:
    found = page.evaluate(TO_TAP)
    covered = [one["name"] for one in found if not one["onTop"]]
    assert where[1] <= NARROW or not covered, (where, covered)
    apart = [one for one in found if one["side"] < (ENLARGED if one["onBoard"] else THUMB - 1)]
    small = [one for one in apart if one["onBoard"]]
    assert where[1] <= NARROW or [one for one in apart if one not in small] == [], where
    if small:  # the first tap enlarges the board
        address = page.url
        page.touchscreen.tap(small[0]["x"], small[0]["y"])
        at_rest(page)
        sides = [one["side"] for one in page.evaluate(TO_TAP) if one["onBoard"]]
        assert page.url == address, where
        assert sides, where
        assert min(sides) >= THUMB, where


def show_all(page: Page) -> None:
    """Presses the button of an enlarged board, if it is one."""
    if page.locator("[data-all]:visible").count():
        page.locator("[data-all]").click()
        at_rest(page)


def island_states(people: list[Any]) -> tuple[Game, States]:
    game = island_table(*people)

    def states() -> States:
        go_on(game, lambda table: table.phase == "found" and table.speaker == 0)
        yield ""
        go_on(game, lambda table: table.phase == "found_road" and table.speaker == 0)
        yield ""
        go_on(game, lambda table: table.turn > 4 and table.speaker == 0)
        yield ""
        go_on(game, lambda table: table.phase == "trade" and table.speaker == 0)
        yield ""
        yield "?do=offer"
        go_on(game, lambda table: table.turn > 20 and table.speaker == 0)
        yield ""
        yield f"history/{game.seq}"
        go_on(game, lambda table: table.standing is not None)
        yield ""

    return game, states()


def stone_states(people: list[Any]) -> tuple[Game, States]:
    game = table_of(*people)
    played = stone_table(*people, waits_for="A")

    def states() -> States:
        yield f"../{game.public_id}/"  # colours are chosen
        yield ""
        for _ in range(6):
            for command in whole_turn(played):
                act(played.pk, command, actor=actor_of(played, command.seat))
        yield ""
        played.refresh_from_db()
        yield f"history/{played.seq}"

    return played, states()


def land_states(people: list[Any]) -> tuple[Game, States]:
    game = land_table(*people, options={"first": "A"})

    def states() -> States:
        for at_least in (0, 20, 20):
            play_to_turn_of(game, "A", at_least)
            yield ""
        yield f"?card={read_world(game).hands['A'].cards[0]}"
        yield f"history/{game.seq}"
        play_on(game, 3000)
        yield ""

    return game, states()


MADE = [island_states, stone_states, land_states]


@pytest.mark.parametrize("made", MADE)
@pytest.mark.parametrize(
    ("number", "language"), [pytest.param(4, "de-DE", marks=JOURNEY), (2, "fr-FR")]
)
def test_a_whole_game_is_on_one_screen(
    arrives: Arrives, made: Callable[[list[Any]], tuple[Game, States]], number: int, language: str
):
    people = [person(name) for name in NAMES[:number]]
    game, states = made(people)
    how = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "locale": language}
    page = at(arrives, people[0], "/tavern/", how=how).page
    for state in states:
        page.goto(f"/t/{game.public_id}/{state}")
        fits(page, (made.__name__, state, game.phase))
    open_to_spectators(game.pk, actor=Actor.organiser(people[0]))
    game.refresh_from_db()
    page.goto(f"/tavern/watch/{watch_secret(game)}/")
    fits(page, (made.__name__, "watched"))


def test_the_curtain_of_a_shared_device_is_on_one_screen(arrives: Arrives):
    anna = person("anna")
    game = land_table(anna, seats=[SeatPlan("Bertrand", here=True)])
    page = at(arrives, anna, f"/t/{game.public_id}/", how={"has_touch": True}).page
    fits(page, "curtain")


@pytest.mark.parametrize("game", ["island-settlers", "stone-falls", "six-lands"])
def test_a_first_game_is_on_one_screen(arrives: Arrives, game: str):
    page = arrives("Visitor", how={"has_touch": True}).page
    for move in (1, 20):
        page.goto(f"/tavern/rules/{game}/first/{move}")
        fits(page, (game, move))


def test_the_log_is_opened_by_its_latest_line(arrives: Arrives):
    people = [person("anna"), person("bruno")]
    game = stone_table(*people, waits_for="A")
    how = {"viewport": {"width": 390, "height": 844}}
    page = at(arrives, people[0], f"/t/{game.public_id}/", how=how).page
    expect(page.locator("#chronicle")).to_be_hidden()
    page.locator(".since summary").click()
    expect(page.locator("#chronicle")).to_be_visible()


def test_the_opened_log_stays_open_when_somebody_acts(arrives: Arrives):
    people = [person("anna"), person("bruno")]
    game = stone_table(*people, waits_for="A")
    how = {"viewport": {"width": 390, "height": 844}}
    page = at(arrives, people[1], f"/t/{game.public_id}/", how=how).page
    page.locator(".since summary").click()
    expect(page.locator("#chronicle")).to_be_visible()
    for command in whole_turn(game):
        act(game.pk, command, actor=actor_of(game, "A"))
    expect(page.locator("#now.mine")).to_be_visible()
    expect(page.locator(".since")).to_have_attribute("open", "")
