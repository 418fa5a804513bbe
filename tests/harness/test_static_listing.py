"""The list that test clients share equals the one that each of them would make."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from tests.harness import static_listing
from tests.harness.static_listing import Listings, listed_once


@pytest.fixture
def listings() -> Iterator[Listings]:
    with listed_once() as listings:
        yield listings


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[WhiteNoiseMiddleware]:
    """The middlewares that looked at the files themselves."""
    looked: list[WhiteNoiseMiddleware] = []
    look = static_listing._look
    monkeypatch.setattr(static_listing, "_look", lambda one: (looked.append(one), look(one)))
    return looked


def middleware() -> WhiteNoiseMiddleware:
    return WhiteNoiseMiddleware(lambda request: HttpResponse("no file"))


def answers(one: WhiteNoiseMiddleware) -> dict[str, Any]:
    """Everything that its answers are made from."""
    return {url: parts(file) for url, file in one.files.items()}


def parts(file: StaticFile) -> Any:
    unchanged = file.not_modified_response
    headers = (unchanged.status, unchanged.headers)
    return (file.last_modified, file.etag, file.alternatives, headers)


def test_every_file_is_listed_with_all_its_headers(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", static_listing._look)
    itself = middleware()
    with listed_once():
        first, second = middleware(), middleware()
    assert answers(itself) == answers(first) == answers(second)
    assert "/static/battles.css" in second.files


def test_the_second_client_reuses_the_listing(listings: Listings, looks: list[Any]):
    first, second = middleware(), middleware()
    assert looks == [first]
    second.files.clear()
    assert middleware().files == first.files != {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("STATIC_URL", "elsewhere/"),
        ("STATICFILES_DIRS", []),
        ("STATICFILES_FINDERS", ["django.contrib.staticfiles.finders.AppDirectoriesFinder"]),
        ("WHITENOISE_MAX_AGE", 5),
        ("WHITENOISE_ALLOW_ALL_ORIGINS", False),
        ("WHITENOISE_MIMETYPES", {".css": "text/odd"}),
        ("WHITENOISE_IMMUTABLE_FILE_TEST", ".*"),
    ],
)
def test_other_settings_have_their_own_listing(
    listings: Listings, looks: list[Any], settings: Any, name: str, value: Any
):
    before = middleware()
    setattr(settings, name, value)
    after = middleware()
    assert looks == [before, after]
    assert answers(before) != answers(after)


def test_a_changed_file_is_reported(listings: Listings, settings: Any, tmp_path: Path):
    settings.STATICFILES_DIRS = [tmp_path]
    (tmp_path / "one.css").write_text("p {}")
    middleware()
    assert not listings.changed()
    (tmp_path / "two.css").write_text("p {}")
    assert listings.changed()
    (tmp_path / "two.css").unlink()
    assert not listings.changed()
    (tmp_path / "one.css").write_text("b {}p {}")
    assert listings.changed()


def test_two_clients_get_the_same_file_and_404_for_a_missing_one():
    told = [Client().get("/static/battles.css") for _ in "12"]
    first, second = (b"".join(answer.streaming_content) for answer in told)
    assert first == second != b""
    assert Client().post("/static/battles.css").status_code == 405
    assert Client().get("/static/never.css").status_code == 404
