"""The optional line for each answer."""

import json
import logging
from typing import Any

import pytest
from django.test import Client

from host.monitoring import access_log

pytestmark = pytest.mark.django_db


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Any:
    """The lines so far, as they are written."""
    logger = logging.getLogger(access_log.LOGGER)
    logger.addHandler(caplog.handler)
    yield lambda: [line.getMessage() for line in caplog.records if line.name == logger.name]
    logger.removeHandler(caplog.handler)


def test_each_answer_is_a_line_of_json_that_names_no_address(settings: Any, lines: Any):
    settings.ACCESS_LOG = True
    client = Client()
    for address in ("/healthz", "/c/nobodys-campaign/?key=a-secret", "/join/AbC1dEfGhIjK2:xyz"):
        client.get(address)
    said = [json.loads(line) for line in lines()]
    assert [(one["method"], one["page"], one["status"]) for one in said] == [
        ("GET", "healthz", 200),
        ("GET", "table", 302),
        ("GET", "join", 404),
    ]
    assert {*said[0]} == {"at", "method", "page", "status", "milliseconds", "request_id"}
    assert all(one["milliseconds"] >= 0 for one in said)
    assert not any(word in "".join(lines()) for word in ("nobodys", "a-secret", "AbC1", "127."))


def test_without_the_setting_nothing_is_written(lines: Any):
    Client().get("/healthz")
    assert lines() == []
