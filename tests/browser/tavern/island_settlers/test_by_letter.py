"""A slow game of Island Settlers: standing terms answer for absent players, notices reach the
rest."""

import pytest
from playwright.sync_api import expect

from club.models import Notice
from tests.browser.conftest import PHONE
from tests.browser.tavern.arriving import Arrives, at
from tests.browser.tavern.island_settlers.pages import check_looks, choose, count, send
from tests.table import person
from tests.tavern.island_scenes import CROSSED_ROADS, prepared
from tests.tavern.island_tables import hand_of, island_table, table_now

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
BRICK, ORE = 3, 4
HANDS = {"A": {"ore": 2}, "B": {"brick": 3}, "C": {"brick": 1, "wool": 1}}
TERMS = "I give brick for ore while I hold 2 or more."


def told_of_their_turn() -> set[str]:
    """The people who get a notice that they are awaited."""
    return {*Notice.objects.filter(event="turn").values_list("user__username", flat=True)}


def test_standing_terms_answer_at_once_for_absent_players(arrives: Arrives):
    users = [person(name) for name in ("anna", "bruno", "clara")]
    game = prepared(
        island_table(*users, pace="slow"), CROSSED_ROADS | {"phase": "trade", "hands": HANDS}
    )
    there = f"/t/{game.public_id}/"
    bruno = at(arrives, users[1], there, how=PHONE)
    choose(bruno, "Standing terms")
    for row, words in enumerate(("brick", "ore", "2")):
        links = bruno.page.locator("#board .isle-tray .isle-partners").nth(row)
        bruno.use(links.get_by_role("link", name=words, exact=True))
    check_looks(bruno, "terms")
    send(bruno, f"Add: {TERMS}")
    choose(bruno, "Standing terms")
    expect(bruno.page.locator("#board")).to_contain_text(f"Take away: {TERMS}")
    bruno.page.goto("about:blank")
    Notice.objects.all().delete()
    anna = at(arrives, users[0], there, how=PHONE)
    choose(anna, "Offer a trade")
    count(anna, 0, ORE)
    count(anna, 1, BRICK)
    send(anna, "Offer 1 ore for 1 brick to Bruno, Clara")
    said = anna.page.locator("#board .isle-offer")
    expect(said).to_contain_text("Bruno: yes")
    expect(said).to_contain_text("Clara: …")
    check_looks(anna, "answered-by-terms")
    assert "I give brick" not in anna.page.content()
    assert told_of_their_turn() == {"clara"}, "Bruno is not asked"
    send(anna, "Trade with Bruno")
    assert hand_of(game, "B").kinds == (0, 0, 0, 2, 1)
    send(anna, "End your turn")
    assert told_of_their_turn() == {"clara", "bruno"}
    bruno.page.goto(there)
    bruno.reads("Anna and Bruno trade: 1 ore for 1 brick.")
    bruno.reads("Roll the dice")
    check_looks(bruno, "back-from-away")
    assert table_now(game).speaker == 1
