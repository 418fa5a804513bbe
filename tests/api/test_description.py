"""M2: the API's description is drawn once, counted like a page, and known by its tag."""

from typing import Any

import pytest
from django.test import Client
from ninja.openapi import views

from club.actions.security import rate_limits
from club.api import description

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/openapi.json"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often the document was drawn."""
    times: list[int] = []
    answer = views.Response

    def counted(*given: Any) -> Any:
        times.append(1)
        return answer(*given)

    monkeypatch.setattr(views, "Response", counted)
    monkeypatch.setattr(description, "_drawn", {})
    return times


def test_the_description_is_rendered_once_per_language(drawn: list[int]):
    client = Client()
    for language in ("fr", "en", "fr", "en", "fr"):
        answer = client.get(ADDRESS, headers={"accept-language": language})
        assert answer.status_code == 200
        assert answer["Content-Type"] == "application/json"
        assert "/api/v1/campaign" in answer.json()["paths"]
    assert len(drawn) == 2


def test_an_unchanged_description_returns_304(drawn: list[int]):
    client = Client()
    tag = client.get(ADDRESS)["ETag"]
    for known in (tag, f"W/{tag}"):
        again = client.get(ADDRESS, headers={"if-none-match": known})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert client.get(ADDRESS, headers={"if-none-match": '"other"'}).status_code == 200


def test_the_description_counts_towards_the_rate_limit(settings: Any):
    settings.LIMITS = True
    rate_limits.reset_counts()
    client = Client()
    codes = [client.get(ADDRESS).status_code for _ in range(201)]
    assert codes == [200] * 200 + [429]
    assert client.get(ADDRESS)["Retry-After"]
    assert client.get("/api/v1/campaign").status_code == 401  # all else is counted by its key
