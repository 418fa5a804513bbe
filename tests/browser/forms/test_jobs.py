"""A job processes the sent file; its page says so, and then shows the result."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Arrives, sign_in
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.jobs import do_jobs
from tests.table import person
from tests.tavern.golden_games import LANDS
from tests.tavern.records.written import changed, lines_of

pytestmark = pytest.mark.browser


def sent(arrives: Arrives, record: Path, lines: list[str]) -> Player:
    """Anna, who has sent this record, on the page of its job."""
    record.write_text("\n".join(lines))
    player = arrives("Anna", how=PHONE)
    sign_in(player, person("anna"))
    player.page.goto("/tavern/bring")
    player.page.get_by_label("File").set_input_files(record)
    player.page.get_by_role("button", name="Import the record").tap()
    expect(player.page.get_by_role("heading", name="Your file has arrived")).to_be_visible()
    assert faults(player) == []
    return player


@pytest.mark.journey
def test_a_record_is_imported_and_its_progress_is_shown(arrives: Arrives, tmp_path: Path):
    player = sent(arrives, tmp_path / "game.jsonl", lines_of(LANDS, "first-game"))
    do_jobs()
    watch = player.page.get_by_role("link", name="Watch it")
    expect(watch).to_be_visible()
    assert faults(player) == []
    watch.tap()
    player.page.wait_for_url("**/history/0")


def test_a_record_that_cannot_be_played_names_the_line(arrives: Arrives, tmp_path: Path):
    lines = changed(lines_of(LANDS, "first-game"), 3, digest="0" * 64)
    player = sent(arrives, tmp_path / "game.jsonl", lines)
    do_jobs()
    expect(player.page.get_by_text("The problem is in line 4 of the file.")).to_be_visible()
    assert faults(player) == []
    player.page.get_by_role("link", name="Choose another file").tap()
    expect(player.page.get_by_label("File")).to_be_visible()
