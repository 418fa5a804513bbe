"""W5: an answer does not reveal whether an address has an account."""

import re
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from club.models import Game, Invitation
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]
WITHIN = 0.005  # seconds between the medians
DRAWN = [
    (rb'name="csrfmiddlewaretoken" value="\w+"', b"token"),
    (rb"nonce-[\w+/=-]+", b"nonce"),
    (rb'nonce="[\w+/=-]+"', b"nonce"),
    (rb"/join/[\w:-]+", b"/join/secret"),
    (rb'name="(?:key|link|luck)"[^>]* value="[\w-]+"', b"key"),
    (rb"X-Request-ID: \S+|Expires: .*", b""),
]


@pytest.fixture
def known() -> str:
    return str(person("known").email)


def seen(answer: Any, address: str) -> tuple[Any, ...]:
    """Status, body, headers and cookies, without values drawn for each answer and the address
    itself.
    """
    body = answer.content.replace(address.encode(), b"address")
    headers = "\n".join(f"{name}: {value}" for name, value in sorted(answer.items())).encode()
    for pattern, instead in DRAWN:
        body, headers = re.sub(pattern, instead, body), re.sub(pattern, instead, headers)
    cookies = {name: (one["path"], one["samesite"]) for name, one in answer.cookies.items()}
    return answer.status_code, body, headers, cookies


def doors(address: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Everything that a person sees who tries this address at each entrance, step by step."""
    sign_in = Client()
    page = "/accounts/login/code/"
    yield "login", seen(sign_in.post(page, {"email": address}), address)
    yield "code page", seen(sign_in.get(f"{page}confirm/"), address)
    yield "wrong code", seen(sign_in.post(f"{page}confirm/", {"code": "AAAA-AAAA"}), address)
    join = Client()
    yield "sign-up", seen(join.post("/accounts/signup/", {"email": address}), address)
    yield "verify page", seen(join.get("/accounts/confirm-email/"), address)
    yield "reset", seen(Client().post("/accounts/password/reset/", {"email": address}), address)


@pytest.mark.parametrize("registration", ["open", "invited", "closed"])
def test_w05_known_and_unknown_addresses_look_the_same(
    known: str, registration: str, settings: Any, figure: Figure
):
    settings.REGISTRATION = registration
    told = dict(doors(known))
    cache.clear()
    assert told == dict(doors("other@example.org"))
    assert told["login"][0] == 302
    assert len(mail.outbox) == 2, "somebody without an account is written to as well"
    figure(f"{len(told)} steps at the doors: same status, body, headers, cookies")


def test_w05_an_invitation_does_not_reveal_who_has_an_account(known: str):
    olga = person("olga")
    game = new_campaign(olga, [olga, person("bruno")], started=False)
    Game.objects.get(pk=game.pk).seats.filter(player="B").update(user=None)
    client, told = Client(), []
    client.force_login(olga)
    page = reverse("seats_change", args=[game.public_id, "invite"])
    for address in (known, "other@example.org"):
        Invitation.objects.all().delete()
        sent = client.post(page, {"player": "B", "email": address}, follow=True)
        assert sent.status_code == 200
        assert sent["Content-Length"] == str(len(sent.content))
        # Without the number of the link, which has one digit more after the ninth.
        numberless = re.sub(rb'name="link" value="\d+"', b"", sent.content)
        sent["Content-Length"] = str(len(numberless))
        told.append(seen(sent, address))
    assert Invitation.objects.exists()
    assert told[0] == told[1]


def test_w05_a_sign_in_page_that_reveals_accounts_would_be_found(known: str, settings: Any):
    settings.ACCOUNT_PREVENT_ENUMERATION = False
    told = dict(doors(known))
    assert told != dict(doors("other@example.org"))


@pytest.mark.night("times say something only beside nothing else")
def test_w05_known_and_unknown_addresses_take_the_same_time(known: str, figure: Figure):
    taken: dict[str, list[float]] = {known: [], "other@example.org": []}
    for _ in range(50):
        for address, times in taken.items():
            cache.clear()
            begun = time.perf_counter()
            Client().post("/accounts/login/code/", {"email": address})
            times.append(time.perf_counter() - begun)
    one, other = (statistics.median(times) for times in taken.values())
    assert abs(one - other) <= WITHIN
    figure(f"medians of 50: {one * 1000:.1f} and {other * 1000:.1f} ms")
