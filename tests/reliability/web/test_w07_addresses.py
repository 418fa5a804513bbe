"""W7: `next=` leads only to a page of this site."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from club.pages.frame.fresh_sign_in import FRESH
from tests.admin.signed_in import signed_in
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]
ABROAD = (
    "https://evil.example/",
    "//evil.example/",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil",
    "http:evil.example",
    "https:///evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/%09/evil.example",
    "\t//evil.example",
    "https://testserver@evil.example/",
    " //evil.example",
    "https://testserver.evil.example/",
)


def leads_abroad(place: str) -> bool:
    """The address as a browser reads it: tabs and line ends removed, a backslash as a slash."""
    read = re.sub(r"[\t\r\n]", "", place).strip().replace("\\", "/")
    return read.startswith("//") or bool(re.match(r"[a-z]+:", read, re.I))


def entered(client: Client, abroad: str) -> Any:
    """Signs in with a code at a page that was requested with this `next`."""
    client.post("/accounts/login/code/", {"email": "anna@example.org", "next": abroad})
    code = re.search(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", mail.outbox[-1].body, re.M)
    assert code
    return client.post("/accounts/login/code/confirm/", {"code": code[0], "next": abroad})


@pytest.mark.parametrize("abroad", ABROAD)
def test_w07_a_foreign_next_address_redirects_home(abroad: str):
    anna = person("anna")
    new_campaign(anna, [anna, person("bruno")])
    late = signed_in(anna, ago=FRESH + 5)
    answers = {
        "sign in": entered(Client(), abroad),
        "signed in already": late.get("/accounts/login/code/", {"next": abroad}),
        "language": Client().post("/read-as", {"language": "fr", "next": abroad}),
        "second factor": late.post("/admin/club/game/again/", {"next": abroad}),
        "the desk's own door": Client().get("/admin/login/", {"next": abroad}),
        "sign out": signed_in(anna).post("/accounts/logout/", {"next": abroad}),
    }
    assert {name for name, answer in answers.items() if answer.status_code != 302} == set()
    assert [name for name, got in answers.items() if leads_abroad(got["Location"])] == []


def test_w07_a_local_next_address_is_followed(figure: Figure):
    person("anna")
    assert entered(Client(), "/maps/?page=2")["Location"] == "/maps/?page=2"
    assert Client().post("/read-as", {"next": "/maps/"})["Location"] == "/maps/"
    assert any(leads_abroad(place) for place in ABROAD)
    figure(f"{len(ABROAD)} ways abroad at 6 doors: none followed")
