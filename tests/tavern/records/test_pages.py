"""The pages that export and import a record: their offers, their readers, and their refusals."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client

from club.models import Game
from tests.jobs import do_jobs
from tests.pages.laid import words
from tests.table import person
from tests.tavern.fairness.played import finished, running
from tests.tavern.golden_games import LANDS
from tests.tavern.records.written import changed, lines_of, without_times

pytestmark = pytest.mark.django_db
BrowserOf = Callable[..., Client]


def sent(browser: Client, text: str | bytes) -> Any:
    file = BytesIO(text.encode() if isinstance(text, str) else text)
    file.name = "game.jsonl"
    return browser.post("/tavern/bring", {"file": file})


def brought(browser: Client, text: str | bytes) -> Any:
    """The page of the job after a worker has done it."""
    answer = sent(browser, text)
    assert (answer.status_code, browser.get(answer["Location"]).status_code) == (302, 200)
    do_jobs()
    return browser.get(answer["Location"])


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
    page = brought(browser_of(clara), saved.content)
    here = Game.objects.latest("pk")
    assert f'href="/t/{here.public_id}/history/0"' in page.content.decode()
    assert "The record is here." in words(page)
    for seq in (0, 1, here.seq // 2, here.seq):
        ways = f"/history/{seq}?as=B"
        then = browser_of(clara).get(f"/t/{here.public_id}{ways}")
        assert then.status_code == 200
        assert "Anna" in words(then)
    again = browser_of(clara).get(f"/t/{here.public_id}/record.jsonl")
    lines = [text.content.decode().splitlines() for text in (saved, again)]
    assert without_times(lines[0]) == without_times(lines[1])
    for rest in ("", "fair", "seats"):
        assert browser_of(clara).get(f"/t/{here.public_id}/{rest}").status_code == 200
    assert browser_of(anna).get(f"/t/{here.public_id}/").status_code == 404


def test_while_a_game_is_played_there_is_no_record(anna: Any, bruno: Any, browser_of: BrowserOf):
    game = running(anna, bruno)
    anna = browser_of(anna)
    assert anna.get(f"/t/{game.public_id}/record.jsonl").status_code == 404
    assert "record.jsonl" not in anna.get(f"/t/{game.public_id}/fair").content.decode()


def test_a_table_from_elsewhere_says_so_and_offers_no_proof(anna: Any, browser_of: BrowserOf):
    brought(browser_of(anna), "\n".join(lines_of(LANDS, "first-game")))
    game = Game.objects.get()
    page = browser_of(anna).get(f"/t/{game.public_id}/fair")
    assert "This table was imported as a record." in words(page)
    assert "fair.json" not in page.content.decode()
    assert browser_of(anna).get(f"/t/{game.public_id}/fair.json").status_code == 404


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "This line of the record cannot be read"),
        (b"\xff\xfe\x00", "This file is not a record: it is not text."),
        ("x" * 2_000_001, "This file is larger than 2 MB."),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(
    anna: Any, browser_of: BrowserOf, text: str | bytes, sentence: str
):
    answer = sent(browser_of(anna), text)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert not Game.objects.exists()


def test_the_line_of_a_bad_file_is_named(anna: Any, browser_of: BrowserOf):
    lines = changed(lines_of(LANDS, "first-game"), 3, digest="0" * 64)
    page = words(brought(browser_of(anna), "\n".join(lines)))
    assert "Replaying this line does not give the position that was recorded." in page
    assert "The problem is in line 4 of the file. Nothing was changed here." in page
    assert not Game.objects.exists()


def test_an_invalid_header_is_refused_at_once(anna: Any, browser_of: BrowserOf):
    answer = sent(browser_of(anna), "\n\n" + "\n".join(lines_of(LANDS, "first-game")[1:]))
    assert answer.status_code == 422
    assert "The problem is in line 3 of the file. Nothing was changed here." in words(answer)


def test_nothing_is_played_before_the_answer(
    anna: Any, browser_of: BrowserOf, monkeypatch: pytest.MonkeyPatch
):
    def played(*_: Any, **__: Any) -> None:
        raise AssertionError("a line was played in the request")

    monkeypatch.setattr("tavern.actions.records.replaying._played", played)
    monkeypatch.setattr("tavern.actions.records.importing._play", played)
    answer = sent(browser_of(anna), "\n".join(lines_of(LANDS, "first-game")))
    assert answer.status_code == 302


def test_nobody_imports_more_than_they_may(
    anna: Any, browser_of: BrowserOf, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tavern.actions.records.importing.MOST_BROUGHT", 1)
    lines = "\n".join(lines_of(LANDS, "first-game"))
    first, second = (sent(browser_of(anna), lines)["Location"] for _ in range(2))
    do_jobs()
    assert "The record is here." in words(browser_of(anna).get(first))
    assert "You have imported 1 games here" in words(browser_of(anna).get(second))
    assert sent(browser_of(anna), lines).status_code == 422
    assert Game.objects.count() == 1


def test_without_a_file_it_asks_for_one(anna: Any, browser_of: BrowserOf):
    answer = browser_of(anna).post("/tavern/bring")
    assert answer.status_code == 422
    assert "Choose the file of the record first." in words(answer)
