"""A person makes, renews and withdraws the link of their screen."""

import re

import pytest
from django.test import Client

from tests.table import person

pytestmark = pytest.mark.django_db
PAGE = "/me/screen"


@pytest.fixture
def anna() -> Client:
    client = Client()
    client.force_login(person("anna"))
    return client


def link(client: Client) -> str:
    """The address on the page; "" without one."""
    found = re.search(r'id="screen-link" value="([^"]*)"', client.get(PAGE).content.decode())
    return found[1].removeprefix("http://testserver") if found else ""


def test_the_link_is_made_renewed_and_withdrawn(anna):
    assert link(anna) == ""
    assert anna.post(PAGE, {"what": "make"})["Location"] == PAGE
    first = link(anna)
    assert Client().get(first).status_code == 200
    anna.post(PAGE, {"what": "make"})
    second = link(anna)
    assert (Client().get(first).status_code, Client().get(second).status_code) == (404, 200)
    anna.post(PAGE, {"what": "withdraw"})
    assert (link(anna), Client().get(second).status_code) == ("", 404)


def test_nobody_reads_the_link_of_another_person(anna):
    anna.post(PAGE, {"what": "make"})
    bruno = Client()
    bruno.force_login(person("bruno"))
    assert link(bruno) == ""
    assert bruno.post(PAGE, {"what": "other"}).status_code == 404
