"""Account pages, emails and messages have our own words, in the reader's language."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.template.loader import get_template
from django.test import Client
from django.utils.translation import gettext, override

from club.actions.accounts.account_mail import ADDRESS_CHANGED, notify_owner
from tests.pages.laid import words
from tests.table import person

pytestmark = pytest.mark.django_db
DOOR, CONFIRM = "/accounts/login/code/", "/accounts/login/code/confirm/"
PAGES = (
    "account/request_login_code",
    "account/confirm_login_code",
    "account/logout",
    "account/account_inactive",
    "mfa/index",
    "mfa/authenticate",
    "mfa/reauthenticate",
    "mfa/totp/activate_form",
    "mfa/totp/deactivate_form",
    "mfa/recovery_codes/index",
    "mfa/recovery_codes/generate",
)
LETTERS = ("login_code", "unknown_account")
TEXTS = (
    *(f"account/email/{name}_{part}" for part in ("subject", "message") for name in LETTERS),
    *(f"account/messages/{name}" for name in ("logged_in", "logged_out", "login_code_sent")),
    *(
        f"mfa/messages/{name}"
        for name in ("recovery_codes_generated", "totp_activated", "totp_deactivated")
    ),
)
LANGUAGES = pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])


@pytest.mark.parametrize(
    "name",
    [
        *(f"{name}.html" for name in PAGES),
        *(f"{name}.txt" for name in TEXTS),
        *(f"account/email/{name}_message.html" for name in LETTERS),
    ],
)
def test_every_page_and_email_of_accounts_is_our_own(name: str):
    origin: Any = get_template(name).template.origin  # type: ignore[attr-defined]
    assert Path(origin.name).is_relative_to(settings.BASE_DIR / "templates")


def asked_in(language: str, address: str) -> tuple[Any, Any]:
    """The page after asking for a code in this language, and the email."""
    client = Client(headers={"Accept-Language": language})
    page = client.post(DOOR, {"email": address}, follow=True)
    (letter,) = mail.outbox
    return page, letter


@LANGUAGES
def test_an_email_with_a_code_names_the_site_in_text_and_html(language: str):
    page, letter = asked_in(language, "new@example.org")
    with override(language):
        site, code_word = gettext("Saga campaigns"), gettext("your sign-in code")
        title = gettext("Enter the code")
    assert title in words(page)
    assert letter.subject == f"{site}: {code_word}"
    ((html, kind),) = letter.alternatives
    code = re.search(r"^([A-Z0-9]{4}-[A-Z0-9]{4})$", letter.body, re.M)
    assert code
    assert kind == "text/html"
    assert f'<html lang="{language}">' in html
    assert f'<p class="code">{code[1]}</p>' in html
    assert letter.extra_headers["Auto-Submitted"] == "auto-generated"
    for said in (letter.body, html):
        assert site in said


@LANGUAGES
@pytest.mark.parametrize(
    ("registration", "sentence"),
    [
        (
            "invited",
            "It has no account here. New members join by invitation: ask the organiser of your "
            "campaign for a link.",
        ),
        ("closed", "It has no account here, and the site is not taking new members."),
    ],
)
def test_an_address_that_may_make_no_account_gets_the_reason(
    language: str, registration: str, sentence: str, settings: Any
):
    settings.REGISTRATION = registration
    _, letter = asked_in(language, "new@example.org")
    ((html, _),) = letter.alternatives
    with override(language):
        assert gettext("you cannot sign in with this address") in letter.subject
        assert gettext(sentence) in letter.body
        assert gettext(sentence) in html


@LANGUAGES
def test_wrong_codes_are_refused_in_our_words(language: str):
    client = Client(headers={"Accept-Language": language})
    client.post(DOOR, {"email": person("anna").email})
    with override(language):
        wrong = gettext("That is not the right code. Use the one in our latest email.")
        often = gettext("Too many attempts. Ask for another code later.")
    assert wrong in words(client.post(CONFIRM, {"code": "AAAA-AAAA"}))
    for _ in range(3):
        client.post(CONFIRM, {"code": "AAAA-AAAA"})
    assert often in words(client.post(CONFIRM, {"code": "AAAA-AAAA"}, follow=True))


def test_a_change_of_the_account_is_also_written_in_html():
    assert notify_owner(person("anna"), ADDRESS_CHANGED)
    (letter,) = mail.outbox
    ((html, _),) = letter.alternatives
    for said in (letter.body, html):
        assert "The email address of your account was changed." in said
