"""Games of Island Settlers in a real browser: by thumb, by keys, without script, to the end."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from club.models import Game
from tavern.actions.thinking import let_bots_play
from tavern.island_settlers.isle.places import CORNERS, bits
from tavern.island_settlers.table import Table
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tavern.arriving import Arrives, at
from tests.browser.tavern.island_settlers.pages import (
    FORMS,
    WIDE,
    check_access,
    in_frame,
    keep,
    lit,
    places,
    send,
    tap,
    waits_for,
)
from tests.browser.tavern.keys import move_focus, tab_to
from tests.table import person
from tests.tavern.island_tables import go_on, hand_of, island_table, most_points, table_now

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HOUSES = re.compile(r"(settlements|cities) \d")
STEADY = "What would a steady player do?"


def found_by_thumb(player: Player) -> None:
    """A settlement and its road: a tile is enlarged, a place is tapped and then confirmed."""
    lit(player).nth(4).click()
    expect(places(player.page)).not_to_have_count(0)
    player.use(in_frame(player.page))
    expect(player.page.locator(FORMS).first).to_contain_text("Settlement: the intersection of")
    send(player)
    expect(player.page.locator("#board .isle-tray .ask")).to_contain_text("Tap a path")
    if not places(player.page).count():  # without script a tile is enlarged again
        player.use(lit(player).first)
    player.use(in_frame(player.page))
    expect(player.page.locator(FORMS).first).to_contain_text("Road: the path between")
    send(player)


def steady_act(player: Player) -> None:
    """Does what the hint suggests."""
    tap(player, player.page.get_by_role("link", name=STEADY))
    send(player)


def play_by_pages(
    game: Game, players: list[Player], do: Callable[[Player], None], most: int
) -> int:
    """At most this many actions, each on the page of the player who is awaited. Returns their
    number."""
    given = 0
    while given < most and table_now(game).standing is None:
        before = given
        for player in players:
            player.page.goto(f"/t/{game.public_id}/")
            if given < most and waits_for(player):
                do(player)
                given += 1
        if given == before:
            let_bots_play(game.pk)
    return given


def test_two_people_and_two_bots_play_on_phones_from_the_founding_to_the_end(arrives: Arrives):
    users = [person("anna"), person("bruno")]
    game = island_table(*users, bots=2)
    people = [at(arrives, user, f"/t/{game.public_id}/", how=PHONE) for user in users]
    assert play_by_pages(game, people, found_by_thumb, 4) == 4
    assert [mask.bit_count() for mask in table_now(game).settlements[:2]] == [2, 2]
    assert play_by_pages(game, people, steady_act, 16) == 16
    go_on(game, lambda table: most_points(table) >= 9)
    play_by_pages(game, people, steady_act, 400)
    won = game.results.get(place=1).points
    assert won >= 10
    for player in people:
        player.page.goto(f"/t/{game.public_id}/")
        expect(player.page.locator("#now")).to_contain_text("The game is over.")
        bars = player.page.locator("#now .end-bars > li")
        expect(bars).to_have_count(4)
        expect(bars.first.locator(".points")).to_have_text(f"{won} points")
        expect(bars.first.locator("small")).to_contain_text(HOUSES)
        assert not lit(player).count()


@pytest.mark.journey
def test_a_trade_is_offered_answered_and_closed_between_two_phones(arrives: Arrives):
    users = [person("anna"), person("bruno")]
    game = island_table(*users)

    def can_trade(table: Table) -> bool:
        return table.phase == "trade" and table.speaker == 0 and min(table.held) > 0

    go_on(game, can_trade)
    hands = [hand_of(game, player).kinds for player in "AB"]
    give = next(kind for kind, number in enumerate(hands[0]) if number)
    get = next(kind for kind, number in enumerate(hands[1]) if number and kind != give)
    anna, bruno = (at(arrives, user, f"/t/{game.public_id}/", how=PHONE) for user in users)
    tap(anna, anna.page.get_by_role("link", name="Offer a trade"))
    for row, kind in ((0, give), (1, get)):
        rows = anna.page.locator("#board .isle-tray .isle-kinds").nth(row)
        tap(anna, rows.locator("a.isle-more[href]").and_(rows.locator(f".r{kind} > a.isle-more")))
    send(anna, "Offer")
    expect(bruno.page.locator("#now .duty")).to_have_text("Answer the offer.")
    send(bruno, "Yes")
    closing = anna.page.locator(FORMS).filter(has_text="Trade with Bruno")
    expect(closing).to_have_count(1)
    send(anna, "Trade with Bruno")
    after = [hand_of(game, player).kinds for player in "AB"]
    assert after[0][get] == hands[0][get] + 1
    assert after[1][give] == hands[1][give] + 1


def test_a_settlement_is_placed_only_by_keys(arrives: Arrives):
    anna = person("anna")
    game = island_table(anna, bots=1)
    player = at(arrives, anna, f"/t/{game.public_id}/", how=DESKTOP)
    go_on(game, lambda table: table.speaker == 0)
    page = player.page
    page.goto(f"/t/{game.public_id}/")
    page.wait_for_load_state("load")  # the script that handles the keys is deferred
    tab_to(page, ".isle a.selectable")
    names = [_focused(page)]
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"):
        move_focus(page, key)
        names.append(_focused(page))
    assert len({*names}) >= 4
    assert all(name.startswith("the intersection of ") for name in names)
    page.keyboard.press("Enter")
    button = page.locator(FORMS).first
    expect(button).to_contain_text("Settlement: " + names[-1].split(":")[0])
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#board .isle-tray .ask")).to_contain_text("Tap a path")
    assert table_now(game).settlements[0]


def _focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement?.getAttribute('aria-label') ?? ''"))


def test_a_turn_is_played_without_script(arrives: Arrives):
    users = [person("anna"), person("bruno")]
    game = island_table(*users)
    people = [at(arrives, user, f"/t/{game.public_id}/", how=PHONE, script=False) for user in users]
    assert play_by_pages(game, people, found_by_thumb, 4) == 4
    assert play_by_pages(game, people, steady_act, 12) == 12
    assert table_now(game).turn >= 1


SCENES: dict[str, Callable[[Table], bool]] = {
    "founding": lambda table: table.phase == "found" and table.speaker == 0,
    "roll": lambda table: table.phase == "roll" and table.speaker == 0,
    "trade": lambda table: (
        table.phase == "trade" and table.speaker == 0 and table.turn > 8 and table.held[0] > 0
    ),
    "robber": lambda table: table.phase == "robber" and table.speaker == 0,
    "late": lambda table: table.phase == "trade" and table.speaker == 0 and most_points(table) > 5,
    "end": lambda table: table.standing is not None,
}
CORNER = next(bits(CORNERS[8]))
ASKED = {
    "founding": ("field=8", f"field=8&at={CORNER}"),
    "trade": ("do=road", "do=offer", "do=bank", "do=hint"),
    "late": ("do=card", "do=city"),
}


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_island_fits_and_is_accessible_in_every_phase(arrives: Arrives, how: dict[str, Any]):
    anna = person("anna")
    game = island_table(anna, bots=3)
    player = at(arrives, anna, f"/t/{game.public_id}/", how=how)
    width = how["viewport"]["width"]
    for name, until in SCENES.items():
        go_on(game, until)
        for query in ("", *ASKED.get(name, ())):
            sent = player.page.goto(f"/t/{game.public_id}/?{query}")
            assert sent
            assert len(sent.body()) < 45_000
            expect(player.page.locator(".stage")).to_have_count(0)  # all that happened was shown
            for scheme in ("light", "dark"):
                player.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                _check(player, (name, query, scheme))
                keep(player, f"{width}-{scheme}-{name}-{query.removeprefix('do=')}")


def _check(player: Player, where: Any) -> None:
    assert player.page.evaluate(WIDE) <= 0, where
    check_access(player, where)
