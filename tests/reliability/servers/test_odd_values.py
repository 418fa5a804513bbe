"""Values that no column can store and values that are not numbers: no address or field leads to a
500.
"""

import html
import re
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import quote

import pytest
from django.db import transaction
from django.test import Client

from tests.admin.signed_in import signed_in
from tests.crawl import routes
from tests.reliability.cast import Cast

pytestmark = [
    pytest.mark.night("a whole walk over the site with each odd value"),
    pytest.mark.both_databases,
    pytest.mark.django_db,
]
Figure = Callable[..., None]
ODD = ("9" * 25, "²", "a\x00b", "NaN")
FIELDS = ("9" * 25, "a\x00b", "2026-05-31T20:00:00+20:00")
QUERIES = (
    "after",
    "about",
    "answers",
    "band",
    "battle",
    "before",
    "for",
    "like",
    "map",
    "next",
    "o",
    "p",
    "player",
    "q",
    "seat",
    "to",
)
KNOWN = {
    "battle": "k1",
    "battle_id": "k1",
    "player": "B",
    "act_name": "report",
    "operation": "extend",
    "name": "power",
    "app_label": "campaign",
}
CHANGING = ("/accounts/", "/demo/", "/admin/logout", "/signed-out")


@pytest.fixture
def cast() -> Cast:
    return Cast()


@pytest.fixture
def olga(cast: Cast) -> Client:
    """The organiser of the first campaign. Its client returns a failing page as an answer."""
    client = signed_in(cast.users["olga"])
    client.raise_request_exception = False
    return client


def filled(route: str, cast: Cast) -> dict[str, str]:
    """The parameters of a route, each with an existing value if there is one."""
    known = {"public_id": cast.first.public_id, "draft_id": str(cast.draft.pk), **KNOWN}
    return {name: known.get(name, "1") for name in re.findall(r"<(\w+)>", route)}


def address(route: str, values: dict[str, str]) -> str:
    return re.sub(r"<(\w+)>", lambda name: quote(values[name[1]], safe=""), route)


def failing(client: Client, addresses: Iterable[str]) -> list[str]:
    return [where for where in addresses if client.get(where).status_code >= 500]


def test_no_parameter_of_an_address_causes_a_server_error(cast: Cast, olga: Client, figure: Figure):
    odd = [
        address(route, values | {name: value})
        for route in routes()
        if not route.startswith(CHANGING)
        for values in [filled(route, cast)]
        for name in values
        for value in ODD
    ]
    assert failing(olga, odd) == []
    assert failing(Client(raise_request_exception=False), odd) == []
    figure(f"{len(odd)} addresses with odd parameters")


def test_no_query_string_causes_a_server_error(cast: Cast, olga: Client, figure: Figure):
    pages = [
        address(route, filled(route, cast))
        for route in routes()
        if not route.startswith(CHANGING) and "<object_id>" not in route
    ]
    odd = [
        f"{page}?{name}={quote(value)}" for page in pages for name in QUERIES for value in ODD[:3]
    ]
    assert failing(olga, odd) == []
    figure(f"{len(odd)} addresses with odd queries")


def fields_of(page: bytes) -> Iterable[tuple[str, dict[str, str]]]:
    """Each form that is sent: its address ("" is the page itself), and its fields as they are."""
    for tag, body in re.findall(r"<form([^>]*)>(.*?)</form>", page.decode(), re.S):
        if 'method="post"' not in tag:
            continue
        action = re.search(r'action="([^"]*)"', tag)
        named = re.findall(r'<(?:input|select|textarea|button)[^>]*?name="([^"]+)"([^>]*)', body)
        values = {name: re.search(r'value="([^"]*)"', rest) for name, rest in named}
        yield (
            html.unescape(action[1]) if action else "",
            {name: html.unescape(value[1]) if value else "1" for name, value in values.items()},
        )


def sent(client: Client, where: str, fields: dict[str, str]) -> int:
    """The status of the answer. Changes are undone."""
    point = transaction.savepoint()
    status = client.post(where, fields).status_code
    transaction.savepoint_rollback(point)
    return status


def test_no_field_of_a_form_causes_a_server_error(cast: Cast, figure: Figure):
    failed, count = [], 0
    for user in ("olga", "bruno"):
        client: Any = signed_in(cast.users[user])
        client.raise_request_exception = False
        for route in routes():
            if route.startswith((*CHANGING, "/api/", "/admin/")):
                continue
            page = address(route, filled(route, cast))
            answer = client.get(page)
            if "text/html" not in answer.get("Content-Type", "") or answer.streaming:
                continue
            for action, fields in fields_of(answer.content):
                if action.startswith(CHANGING):
                    continue
                for name in fields:
                    for value in FIELDS:
                        count += 1
                        if sent(client, action or page, fields | {name: value}) >= 500:
                            failed.append((action or page, name, value))
    assert failed == []
    figure(f"{count} forms with an odd field")
