"""Every error page has the reader's style and language, and names the id of the request."""

import re

import pytest
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client, RequestFactory

from campaign.actions.play import campaign_queries
from club.pages.frame import errors
from club.pages.frame.attempt import Attempt
from club.refusals import Refusal
from host.monitoring.request_ids import WithRequestId
from tests.pages.laid import words

NAMES = {
    400: "This could not be read",
    403: "Not allowed",
    404: "Not on this map",
    413: "Too large",
    429: "Too many at once",
    500: "Something broke",
    503: "Back in a moment",
}


def failing_home(monkeypatch, error: Exception) -> Client:
    """A browser, and a home page that raises this error."""

    def fail(*args: object) -> None:
        raise error

    monkeypatch.setattr(campaign_queries, "my_campaigns", fail)
    return Client(raise_request_exception=False)


def shown_id(page: HttpResponse) -> str:
    return re.search(r"give the number ([0-9a-f]{8})\.", words(page))[1]


@pytest.mark.parametrize("status", errors.TITLES)
def test_every_status_has_a_page_with_the_next_step(status):
    request = RequestFactory().get("/", headers={"Accept-Language": "en"})
    page = errors.error_page(request, status)
    assert page.status_code == status
    assert f"<h1>{NAMES[status]}</h1>" in page.content.decode()
    assert 'href="/static/base.css"' in page.content.decode()
    assert len(re.findall(r"<p>", page.content.decode())) == 2


@pytest.mark.parametrize("status", errors.TITLES)
def test_every_error_page_has_the_language_and_theme_of_the_reader(status):
    request = RequestFactory().get("/", headers={"Accept-Language": "fr"})
    request.COOKIES["theme"] = "dark"
    assert (
        '<html lang="fr" data-theme="dark">' in errors.error_page(request, status).content.decode()
    )


@pytest.mark.parametrize("status", errors.TITLES)
def test_no_error_page_queries_the_database(status):
    """Outside the database fixture any query is an error."""
    assert errors.error_page(RequestFactory().get("/"), status).status_code == status


def test_a_404_page_shows_the_request_id_of_its_header(db):
    page = Client().get("/no/such/page")
    assert page.status_code == 404
    assert shown_id(page) == page["X-Request-ID"]


def test_request_ids_differ_and_are_not_taken_from_the_client(db):
    first, second = (Client().get("/x", headers={"X-Request-ID": "mine"}) for _ in range(2))
    assert len({first["X-Request-ID"], second["X-Request-ID"], "mine"}) == 3


def test_an_error_is_logged_with_its_traceback_and_the_shown_request_id(
    as_player, monkeypatch, caplog
):
    client = as_player("A")
    client.raise_request_exception = False
    failing_home(monkeypatch, ZeroDivisionError("so"))
    caplog.handler.addFilter(WithRequestId())
    page = client.get("/")
    assert page.status_code == 500
    assert NAMES[500] in words(page)
    logged = [line for line in caplog.records if line.exc_info]
    assert [line.exc_info[0] for line in logged] == [ZeroDivisionError]
    assert [line.request_id for line in logged] == [shown_id(page)]


@pytest.mark.parametrize("message", ["database is locked", "server closed the connection"])
def test_a_missing_database_returns_a_503_with_retry_after(as_player, monkeypatch, message):
    client = as_player("A")
    client.raise_request_exception = False
    failing_home(monkeypatch, OperationalError(message))
    page = client.get("/")
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert NAMES[503] in words(page)


def test_an_unreadable_session_returns_a_503(as_player, monkeypatch):
    client = as_player("A")
    client.raise_request_exception = False

    def away(*args: object, **more: object) -> None:
        raise OperationalError("away")

    with monkeypatch.context() as broken:
        broken.setattr(connection, "cursor", away)
        assert client.get("/").status_code == 503
        assert client.get("/healthz").status_code == 503


def test_a_failed_csrf_check_names_the_next_step(db):
    client = Client(enforce_csrf_checks=True)
    page = client.post("/read-as", {"language": "fr"})
    assert page.status_code == 403
    assert "load the page again" in words(page)
    assert shown_id(page) == page["X-Request-ID"]


@pytest.mark.parametrize(
    ("status", "wait", "again"),
    [(429, 45, "45"), (429, 3, "20"), (503, 5, "20"), (500, None, "20"), (404, None, None)],
)
def test_a_wall_screen_reloads_after_a_temporary_error(status, wait, again):
    turning = errors.error_page(RequestFactory().get("/screen/key/?at=2"), status, wait=wait)
    assert turning.get("Refresh") == again
    assert "Refresh" not in errors.error_page(RequestFactory().get("/c/x/"), status, wait=wait)


def test_a_refusal_ends_the_operation_and_is_stored():
    done = []
    with Attempt() as attempt:
        done.append("before")
        raise Refusal("closed", "D3", "It is closed.")
    assert done == ["before"]
    assert attempt.refusal is not None
    assert (attempt.refusal.code, attempt.status) == ("closed", 422)


def test_without_a_refusal_the_page_is_drawn_as_usual():
    with Attempt() as attempt:
        pass
    assert (attempt.refusal, attempt.status) == (None, 200)


def test_another_error_propagates():
    with pytest.raises(ValueError, match="a bug"), Attempt():
        raise ValueError("a bug")
