"""C26: a turn of Island Settlers only by keys, as a screen reader reads it: the possible actions,
the island, the hand, compared with tests/browser/aria/tables/*.yaml.

After a deliberate change of the page: `ARIA=write .venv/bin/pytest
tests/browser/tavern/island_settlers/test_heard.py`, then read the difference.
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tavern.island_settlers import commands as acts
from tests.browser.conftest import DESKTOP
from tests.browser.player import Player
from tests.browser.tavern.arriving import Arrives, at
from tests.browser.tavern.keys import enter
from tests.table import person
from tests.tavern.island_scenes import CROSSED_ROADS, crossing, prepared, wait_for_chance
from tests.tavern.island_tables import island_table, table_now

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KEPT = Path(__file__).parent.parent.parent / "aria" / "tables"
HANDS = {"A": {"wool": 3, "grain": 1, "ore": 3}, "B": {"wood": 1}}


def as_heard(player: Player) -> str:
    """The duty and the board."""
    parts = [player.page.locator(part).aria_snapshot() for part in ("#now", "#board")]
    return re.sub(r"/t/[\w-]+/", "/t/…/", "\n".join(parts)) + "\n"


def test_c26_a_turn_is_played_by_keys_and_read_as_stored(arrives: Arrives):
    users = [person("anna"), person("bruno")]
    game = prepared(island_table(*users), CROSSED_ROADS | {"hands": HANDS})
    wait_for_chance(game, acts.Roll("A"), lambda w: w.table.dice == (5, 6), by="B")
    anna = at(arrives, users[0], f"/t/{game.public_id}/", how=DESKTOP)
    anna.page.wait_for_load_state("load")  # the script that handles the keys is deferred
    board = anna.page.locator("#board")
    heard = {"island-roll": as_heard(anna)}
    enter(anna, board.get_by_role("button", name="Roll the dice"))
    expect(board.get_by_role("link", name="Trade with the bank")).to_be_visible()
    heard["island-trade"] = as_heard(anna)
    enter(anna, board.get_by_role("link", name="Trade with the bank"))
    enter(anna, board.get_by_role("link", name="3 wool"))
    enter(anna, board.get_by_role("button", name="Give the bank 3 wool for 1 grain"))
    enter(anna, board.get_by_role("link", name="City"))
    heard["island-city"] = as_heard(anna)
    enter(anna, board.get_by_role("link", name="the intersection of Pasture 8"))
    enter(anna, board.get_by_role("button", name="City: the intersection of Pasture 8"))
    enter(anna, board.get_by_role("button", name="End your turn"))
    expect(anna.page.locator("#now .duty")).to_contain_text("Waiting for")
    heard["island-waiting"] = as_heard(anna)
    assert table_now(game).cities[0] == 1 << crossing("KLR")
    if os.environ.get("ARIA") == "write":
        for name, text in heard.items():
            (KEPT / f"{name}.yaml").write_text(text)
    kept = {file.stem: file.read_text() for file in KEPT.glob("island-*.yaml")}
    assert heard == kept
