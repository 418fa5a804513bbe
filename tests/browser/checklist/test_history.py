"""C28, C32, C36: the time machine, without motion for who wants none, and for spectators."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import close_to_spectators, open_to_spectators
from club.models import Game
from tests.browser.conftest import DESKTOP, Arrives
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Seated = Callable[..., Player]

NAMES = ("Anna", "Bruno", "Clara")
LOADED = "**/history/*"  # a key that is pressed before the page is there goes to the one before it
WHY = ".rule, .phase"  # the rule of what happened; a phase that begins needs none
NOTE = "Animations of the page that run although less motion was asked for"
RUNNING = "() => document.getAnimations().filter(a => a.playState === 'running').length"
SOUNDS = "() => document.querySelectorAll('audio, video, [autoplay]').length"


def entry(player: Player) -> int:
    return int(player.page.url.rsplit("/", 1)[1])


def test_c32_the_history_shows_player_event_and_rule_for_every_turn(game: Game, seated: Seated):
    bring_to(game, "bids")
    anna = seated(game, "Anna")
    anna.page.get_by_role("link", name="Walk through it on the map").click()
    anna.page.wait_for_url(LOADED)
    seen, untold = [entry(anna)], list[str]()
    while anna.page.locator("#walk-later").count():
        anna.page.keyboard.press("ArrowRight")
        anna.page.wait_for_url(f"**/history/{seen[-1] + 1}")
        seen.append(entry(anna))
        lines = anna.page.locator("#happened li").all()
        untold += [line.inner_text() for line in lines if not line.locator(WHY).count()]
    assert seen == list(range(game.seq + 1))
    assert {said[1:] for said in untold} <= {f"{name} is done." for name in NAMES}
    expect(anna.page.locator("#told")).not_to_be_empty()
    anna.page.keyboard.press("PageUp")
    anna.page.wait_for_url(lambda address: not address.endswith(f"/{seen[-1]}"))
    turn = anna.page.get_by_role("link", name="Turn 1", exact=True)
    address = str(turn.get_attribute("href"))
    turn.click()
    anna.page.wait_for_url(f"**{address}")
    expect(anna.page.locator("#then .head")).to_contain_text("Turn 1 of 2")
    expect(anna.page.get_by_label("Link to this moment")).to_have_value(anna.page.url)


def test_c32_the_history_plays_automatically_until_it_is_stopped(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    anna = seated(game, "Anna")
    anna.page.goto(f"/c/{game.public_id}/history/0")
    anna.page.get_by_role("button", name="Play").click()
    anna.page.wait_for_url("**/history/2")
    anna.page.get_by_role("button", name="Stop").click()
    expect(anna.page.get_by_role("button", name="Play")).to_be_visible()


def test_c28_reduced_motion_is_respected_and_nothing_makes_a_sound(game: Game, seated: Seated):
    bring_to(game, "recruitment")
    anna = seated(game, "Anna", how={**DESKTOP, "reduced_motion": "reduce"})
    assert anna.page.evaluate(RUNNING) == 0, NOTE
    assert anna.page.evaluate(SOUNDS) == 0
    anna.page.goto(f"/c/{game.public_id}/history/0")
    expect(anna.page.locator("#walk-later")).to_be_visible()
    expect(anna.page.locator("#walk-play")).to_be_hidden()
    moving = anna.page.evaluate(
        "() => [...document.querySelectorAll('*')].filter(part => getComputedStyle(part)"
        ".transitionDuration.split(', ').some(time => parseFloat(time) > 0)).length"
    )
    assert moving == 0


def test_c36_the_public_link_shows_only_public_data_and_can_be_disabled(
    game: Game, seated: Seated, arrives: Arrives
):
    bring_to(game, "bids")
    anna = seated(game, "Anna")
    anna.page.goto(f"/c/{game.public_id}/seats")
    anna.page.get_by_role("button", name="Let spectators in").click()
    link = anna.page.locator("#watch").input_value()
    visitor = arrives("Visitor")
    visitor.page.goto(link)
    expect(visitor.page.locator("form")).to_have_count(0)
    picture = visitor.page.locator('meta[property="og:image"]').get_attribute("content")
    assert picture
    assert visitor.page.request.get(picture).headers["content-type"] == "image/png"
    visitor.page.get_by_role("link", name="Walk through it on the map").click()
    visitor.page.wait_for_url(LOADED)
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.wait_for_url("**/history/1")
    anna.page.get_by_role("button", name="Switch the link off").click()
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
