"""W4: n requests pass, and request n+1 gets 429 with Retry-After. A full club behind one address
passes.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client

from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import MOST, make_organiser_token, make_token
from club.actions.seats.invitations import make_invitation
from club.actions.security import rate_limits
from club.models import Game, OrganiserToken, SeatToken
from club.pages.frame.rate_limits import network_of
from club.refusals import Refusal
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db
Figure = Callable[..., None]
CODE = re.compile(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", re.M)


@pytest.fixture(autouse=True)
def limits(settings: Any) -> None:
    settings.LIMITS = True
    rate_limits.reset_counts()
    cache.clear()


def asked(client: Client, path: str, times: int, **more: Any) -> list[int]:
    return [client.get(path, **more).status_code for _ in range(times)]


def test_w04_anonymous_pages_are_limited(figure: Figure):
    codes = asked(Client(), "/robots.txt", 201)
    assert codes == [200] * 200 + [429]
    late = Client().get("/robots.txt")
    assert 1 <= int(late["Retry-After"]) <= 60
    assert Client(REMOTE_ADDR="10.1.2.3").get("/robots.txt").status_code == 200
    assert Client().get("/healthz").status_code == 200
    figure("200 pages a minute and address, then 429")


def test_w04_ipv6_is_counted_by_its_network():
    first = asked(Client(REMOTE_ADDR="2001:db8:1:2::1"), "/robots.txt", 200)
    assert set(first) == {200}
    assert Client(REMOTE_ADDR="2001:db8:1:2:ffff::9").get("/robots.txt").status_code == 429
    assert Client(REMOTE_ADDR="2001:db8:1:3::1").get("/robots.txt").status_code == 200


def test_w04_a_forged_forwarded_for_changes_nothing(settings: Any, rf: Any):
    forged = rf.get("/", headers={"x-forwarded-for": "1.2.3.4"}, REMOTE_ADDR="10.0.0.1")
    assert network_of(forged) == "10.0.0.1"
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    both = rf.get("/", headers={"x-forwarded-for": "1.2.3.4, 9.9.9.9"}, REMOTE_ADDR="10.0.0.1")
    assert network_of(both) == "9.9.9.9"


def test_w04_a_full_club_behind_one_address_is_not_limited(figure: Figure):
    """Forty people who ask every ten seconds: 240 requests in a minute from one address."""
    club = [Client() for _ in range(40)]
    for number, client in enumerate(club):
        client.force_login(person(f"p{number}"))
    codes = [client.get("/").status_code for _ in range(6) for client in club]
    assert set(codes) == {200}
    figure("40 members, 240 requests in a minute from one address: none refused")


@pytest.fixture
def game() -> Game:
    anna = person("anna")
    return bring_to(new_campaign(anna, [anna, person("bruno")]), "bids")


def test_w04_bids_are_limited(game: Game, figure: Figure):
    client = Client()
    client.force_login(game.organiser)
    address = f"/c/{game.public_id}/act/bid"
    sent = [client.post(address, {"amount": "0"}).status_code for _ in range(31)]
    assert sent == [302] * 30 + [429]
    figure("30 bids a minute, then 429")


def test_w04_joining_is_limited(game: Game, figure: Figure):
    game.seats.filter(player="B").update(user=None)
    secret = make_invitation(game.pk, "B", actor=Actor.organiser(game.organiser))
    client = Client()
    tried = [client.post("/join/", {"secret": f"no{n}"}).status_code for n in range(10)]
    assert 429 not in tried
    assert client.post("/join/", {"secret": secret, "name": "B"}).status_code == 429
    figure("10 joins an hour, then 429")


def test_w04_codes_by_mail_are_limited(figure: Figure):
    """Two emails in 20 minutes to one address, with one code; 20 codes to one place."""
    person("anna")
    for _ in range(5):
        Client().post("/accounts/login/code/", {"email": "anna@example.org"})
    letters = [CODE.findall(letter.body) for letter in mail.outbox]
    assert len(letters) == 2
    assert letters[0] == letters[1] != []
    cache.clear()
    rate_limits.reset_counts()
    answers = [
        Client().post("/accounts/login/code/", {"email": f"a{n}@example.org"}).status_code
        for n in range(21)
    ]
    assert answers == [302] * 20 + [429]
    figure("2 letters with one code in 20 minutes and address, 20 codes a minute and place")


def test_w04_wrong_codes_are_limited(figure: Figure):
    person("anna")
    client = Client()
    client.post("/accounts/login/code/", {"email": "anna@example.org"})
    tries = [
        client.post("/accounts/login/code/confirm/", {"code": "WRON-GONE"}).status_code
        for _ in range(5)
    ]
    assert tries[:4] == [200] * 4
    assert tries[4] == 302
    assert client.get("/accounts/login/code/confirm/").status_code == 302
    figure("5 wrong codes end a sign-in")


def asking(path: str, secret: str, times: int, **more: Any) -> list[int]:
    client = Client(headers={"authorization": f"Bearer {secret}"}, **more)
    return [client.get(f"/api/v1/{path}").status_code for _ in range(times)]


def test_w04_programs_are_limited_by_key_of_seats_and_of_organisers(game: Game, figure: Figure):
    anna = game.organiser
    seat = make_token(game.pk, actor=Actor.seat(anna, "A"), label="Bot")
    person_s, other = (make_organiser_token(anna, label=label) for label in ("Site", "Other"))
    led = f"campaigns/{game.public_id}"
    assert asking("campaign", seat, 61) == [200] * 60 + [429]
    assert asking(led, person_s, 61) == [200] * 60 + [429]
    assert asking(led, other, 1) == [200]
    figure("60 requests a minute and key, of a seat and of an organiser, then 429")


def test_w04_guessed_keys_are_limited_together(figure: Figure):
    """A guessed key may be of either kind, so both kinds count together for one address."""
    tried = asking("campaign", "saga_" + "x" * 32, 15) + asking("campaigns", "saga_" + "y" * 32, 16)
    assert tried == [401] * 30 + [429]
    assert asking("campaigns", "saga_" + "z" * 32, 1, REMOTE_ADDR="10.1.2.3") == [401]
    figure("30 guessed keys a minute and address, then 429")


def test_w04_keys_are_limited_in_number(game: Game, figure: Figure):
    anna, seat = game.organiser, Actor.seat(game.organiser, "A")
    for _ in range(MOST):
        make_token(game.pk, actor=seat, label="Bot")
        make_organiser_token(anna, label="Site")
    with pytest.raises(Refusal) as of_the_seat:
        make_token(game.pk, actor=seat, label="Bot")
    with pytest.raises(Refusal) as of_the_person:
        make_organiser_token(anna, label="Site")
    assert {of_the_seat.value.code, of_the_person.value.code} == {"too-many"}
    assert (SeatToken.objects.count(), OrganiserToken.objects.count()) == (MOST, MOST)
    figure(f"{MOST} keys of a seat and {MOST} of an organiser, then refused")
