"""A table to roll on is written by keyboard, with and without script, and read on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from campaign.actions.history.effective_history import read_world
from club.models import Game
from tests.browser.conftest import DESKTOP, PHONE, WITH_SCRIPT
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.table import bring_to

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]
SIX = "\n".join(f"{number}. Sign {number}" for number in range(1, 7))


def tabbed_to(player: Player, name: str) -> None:
    """Presses the tabulator until the control of this name has the focus."""
    control = player.page.get_by_label(name, exact=True).or_(
        player.page.get_by_role("button", name=name, exact=True)
    )
    for _ in range(80):
        player.page.keyboard.press("Tab")
        expect(player.page.locator(":focus")).to_be_visible()
        if control.first.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(name)


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_a_table_is_written_and_rolled_on_by_keyboard(game: Game, seated: Seated, script: bool):
    bring_to(game, "bids")
    anna = seated(game, "Anna", script=script, how=DESKTOP)
    page = anna.page
    page.goto(page.url + "tables")
    tabbed_to(anna, "Title")
    page.keyboard.type("Signs")
    tabbed_to(anna, "Rows, one a line")
    page.keyboard.insert_text(SIX.removesuffix("\n6. Sign 6"))
    tabbed_to(anna, "Save the table")
    page.keyboard.press("Enter")
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("No row has the result 6.")
    expect(refusal).to_be_in_viewport()
    expect(page.get_by_label("Title")).to_have_value("Signs")
    if script:
        assert faults(anna) == []
    page.get_by_label("Rows, one a line").fill(SIX)
    tabbed_to(anna, "Save the table")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Signs")).to_be_visible()
    tabbed_to(anna, "Roll now")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="What was rolled")).to_contain_text(": Signs (")
    game.refresh_from_db()
    assert [table.title for table in read_world(game).tables.values()] == ["Signs"]


def test_a_member_reads_the_tables_on_a_phone(game: Game, seated: Seated):
    bring_to(game, "bids")
    anna = seated(game, "Anna", how=PHONE)
    anna.page.goto(anna.page.url + "tables")
    anna.page.get_by_label("Weather on the field", exact=False).check()
    anna.page.get_by_role("button", name="Add these tables").click()
    expect(anna.page.get_by_role("heading", name="Weather on the field")).to_be_visible()
    assert faults(anna) == []
    bruno = seated(game, "Bruno", how=PHONE)
    bruno.page.goto(bruno.page.url + "tables")
    bruno.page.get_by_text("Rows", exact=True).click()
    expect(bruno.page.get_by_text("A storm breaks")).to_be_visible()
    expect(bruno.page.get_by_role("button", name="Roll now")).to_have_count(0)
    assert faults(bruno) == []
