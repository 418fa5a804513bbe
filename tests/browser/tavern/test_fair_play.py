"""Fair play in a browser: lucky words before the start, draws and the file after the end."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, WITH_SCRIPT
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.browser.tavern.arriving import at
from tests.table import person
from tests.tavern.fairness.played import checked, finished, laid

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Arrives = Callable[..., Player]
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_a_lucky_word_is_given_on_a_phone_and_everybody_reads_it(arrives: Arrives, script: bool):
    anna, bruno = person("anna"), person("bruno")
    game = laid(anna, bruno, words=False)
    phone = at(arrives, bruno, f"/t/{game.public_id}/fair", how=PHONE, script=script)
    expect(phone.page.get_by_text("no word")).to_have_count(2)
    phone.page.get_by_role("link", name="Give a lucky word").click()
    phone.page.get_by_text("Lucky word", exact=True).click()
    phone.page.get_by_label("A lucky word").fill("Sieben Raben")
    phone.page.get_by_role("button", name="Save the word").click()
    expect(phone.page.get_by_text("Lucky word: Sieben Raben")).to_be_visible()
    host = at(arrives, anna, f"/t/{game.public_id}/")
    expect(host.page.locator("#chronicle")).to_contain_text("has given a lucky word")
    host.page.locator("summary", has_text="This table").click()
    host.page.get_by_role("link", name="Fair play").click()
    expect(host.page.locator(".words")).to_contain_text("Sieben Raben")


def test_the_file_of_a_finished_game_is_downloaded_and_checked(arrives: Arrives, tmp_path: Path):
    anna, bruno = person("anna"), person("bruno")
    game = finished(anna, bruno)
    phone = at(arrives, bruno, f"/t/{game.public_id}/fair", how=PHONE)
    expect(phone.page.locator(".draws")).to_contain_text("The seed gives these draws.")
    with phone.page.expect_download() as download:
        phone.page.get_by_role("link", name="Download everything").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert json.loads(text)["address"] == game.public_id
    assert checked(tmp_path, text) == (0, ["Everything fits."])


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_before_and_after_the_game_it_fits_and_is_accessible(arrives: Arrives, how: dict[str, Any]):
    anna, bruno = person("anna"), person("bruno")
    pages = [
        (laid(anna, bruno), "fair"),
        (laid(anna, bruno), "seats"),
        (finished(anna, bruno), "fair"),
    ]
    reader = at(arrives, anna, "/tavern/", how=how)
    for scheme in ("light", "dark"):
        reader.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for game, page in pages:
            reader.page.goto(f"/t/{game.public_id}/{page}")
            for more in reader.page.locator("details").all():
                more.evaluate("shown => { shown.open = true }")
            assert reader.page.evaluate(WIDE) <= 0, page
            assert faults(reader) == [], page
