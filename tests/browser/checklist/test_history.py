"""C28, C32, C36: the time machine, without motion for readers who avoid it, and for spectators."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from campaign.actions.history.events import is_event, last_event
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective, snapshots
from club.actions.seats.spectator_links import close_to_spectators, open_to_spectators
from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE, Arrives
from tests.browser.player import Player
from tests.browser.waiting import draw
from tests.patience import stretched
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]

NAMES = ("Anna", "Bruno", "Clara")
LOADED = "**/history/*"  # a key pressed before the page has loaded goes to the page before
WHY = ".rule, .phase"  # the rule of the event; the start of a phase has none
NOTE = "Animations of the page that run although less motion was asked for"
RUNNING = "() => document.getAnimations().filter(a => a.playState === 'running').length"
LATER = "#walk-later[href]"
# The position in the window, and the size, of every button of the time machine and of the map.
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll('.walk > *, .map-frame')].map((part) => {
    const box = part.getBoundingClientRect();
    return [part.id || 'map', [box.x, box.y, box.width, box.height]];
  })
)"""
TIMES = """() => {
  window.times = [];
  document.addEventListener('htmx:afterSwap', () => times.push(performance.now()));
}"""
SOUNDS = "() => document.querySelectorAll('audio, video, [autoplay]').length"


def entry(player: Player) -> int:
    return int(player.page.url.rsplit("/", 1)[1])


def step(player: Player, key: str) -> None:
    """Presses a key that leads to another moment, and waits for it, including its parts."""
    before = player.page.url
    player.page.keyboard.press(key)
    player.page.wait_for_url(lambda address: address != before)
    expect(player.page.get_by_label("Link to this moment")).to_have_value(
        player.page.url.partition("?")[0]
    )


@pytest.mark.journey
def test_c32_the_history_shows_player_event_and_rule_for_every_turn(game: Game, seated: Seated):
    bring_to(game, "bids")
    anna = seated(game, "Anna")
    anna.page.get_by_role("link", name="Step through it on the map").click()
    anna.page.wait_for_url(LOADED)
    seen, untold = [entry(anna)], list[str]()
    while anna.page.locator(LATER).count():
        step(anna, "ArrowRight")
        seen.append(entry(anna))
        lines = anna.page.locator("#happened li").all()
        untold += [line.inner_text() for line in lines if not line.locator(WHY).count()]
    assert seen == [0, *(line.seq for line in effective(game) if is_event(bytes(line.news)))]
    assert {said[1:] for said in untold} <= {f"{name} is done." for name in NAMES}
    step(anna, "PageUp")
    turn = anna.page.get_by_role("link", name="Turn 1", exact=True)
    address = str(turn.get_attribute("href"))
    turn.click()
    anna.page.wait_for_url(f"**{address}")
    expect(anna.page.locator("#then .where")).to_contain_text("Turn 1 of 2")
    expect(anna.page.get_by_label("Link to this moment")).to_have_value(anna.page.url)


def test_c32_the_events_are_announced_at_the_last_step(game: Game, seated: Seated):
    bring_to(game, "bids")
    anna = seated(game, "Anna")
    anna.page.goto(f"/c/{game.public_id}/history/{last_event(game) - 3}")
    while anna.page.locator(LATER).count():
        step(anna, "ArrowRight")
    expect(anna.page.locator("#told")).not_to_be_empty()


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_c32_the_buttons_and_the_map_keep_their_place_at_every_step(
    game: Game, seated: Seated, how: dict[str, Any]
):
    bring_to(bring_to(game, "bids"), "recruitment")
    anna = seated(game, "Anna", how=how)
    anna.page.goto(f"/c/{game.public_id}/history/0")
    draw(anna.page)
    places, lengths = [anna.page.evaluate(PLACES)], set()
    for _ in range(10):
        step(anna, "ArrowRight")
        draw(anna.page)
        places.append(anna.page.evaluate(PLACES))
        lengths.add(anna.page.locator("#happened").inner_text().count("\n"))
    assert len(lengths) > 1, "Every text is as long as the others."
    assert [place for place in places if place != places[0]] == []
    boxes = places[0]
    names = ["earlier", "later", "play", "phase-before", "phase-after", "last"]
    assert set(boxes) >= {f"walk-{name}" for name in names}
    assert all(tall >= 44 for name, (*_, tall) in boxes.items() if name != "map")
    if how is PHONE:  # the buttons and the whole map are on one screen
        assert all(y >= 0 and y + tall <= 740 for _, y, _, tall in boxes.values()), boxes


def test_c32_the_history_plays_automatically_until_it_is_stopped(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    anna = seated(game, "Anna")
    anna.page.goto(f"/c/{game.public_id}/history/0")
    anna.page.get_by_role("button", name="Play").click()
    anna.page.wait_for_url("**/history/*?by=phase")
    anna.page.get_by_role("button", name="Stop").click()
    expect(anna.page.get_by_role("button", name="Play")).to_be_visible()


def test_c32_playing_steps_from_phase_to_phase_in_time_and_ends_at_the_last_event(
    game: Game, seated: Seated
):
    bring_to(game, "placement")
    anna = seated(game, "Anna")
    anna.page.goto(f"/c/{game.public_id}/history/0")
    anna.page.evaluate(TIMES)
    anna.page.get_by_role("button", name="Play").click()
    anna.page.wait_for_url(re.compile(rf"/history/{last_event(game)}(\?by=phase)?$"))
    play = anna.page.get_by_role("button", name="Play")
    expect(play).to_be_disabled()
    expect(anna.page.locator("#walk-later")).to_have_attribute("aria-disabled", "true")
    times = anna.page.evaluate("times")
    pauses = [later - earlier for earlier, later in pairwise(times)]
    phases = snapshots(game).filter(seq__gt=0).count()
    assert phases <= len(times) <= phases + 1
    assert max(pauses) <= stretched(2500), pauses


def test_c32_without_script_the_steps_are_links(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    anna = seated(game, "Anna", script=False)
    anna.page.goto(f"/c/{game.public_id}/history/0")
    anna.page.get_by_role("link", name="Later").click()
    anna.page.wait_for_url("**/history/1")
    expect(anna.page.locator("#walk-play")).to_be_hidden()
    anna.page.get_by_role("link", name="Go to the latest").click()
    anna.page.wait_for_url(re.compile(rf"/history/{last_event(game)}(\?by=phase)?$"))


def test_c28_reduced_motion_is_respected_and_nothing_makes_a_sound(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    anna = seated(game, "Anna", how={**DESKTOP, "reduced_motion": "reduce"})
    assert anna.page.evaluate(RUNNING) == 0, NOTE
    assert anna.page.evaluate(SOUNDS) == 0
    anna.page.goto(f"/c/{game.public_id}/history/0")
    expect(anna.page.locator(LATER)).to_be_visible()
    expect(anna.page.locator("#walk-play")).to_be_hidden()
    moving = anna.page.evaluate(
        "() => [...document.querySelectorAll('*')].filter(part => getComputedStyle(part)"
        ".transitionDuration.split(', ').some(time => parseFloat(time) > 0)).length"
    )
    assert moving == 0


@pytest.mark.journey
def test_c36_the_public_link_shows_only_public_data_and_can_be_disabled(
    game: Game, seated: Seated, arrives: Arrives
):
    bring_to(game, "bids")
    anna = seated(game, "Anna")
    anna.page.goto(f"/c/{game.public_id}/seats")
    anna.page.get_by_role("heading", name="Spectators").click()
    anna.page.get_by_role("button", name="Let spectators in").click()
    expect(anna.page.locator("#watch")).to_be_visible()
    link = anna.page.locator("#watch").input_value()
    visitor = arrives("Visitor")
    visitor.page.goto(link)
    expect(visitor.page.locator("form")).to_have_count(0)
    picture = visitor.page.locator('meta[property="og:image"]').get_attribute("content")
    assert picture
    assert visitor.page.request.get(picture).headers["content-type"] == "image/png"
    visitor.page.get_by_role("link", name="Step through it on the map").click()
    visitor.page.wait_for_url(LOADED)
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.wait_for_url("**/history/1")
    anna.page.get_by_role("button", name="Switch the link off").click()
    expect(anna.page.locator("#watch")).to_have_count(0)  # the page that the answer leads to
    anna.page.get_by_role("heading", name="Spectators").click()
    expect(anna.page.get_by_text("There is no link for spectators.")).to_be_visible()
    for address in (link, picture, visitor.page.url):
        assert visitor.page.request.get(address).status == 404


def test_c36_a_new_link_revokes_the_old_one(game: Game, arrives: Arrives):
    organiser = Actor.organiser(game.organiser)
    old = open_to_spectators(game.pk, actor=organiser)
    new = open_to_spectators(game.pk, actor=organiser)
    visitor = arrives("Visitor")
    told = [visitor.page.request.get(f"/s/{key}/").status for key in (old, new)]
    close_to_spectators(game.pk, actor=organiser)
    assert told == [404, 200]
