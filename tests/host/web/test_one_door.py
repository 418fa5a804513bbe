"""There is one sign-in form. An email address is requested, and its code makes the account if there
is none.
"""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user, get_user_model
from django.core import mail
from django.core.cache import cache
from django.test import Client

from club.actions.journal.actor import Actor
from club.actions.seats.invitations import make_invitation
from club.actions.seats.seats import leave
from club.models import Game
from tests.host.web.asking import ask
from tests.pages.laid import refusal, words
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db
DOOR, CONFIRM = "/accounts/login/code/", "/accounts/login/code/confirm/"
ADDRESS = "dora@example.org"
NAME_PAGE = "/me/name"


def accounts() -> int:
    return get_user_model()._default_manager.count()


def test_the_code_makes_the_account_and_asking_for_it_does_not():
    client = Client()
    code = ask(client, ADDRESS.title())
    assert accounts() == 0
    client.post(CONFIRM, {"code": code})
    user: Any = get_user(client)
    assert user.email == ADDRESS
    assert not user.has_usable_password()
    address = EmailAddress.objects.get(user=user)
    assert (address.email, address.verified, address.primary) == (ADDRESS, True, True)
    assert len(mail.outbox) == 1


def test_the_name_is_asked_once_and_then_the_person_continues():
    client = Client()
    code = ask(client, ADDRESS)
    entered = client.post(CONFIRM, {"code": code, "next": "/new/"})
    assert entered["Location"] == f"{NAME_PAGE}?next=%2Fnew%2F"
    assert "What should the others call you?" in words(client.get(entered["Location"]))
    named = client.post(NAME_PAGE, {"name": "  Dora ", "next": "/new/"})
    assert named["Location"] == "/new/"
    assert get_user(client).first_name == "Dora"  # type: ignore[union-attr]
    client.post("/accounts/logout/")
    cache.clear()
    again = client.post(CONFIRM, {"code": ask(client, ADDRESS), "next": "/new/"})
    assert again["Location"] == "/new/"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_an_invalid_name_is_refused_and_stays_in_the_form(name: str):
    dora, client = person("dora"), Client()
    client.force_login(dora)
    page = client.post(NAME_PAGE, {"name": name, "next": "/new/"})
    assert page.status_code == 422
    assert refusal(page) == "A name can have 1 to 40 characters."
    assert f'value="{name}"' in page.content.decode()
    assert 'name="next" value="/new/"' in page.content.decode()
    dora.refresh_from_db()
    assert dora.first_name == ""


def test_the_name_page_leads_to_no_other_site():
    client = Client()
    client.force_login(person("dora"))
    named = client.post(NAME_PAGE, {"name": "Dora", "next": "https://evil.example/"})
    assert named["Location"] == "/"


def test_the_code_of_a_new_address_is_good_once_and_only_where_it_was_asked_for():
    first, other, silent = Client(), Client(), Client()
    code = ask(first, ADDRESS)
    assert ask(other, ADDRESS) == code
    silent.post(CONFIRM, {"code": code})
    assert accounts() == 0
    first.post(CONFIRM, {"code": code})
    assert get_user(first).is_authenticated
    other.post(CONFIRM, {"code": code})
    assert not get_user(other).is_authenticated
    assert accounts() == 1


def test_a_wrong_code_makes_no_account():
    client = Client()
    ask(client, ADDRESS)
    page = client.post(CONFIRM, {"code": "AAAA-AAAA"})
    assert "That is not the right code." in words(page)
    assert accounts() == 0


def test_a_new_address_gets_its_code_again():
    client = Client()
    code = ask(client, ADDRESS)
    client.post(CONFIRM, {"action": "resend"})
    assert len(mail.outbox) == 2
    assert code in mail.outbox[1].body
    client.post(CONFIRM, {"code": code})
    assert get_user(client).is_authenticated


@pytest.mark.parametrize("registration", ["invited", "closed"])
def test_without_an_invitation_nobody_new_gets_a_code(registration: str, settings: Any):
    settings.REGISTRATION = registration
    client = Client()
    asked = client.post(DOOR, {"email": ADDRESS}, follow=True)
    assert f"We sent a code to {ADDRESS}" in words(asked)
    (letter,) = mail.outbox
    assert "It has no account here" in letter.body
    for code in ("", "-", "AAAA-AAAA"):
        client.post(CONFIRM, {"code": code})
    assert accounts() == 0


@pytest.mark.parametrize("registration", ["open", "invited", "closed"])
def test_members_sign_in_whatever_the_rule_for_new_people(registration: str, settings: Any):
    settings.REGISTRATION = registration
    anna, client = person("anna"), Client()
    client.post(CONFIRM, {"code": ask(client, anna.email)})
    assert get_user(client) == anna


@pytest.mark.parametrize(
    ("registration", "sentence"),
    [
        ("open", "If you are new here, the code makes your account."),
        ("invited", "New members join by invitation: open the link that the organiser"),
        ("closed", "This site is not taking new members."),
    ],
)
def test_the_page_says_beforehand_who_may_come(registration: str, sentence: str, settings: Any):
    settings.REGISTRATION = registration
    assert sentence in words(Client().get(DOOR))


def test_a_closed_account_gets_a_sentence_and_no_code():
    emil = person("emil", is_active=False)
    client = Client()
    client.post(DOOR, {"email": emil.email})
    (letter,) = mail.outbox
    assert "Its account is closed." in letter.body
    assert accounts() == 1


@pytest.mark.parametrize(("registration", "comes"), [("invited", True), ("closed", False)])
def test_an_invitation_lets_somebody_new_in_unless_the_site_is_closed(
    registration: str, comes: bool, settings: Any
):
    settings.REGISTRATION = registration
    anna, bruno = person("anna"), person("bruno")
    game: Game = new_campaign(anna, [anna, bruno], started=False)
    leave(game.pk, actor=Actor.seat(bruno, "B"))
    secret = make_invitation(game.pk, "B", actor=Actor.organiser(anna))
    client = Client()
    typed = {"name": "Dora", "email": ADDRESS, "next": "/join/", "secret": secret}
    assert ("not taking new members" in words(client.get(f"/join/{secret}"))) != comes
    client.post("/join/", typed)
    (letter,) = mail.outbox
    assert ("It has no account here" in letter.body) != comes
    if comes:
        code = next(line for line in letter.body.splitlines() if len(line) == 9 and "-" in line)
        seated = client.post(CONFIRM, {"code": code, "next": "/join/"}, follow=True)
        assert seated.redirect_chain[0][0] == "/join/"
        assert game.seats.get(player="B").user == get_user(client)
        assert get_user(client).first_name == "Dora"  # type: ignore[union-attr]
    else:
        assert not get_user_model()._default_manager.filter(email=ADDRESS).exists()
