"""Requests are counted by page and status, never by address."""

from typing import Any

import pytest
from django.test import Client
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from host.monitoring import request_metrics

pytestmark = pytest.mark.django_db
TOKEN = {"authorization": "Bearer for the monitor"}


@pytest.fixture
def client(settings: Any) -> Client:
    settings.METRICS_TOKEN = "for the monitor"
    request_metrics.ANSWERS.clear()
    request_metrics.TIMES.clear()
    return Client()


def counted(client: Client) -> dict[tuple[str, str, str], float]:
    said = client.get("/metrics", headers=TOKEN).content.decode()
    families = {found.name: found for found in text_string_to_metric_families(said)}
    return {
        (one.labels["page"], one.labels["method"], one.labels["status"]): one.value
        for one in families["campaign_requests"].samples
        if one.name == "campaign_requests_total"
    }


def test_each_answer_is_counted_by_its_page_and_status(client: Client):
    for address in ("/healthz", "/healthz", "/c/nobodys-campaign/", "/no/such/page", "/static/no"):
        client.get(address)
    client.generic("BREW", "/healthz")
    assert counted(client) == {
        ("healthz", "GET", "200"): 2,
        ("healthz", "other", "200"): 1,
        ("table", "GET", "302"): 1,
        ("none", "GET", "404"): 1,
        ("static", "GET", "404"): 1,
    }


def test_the_time_of_each_answer_is_in_the_histogram_of_its_page(client: Client):
    client.get("/healthz")
    said = client.get("/metrics", headers=TOKEN).content.decode()
    assert 'campaign_request_seconds_count{page="healthz"} 1.0' in said
    assert 'campaign_request_seconds_bucket{le="+Inf",page="healthz"} 1.0' in said


def test_no_label_holds_a_part_of_an_address(client: Client):
    client.get("/c/nobodys-campaign/?key=a-secret")
    client.get("/join/AbC1dEfGhIjK2lMnOpQrS:xyz")
    said = client.get("/metrics", headers=TOKEN).content.decode()
    assert not any(word in said for word in ("nobodys", "a-secret", "AbC1"))


def test_without_a_token_nothing_is_counted(settings: Any):
    settings.METRICS_TOKEN = ""
    request_metrics.ANSWERS.clear()
    Client().get("/healthz")
    assert list(request_metrics.ANSWERS.collect())[0].samples == []
    assert "campaign_requests" not in {found.name for found in REGISTRY.collect()}
