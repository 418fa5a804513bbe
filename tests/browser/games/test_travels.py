"""Bands travel on the map: what others moved is seen on its roads, and a press ends it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from campaign.commands import Move
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]
TALL: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 844}}
CALM = {**TALL, "reduced_motion": "reduce"}
DUE = "htmx.trigger('#pulse', 'due')"
# Notes what travels, and for how long; `slower` makes that longer.
WATCH = """slower => {
  window.flown = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const travels = this.matches(".travels > .chart");
    const { duration } = timing;
    if (travels) flown.push({ duration, moves: [...new Set(frames.flatMap(Object.keys))] });
    const times = travels ? slower : 1;
    return animate.call(this, frames, { ...timing, duration: duration * times });
  };
}"""
SAID = "Bruno marches to Birch."


@pytest.fixture
def marching(transactional_db: None) -> Game:
    """It is Bruno's go; a band of Anna stands on the way's end."""
    bands = (a_band("a1", "A", "Birch"), a_band("a2", "A", "Elder"), a_band("b1", "B", "Alder"))
    world = a_world(LAND, *bands, players="AB", phase="movement", speaker="B")
    return lay(world, [person("anna"), person("bruno")])


def watching(game: Game, seated: Seated, how: dict[str, Any], slower: int = 1) -> Player:
    """Anna looks on while Bruno marches."""
    anna = seated(game, "Anna", how=how)
    anna.page.evaluate(WATCH, slower)
    actor = Actor.seat(game.seats.get(player="B").user, "B")
    act(game.pk, Move("B", "b1", ("Alder", "Birch")), actor=actor)
    anna.page.evaluate(DUE)
    return anna


@pytest.mark.journey
def test_a_move_travels_on_the_map_and_is_told_to_screen_readers(marching: Game, seated: Seated):
    page = watching(marching, seated, TALL).page
    expect(page.locator("#map-said")).to_have_text(SAID)
    page.wait_for_function("flown.length === 1")
    expect(page.locator(".travels")).to_have_count(0)
    [way] = page.evaluate("flown")
    assert way["duration"] <= 400
    assert way["moves"] == ["transform"]
    page.locator("#chronicle").get_by_role("button", name="See it again").click()
    page.wait_for_function("flown.length === 2")
    expect(page.locator(".travels")).to_have_count(0)


def test_a_press_ends_the_way_and_the_page_is_the_latest_one(marching: Game, seated: Seated):
    page = watching(marching, seated, TALL, slower=1000).page
    expect(page.locator(".travels")).to_have_count(1)
    page.keyboard.press("Shift")
    expect(page.locator(".travels")).to_have_count(0)
    banner = page.locator("#map .far > g[data-band]")
    expect(banner).to_have_css("opacity", "1")
    assert page.evaluate("flown.length") == 1


def test_without_motion_the_new_way_is_marked_until_a_press(marching: Game, seated: Seated):
    page = watching(marching, seated, CALM).page
    fresh = page.locator("#map .arrows .fresh")
    expect(fresh).to_have_count(1)
    expect(page.locator("#map-said")).to_have_text(SAID)
    assert page.evaluate("flown.length") == 0
    page.keyboard.press("Shift")
    expect(fresh).to_have_count(0)


def test_moves_made_while_somebody_was_away_are_seen_on_their_next_visit(
    marching: Game, seated: Seated
):
    anna = seated(marching, "Anna", how=TALL)
    actor = Actor.seat(marching.seats.get(player="B").user, "B")
    anna.page.goto("about:blank")
    act(marching.pk, Move("B", "b1", ("Alder", "Birch")), actor=actor)
    anna.page.go_back()
    expect(anna.page.locator("#map-said")).to_have_text(SAID)
    anna.look()
    expect(anna.page.locator("#map .arrows [data-band]")).to_have_count(1)
    expect(anna.page.locator("#map-said")).to_be_empty()


def test_a_way_that_is_only_chosen_never_travels(marching: Game, seated: Seated):
    bruno = seated(marching, "Bruno", how=TALL)
    bruno.page.goto(f"{bruno.page.url}?band=b1&to=Birch")
    expect(bruno.page.locator("#map .arrows .planned")).to_have_count(1)
    expect(bruno.page.locator("#map .arrows [data-band]")).to_have_count(0)
