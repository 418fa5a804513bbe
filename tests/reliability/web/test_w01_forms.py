"""W1: neither forms from other sites nor page views change anything."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from club.api.door import api
from club.models import Game, Heartbeat
from tests.admin.signed_in import show_factor, signed_in
from tests.crawl import addresses_for, crawl
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]
# Every page view changes these: who is signed in, and that somebody looked.
SPARED = (Session, Heartbeat)
# A player's walk runs with every change, the others before a landing.
AT_NIGHT = pytest.mark.night("a whole walk over the site; one reader walks with every push")
LOOKERS = [
    "bruno",
    *(pytest.param(name, marks=AT_NIGHT) for name in ("nobody", "anna", "clara", "ida", "root")),
]
METHODS = ("post", "put", "patch", "delete")
ONE_CLICK = "/unsubscribe/no-such-token"  # its token is the proof (RFC 8058)


@pytest.fixture
def people() -> dict[str, Any]:
    people = {name: person(name) for name in ("anna", "bruno", "clara", "ida")}
    return people | {"root": person("root", is_staff=True, is_superuser=True)}


@pytest.fixture
def game(people: dict[str, Any]) -> Game:
    """Anna organises and plays, with Bruno and Clara."""
    players = [people[name] for name in ("anna", "bruno", "clara")]
    return bring_to(new_campaign(players[0], players), "bids")


def print_of_tables() -> dict[str, str]:
    """A hash of every table's rows; users without the time of their last sign-in."""
    found = {}
    for model in apps.get_models(include_auto_created=True):
        if model in SPARED:
            continue
        fields = [field.attname for field in model._meta.concrete_fields]
        if model is get_user_model():
            fields.remove("last_login")
        rows = sorted(map(repr, model._base_manager.values_list(*fields)))
        found[model._meta.label] = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    return found


@pytest.mark.parametrize("method", METHODS)
def test_w01_every_form_without_a_token_is_refused(
    method: str, game: Game, people: dict[str, Any], figure: Figure
):
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(people["root"])
    show_factor(client, people["root"])
    before, told = print_of_tables(), {}
    for address in addresses_for(people["ida"], game):
        if _is_ours(address):
            told[address] = getattr(client, method)(address).status_code
    assert {place for place, code in told.items() if code != 403} == {ONE_CLICK}
    assert told[ONE_CLICK] == (404 if method == "post" else 405)
    assert print_of_tables() == before
    figure(f"{method} to {len(told)} addresses without a token: 403 but for the way out of letters")


def _is_ours(address: str) -> bool:
    try:
        return resolve(address).namespace != "api"
    except Resolver404:
        return False


def test_w01_a_form_with_its_token_is_accepted(game: Game, people: dict[str, Any]):
    """Otherwise the test above would prove nothing."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(people["bruno"])
    client.get(reverse("table", args=[game.public_id]))
    sent = {"amount": "0", "csrfmiddlewaretoken": client.cookies["csrftoken"].value}
    address = reverse("act", args=[game.public_id, "bid"])
    before = print_of_tables()
    assert client.post(address, sent | {"csrfmiddlewaretoken": "x" * 64}).status_code == 403
    assert print_of_tables() == before
    assert client.post(address, sent).status_code == 302
    changed = {name for name, print in print_of_tables().items() if print != before[name]}
    assert "campaign.Envelope" in changed


def test_w01_a_session_gives_no_access_to_the_api(
    game: Game, people: dict[str, Any], figure: Figure
):
    """The API needs no token, since browsers do not send the key in a header that opens it."""
    client = signed_in(people["root"])
    client.raise_request_exception = False
    told = {}
    for path, operations in api.get_openapi_schema()["paths"].items():
        for method in operations:
            told[method, path] = getattr(client, method)(path).status_code
    assert set(told.values()) == {401}
    assert len(told) > 10
    figure(f"{len(told)} operations of the API: a session cookie opens none")


@pytest.mark.parametrize("name", LOOKERS)
def test_w01_get_requests_change_nothing(
    name: str, game: Game, people: dict[str, Any], figure: Figure
):
    before = print_of_tables()
    answers = crawl({"nobody": None, **people}[name], game)
    after = print_of_tables()
    changed = {table for table, print in after.items() if print != before[table]}
    assert changed == set(), f"{name} changed this by looking at {len(answers)} pages"
    figure(f"{len(answers)} pages looked at as {name}: no row changed")
