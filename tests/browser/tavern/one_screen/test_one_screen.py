"""A table is on one screen from the start to the end, for players and spectators."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from club.actions.chain.contents import read_world
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.seats.spectator_links import open_to_spectators, watch_secret
from club.models import Game
from tavern.actions.founding import SeatPlan
from tests.browser.tavern.arriving import Arrives, at, table_of
from tests.browser.tavern.one_screen.fitting import fits
from tests.table import person
from tests.tavern.glass_tables import actor_of
from tests.tavern.island_tables import go_on, island_table
from tests.tavern.land_tables import land_table, play_on, play_to_turn_of
from tests.tavern.stone_tables import stone_table, whole_turn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("bartholomaeus-hohenstein", "anna-margarethe", "bo", "wilhelmina-of-the-hill")
States = Iterator[str]  # addresses after the table's


def island_states(people: list[Any]) -> tuple[Game, States]:
    game = island_table(*people)

    def states() -> States:
        go_on(game, lambda table: table.phase == "found" and table.speaker == 0)
        yield ""
        go_on(game, lambda table: table.phase == "found_road" and table.speaker == 0)
        yield ""
        go_on(game, lambda table: table.turn > 4 and table.speaker == 0)
        yield ""
        go_on(
            game, lambda table: table.phase == "trade" and table.speaker == 0 and table.held[0] > 0
        )
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
            hand = read_world(game).hands["A"].cards
            for card in {hand[0], hand[-1]}:
                yield f"?card={card}"
        yield f"history/{game.seq}"
        play_on(game, 3000)
        yield ""

    return game, states()


MADE = [island_states, stone_states, land_states]


@pytest.mark.night(
    "it draws eight moments of a game in seven windows; a first game does so on a push"
)
@pytest.mark.parametrize("made", MADE)
@pytest.mark.parametrize(("number", "language"), [(4, "de-DE"), (2, "fr-FR")])
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


@pytest.mark.journey
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
