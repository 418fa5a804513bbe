"""A browser without JavaScript is enough to read, seal a bid and move a band."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from campaign.actions.history.effective_history import read_world
from club.models import Game
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser


def test_a_player_reads_bids_and_moves_without_script(game: Game, seated: Callable[..., Player]):
    bring_to(game, "bids")
    bruno = seated(game, "Bruno", script=False)
    bruno.reads("Seal your bid for the favour of the gods.")
    bruno.page.get_by_role("link", name="The map in words").click()
    expect(bruno.page.locator("#words tbody tr")).to_have_count(8)
    expect(bruno.page.locator("#words")).to_contain_text("village of Bruno")

    bruno.seal(2)
    bruno.reads("You bid 2 power points.")
    expect(bruno.now.locator("code")).to_have_count(2)

    bring_to(game, "movement")
    assert read_world(game).order[0] == "B"
    while read_world(game).speaker != "B":
        pass_by(game)
    bruno.look().reads("It is your go")
    bruno.page.get_by_role("link", name="Move the band of ").click()
    bruno.page.wait_for_url("**?band=*")
    goals = bruno.now.locator(".choices").last.get_by_role("link")
    names = [text.splitlines()[0] for text in goals.all_inner_texts()]
    assert bruno.selectable() == set(names) != set()
    goal = names[0]
    goals.first.click()
    bruno.now.get_by_role("button", name=f"marches to {goal}").click()
    bruno.chronicle_says("Bruno: the band of")
    game.refresh_from_db()
    (move,) = read_world(game).moves
    assert (move.player, move.went[-1]) == ("B", goal.lower())


def test_points_are_counted_without_script(game: Game, seated: Callable[..., Player]):
    anna = seated(game, "Anna", script=False)
    anna.now.get_by_label("Figures of unit 1").fill("12")
    anna.now.get_by_role("button", name="See what follows").click()
    expect(anna.now.locator("output")).to_have_text("8")
    expect(anna.now.get_by_label("Figures of unit 1")).to_have_value("12")
    game.refresh_from_db()
    assert game.seq == 0


def pass_by(game: Game) -> None:
    """The players before Bruno, whose time runs out."""
    from club.actions.clock import closing

    assert closing.close(game.pk, how="organiser")
    game.refresh_from_db()
