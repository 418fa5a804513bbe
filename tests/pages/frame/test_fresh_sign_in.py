"""Irreversible actions need a sign-in of the last 15 minutes; the typed values are kept."""

import time
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from club.actions.accounts.account_mail import CODES_MADE, FACTOR_ADDED, FACTOR_REMOVED
from club.actions.accounts.contact_preferences import ReadingPreferences, save_reading
from club.actions.accounts.sign_in_codes import code_for
from club.actions.journal.page_versions import page_version_of
from club.models import Game, Ruling, SeatToken
from club.pages.frame.fresh_sign_in import FRESH, GRACE, SIGNED_IN
from tests.admin.signed_in import signed_in
from tests.host.web.asking import present_code
from tests.pages.laid import words
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db
AGAIN = "/me/again"
User = get_user_model()


@pytest.fixture
def anna() -> Any:
    return person("anna")


@pytest.fixture
def war(anna: Any) -> Game:
    """Anna organises, Bruno and Clara play."""
    return bring_to(new_campaign(anna, [person("bruno"), person("clara")]), "bids")


def browser(user: Any, ago: float) -> Client:
    """A browser in which this user signed in this many seconds ago."""
    client = Client()
    client.force_login(user)
    session = client.session
    session[SIGNED_IN] = time.time() - ago
    session.save()
    return client


def acts(war: Game) -> dict[str, tuple[str, dict[str, Any]]]:
    """Address and fields of each irreversible action."""
    fields = {"reason": "The club is closed.", "page_version": page_version_of(war)}
    verbs = ("end", "close", "excuse", "live")
    at = {verb: reverse("organise_decide", args=[war.public_id, verb]) for verb in verbs}
    sitter = war.seats.get(player="A").user_id
    return {
        "end": (at["end"], fields),
        "close": (at["close"], fields),
        "excuse": (at["excuse"], fields | {"player": "A"}),
        "live": (at["live"], fields | {"minutes": "1"}),
        "remove": (reverse("depart", args=[war.public_id, "A"]), fields | {"sitter": sitter}),
    }


def state(war: Game) -> tuple[Any, ...]:
    war.refresh_from_db()
    seats = tuple(war.seats.order_by("player").values_list("user", flat=True))
    return war.status, war.moment, war.seq, seats, Ruling.objects.count()


@pytest.mark.parametrize("name", ["end", "close", "excuse", "live", "remove"])
def test_an_old_session_must_sign_in_again_before_the_action(war: Game, anna: Any, name: str):
    address, fields = acts(war)[name]
    client, before = browser(anna, FRESH + 5), state(war)
    shown = client.get(address, {"player": "A"} if name == "excuse" else {})
    assert f'action="{address}"' in shown.content.decode()
    fields = fields | {"shown": shown.context.get("shown", "")}
    asked = client.post(address, fields)
    assert asked["Location"].startswith(f"{AGAIN}?next=")
    assert state(war) == before
    client.post(AGAIN, {"next": address})
    wrong = client.post(AGAIN, {"next": address, "code": "AAAA-AAAA"})
    assert (wrong.status_code, state(war)) == (422, before)
    done = client.post(AGAIN, {"next": address, "code": code_for(anna)})
    assert done.status_code == 302
    assert state(war) != before


@pytest.mark.parametrize("name", ["end", "close", "excuse", "live", "remove"])
def test_a_fresh_session_does_not_sign_in_again(war: Game, anna: Any, name: str):
    address, fields = acts(war)[name]
    client, before = browser(anna, FRESH - 5), state(war)
    shown = client.get(address, fields).context.get("shown", "")
    assert client.post(address, fields | {"shown": shown}).status_code == 302
    assert state(war) != before


def test_an_old_session_neither_hands_over_nor_exports_a_campaign(war: Game, anna: Any):
    war.seats.filter(player="A").update(deputy=True)
    fields = {"what": "hand-over", "player": "A", "sure": "1"}
    for page, form in (("members", fields), ("bundle", {"key": ""})):
        address = reverse(page, args=[war.public_id])
        asked = browser(anna, FRESH + 5).post(address, form)
        assert asked["Location"].startswith(f"{AGAIN}?next="), page
    war.refresh_from_db()
    assert war.organiser_id == anna.pk
    client = browser(anna, FRESH - 5)
    assert client.post(reverse("bundle", args=[war.public_id]), {"key": ""}).status_code == 200
    assert client.post(reverse("members", args=[war.public_id]), fields).status_code == 302
    war.refresh_from_db()
    assert war.organiser_id != anna.pk


def test_a_user_with_a_second_factor_must_present_it(war: Game, anna: Any):
    secret = generate_totp_secret()
    TOTP.activate(anna, secret)
    address, fields = acts(war)["end"]
    before = state(war)
    client = signed_in(anna, ago=FRESH + 5)
    asked = client.post(address, fields)
    assert asked["Location"].startswith("/accounts/2fa/reauthenticate/?next=")
    assert client.post(AGAIN, {"code": code_for(anna)}).status_code == 302
    assert client.post(address, fields)["Location"].startswith("/accounts/2fa/reauthenticate/")
    assert state(war) == before
    client.post(asked["Location"], {"code": present_code(secret), "next": address})
    assert state(war)[0] == Game.ENDED


def test_a_refusal_after_signing_in_again_keeps_the_form_and_its_address(war: Game, anna: Any):
    address, fields = acts(war)["end"]
    client = browser(anna, FRESH + 5)
    client.post(address, fields | {"reason": "x" * 5000})
    client.post(AGAIN, {"next": address})
    page = client.post(AGAIN, {"next": address, "code": code_for(anna)})
    assert page.status_code == 422
    assert "x" * 5000 in page.content.decode()
    assert f'action="{address}"' in page.content.decode()


def test_an_old_session_cannot_create_an_api_key(war: Game):
    bruno, address = war.seats.get(player="A").user, reverse("programs", args=[war.public_id])
    client = browser(bruno, FRESH + 5)
    assert client.post(address, {"label": "Raven"})["Location"].startswith(f"{AGAIN}?next=")
    assert not SeatToken.objects.exists()
    client.post(AGAIN, {"next": address})
    made = client.post(AGAIN, {"next": address, "code": code_for(bruno)})
    assert "saga_" in made.content.decode()
    row = SeatToken.objects.get()
    client = browser(bruno, FRESH + 5)
    assert client.post(address, {"take_back": row.pk}).status_code == 200
    assert SeatToken.objects.get().revoked_at is not None


@pytest.mark.parametrize("path", ["{}/change/", "{}/delete/", "add/", ""])
def test_changing_accounts_and_rights_needs_a_fresh_second_factor(anna: Any, path: str):
    address = f"/admin/auth/user/{path.format(anna.pk)}"
    fields = {
        "email": "eve@example.net",
        "is_active": "on",
        "is_superuser": "on",
        "post": "yes",
        "action": "delete_selected",
        "_selected_action": anna.pk,
    }
    root = person("root", is_staff=True, is_superuser=True)
    TOTP.activate(root, generate_totp_secret())
    before = list(User.objects.order_by("pk").values_list("pk", "email", "is_superuser"))
    asked = signed_in(root, ago=FRESH + GRACE + 5).post(address, fields)
    assert asked["Location"].startswith("/accounts/2fa/reauthenticate/?next=")
    assert list(User.objects.order_by("pk").values_list("pk", "email", "is_superuser")) == before
    signed_in(root, ago=FRESH - 5).post(address, fields)
    assert list(User.objects.order_by("pk").values_list("pk", "email", "is_superuser")) != before


@pytest.mark.parametrize("verb", ["extend", "pause"])
def test_reversible_actions_do_not_ask_to_sign_in_again(war: Game, anna: Any, verb: str):
    client = browser(anna, FRESH + 5)
    address = reverse("organise_decide", args=[war.public_id, verb])
    assert client.post(address, {"reason": "Rain."}).status_code in (302, 422)
    assert AGAIN not in client.post(address, {"reason": "Rain."}).get("Location", "")


def set_up(client: Client) -> str:
    page = client.get("/accounts/2fa/totp/activate/").content.decode()
    return page.split("<code>")[1].split("</code>")[0]


@pytest.mark.parametrize("path", ["totp/activate/", "recovery-codes/generate/", "totp/deactivate/"])
def test_an_old_session_cannot_change_a_second_factor(anna: Any, path: str):
    if path.split("/")[-2] + "/" != "activate/" or "deactivate" in path:
        TOTP.activate(anna, generate_totp_secret())
    client, before = browser(anna, FRESH + 5), list(Authenticator.objects.values_list("pk", "data"))
    for answer in (client.get(f"/accounts/2fa/{path}"), client.post(f"/accounts/2fa/{path}")):
        assert answer.status_code == 302
        assert answer["Location"].split("?")[0] in (AGAIN, "/accounts/2fa/reauthenticate/")
    assert list(Authenticator.objects.values_list("pk", "data")) == before
    assert mail.outbox == []


@pytest.mark.django_db(transaction=True)
def test_the_owner_is_notified_of_every_change_in_their_language(anna: Any, spoken: None):
    save_reading(anna, ReadingPreferences("fr", ""))
    client = browser(anna, 0)
    secret = set_up(client)
    client.post("/accounts/2fa/totp/activate/", {"code": present_code(secret)})
    client.post("/accounts/2fa/recovery-codes/generate/")
    client.post("/accounts/2fa/totp/deactivate/")
    assert {letter.to[0] for letter in mail.outbox} == {anna.email}
    with override("fr"):
        changes = [str(FACTOR_ADDED), str(CODES_MADE), str(FACTOR_REMOVED)]
    told = [letter.body.split("\n")[0] for letter in mail.outbox]
    assert told == changes
    assert "second facteur" in told[0]


def test_the_owner_is_notified_when_the_administrator_removes_a_factor(anna: Any):
    TOTP.activate(anna, generate_totp_secret())
    call_command("dropfactor", anna.email)
    (letter,) = mail.outbox
    assert "The second factor of your account was removed." in letter.body


def test_changing_the_email_notifies_both_addresses_and_ends_the_sessions(anna: Any):
    inside = browser(anna, 0)
    root = signed_in(person("root", is_staff=True, is_superuser=True))
    page = f"/admin/auth/user/{anna.pk}/change/"
    root.post(page, {"email": "anna@example.net", "is_active": "on"})
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"], ["anna@example.net"]]
    assert all("was changed" in letter.body for letter in mail.outbox)
    assert inside.get("/new/").status_code == 302
    root.post(page, {"email": "anna@example.net", "is_active": "on", "first_name": "Anna"})
    assert len(mail.outbox) == 2


def test_the_sign_in_page_gives_the_reason(war: Game, anna: Any):
    address, fields = acts(war)["end"]
    there = browser(anna, FRESH + 5).post(address, fields, follow=True)
    assert "You must have signed in within the last 15 minutes" in words(there)
