"""The pages that save a record and bring one: what they offer, to whom, and what they refuse."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client

from club.models import Game
from tests.pages.laid import words
from tests.table import person
from tests.tavern.fairness.played import finished, running
from tests.tavern.golden_games import LANDS
from tests.tavern.records.written import changed, lines_of, without_times

pytestmark = pytest.mark.django_db
BrowserOf = Callable[..., Client]


def sent(browser: Client, text: str | bytes, **more: Any) -> Any:
    file = BytesIO(text.encode() if isinstance(text, str) else text)
    file.name = "game.jsonl"
    return browser.post("/tavern/bring", {"file": file}, **more)


def test_a_table_that_is_over_is_saved_and_watched_elsewhere(
    anna: Any, bruno: Any, browser_of: BrowserOf
):
    clara = person("clara")
    game = finished(anna, bruno)
    page = browser_of(bruno).get(f"/t/{game.public_id}/fair").content.decode()
    assert f'href="/t/{game.public_id}/record.jsonl"' in page
    saved = browser_of(bruno).get(f"/t/{game.public_id}/record.jsonl")
    assert saved["Content-Disposition"] == f'attachment; filename="{game.public_id}.jsonl"'
    assert browser_of(clara).get(f"/t/{game.public_id}/record.jsonl").status_code == 404
    watched = sent(browser_of(clara), saved.content, follow=True)
    brought = Game.objects.latest("pk")
    assert watched.redirect_chain == [(f"/t/{brought.public_id}/history/0", 302)]
    assert "The record is here." in words(watched)
    for seq in (1, brought.seq // 2, brought.seq):
        ways = f"/history/{seq}?as=B"
        then = browser_of(clara).get(f"/t/{brought.public_id}{ways}")
        assert then.status_code == 200
        assert "Anna" in words(then)
    again = browser_of(clara).get(f"/t/{brought.public_id}/record.jsonl")
    lines = [text.content.decode().splitlines() for text in (saved, again)]
    assert without_times(lines[0]) == without_times(lines[1])
    for rest in ("", "fair", "seats"):
        assert browser_of(clara).get(f"/t/{brought.public_id}/{rest}").status_code == 200
    assert browser_of(anna).get(f"/t/{brought.public_id}/").status_code == 404


def test_while_a_game_is_played_there_is_no_record(anna: Any, bruno: Any, browser_of: BrowserOf):
    game = running(anna, bruno)
    anna = browser_of(anna)
    assert anna.get(f"/t/{game.public_id}/record.jsonl").status_code == 404
    assert "record.jsonl" not in anna.get(f"/t/{game.public_id}/fair").content.decode()


def test_a_table_from_elsewhere_says_so_and_offers_no_proof(anna: Any, browser_of: BrowserOf):
    sent(browser_of(anna), "\n".join(lines_of(LANDS, "first-game")))
    game = Game.objects.get()
    page = browser_of(anna).get(f"/t/{game.public_id}/fair")
    assert "This table was imported as a record." in words(page)
    assert "fair.json" not in page.content.decode()
    assert browser_of(anna).get(f"/t/{game.public_id}/fair.json").status_code == 404


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\n".join(changed(lines_of(LANDS, "first-game"), 3, digest="0" * 64)),
         "Replaying this line does not give the position that was recorded."),
        ("hello", "This line of the record cannot be read"),
        (b"\xff\xfe\x00", "This file is not a record: it is not text."),
        ("x" * 2_000_001, "This file is larger than 2 MB."),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_in_a_sentence(
    anna: Any, browser_of: BrowserOf, text: str | bytes, sentence: str
):
    answer = sent(browser_of(anna), text)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert not Game.objects.exists()


def test_the_line_of_a_bad_file_is_named(anna: Any, browser_of: BrowserOf):
    lines = changed(lines_of(LANDS, "first-game"), 3, digest="0" * 64)
    answer = sent(browser_of(anna), "\n".join(lines))
    assert "The problem is in line 4 of the file. Nothing was changed here." in words(answer)


def test_without_a_file_it_asks_for_one(anna: Any, browser_of: BrowserOf):
    answer = browser_of(anna).post("/tavern/bring")
    assert answer.status_code == 422
    assert "Choose the file of the record first." in words(answer)
