"""Accounts in our own words: pages, letters and messages, in the language of the reader."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.template.loader import get_template
from django.test import Client
from django.utils.translation import gettext, override

from tests.pages.laid import words
from tests.table import person

pytestmark = pytest.mark.django_db
DOOR, CONFIRM, NEW = "/accounts/login/code/", "/accounts/login/code/confirm/", "/accounts/signup/"
VERIFY = "/accounts/confirm-email/"
PAGES = (
    "account/signup", "account/request_login_code", "account/confirm_login_code",
    "account/confirm_email_verification_code", "account/logout", "account/account_inactive",
    "mfa/index", "mfa/authenticate", "mfa/reauthenticate", "mfa/totp/activate_form",
    "mfa/totp/deactivate_form", "mfa/recovery_codes/index", "mfa/recovery_codes/generate",
)  # fmt: skip
TEXTS = (
    *(f"account/email/{name}_{part}" for part in ("subject", "message") for name in (
        "login_code", "unknown_account", "account_already_exists", "email_confirmation",
    )),
    *(f"account/messages/{name}" for name in (
        "logged_in", "logged_out", "login_code_sent", "email_confirmation_sent", "email_confirmed",
    )),
    *(f"mfa/messages/{name}" for name in (
        "recovery_codes_generated", "totp_activated", "totp_deactivated",
    )),
)  # fmt: skip
SUBJECTS = {
    "en": "SAGA: There is no account with this address yet",
    "fr": "SAGA: Il n’y a pas encore de compte avec cette adresse",
    "de": "SAGA: Zu dieser Adresse gibt es noch kein Konto",
    "nl": "SAGA: Er is nog geen account met dit adres",
}
LANGUAGES = pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])


@pytest.mark.parametrize(
    "name", [*(f"{name}.html" for name in PAGES), *(f"{name}.txt" for name in TEXTS)]
)
def test_every_page_and_letter_of_accounts_is_our_own(name: str):
    origin: Any = get_template(name).template.origin  # type: ignore[attr-defined]
    assert Path(origin.name).is_relative_to(settings.BASE_DIR / "templates")


@LANGUAGES
def test_a_stranger_reads_that_there_is_no_account_and_how_to_make_one(language: str):
    Client(headers={"Accept-Language": language}).post(DOOR, {"email": "nobody@example.org"})
    (letter,) = mail.outbox
    assert letter.subject == SUBJECTS[language]
    assert re.findall(r"^http\S+$", letter.body, re.M) == [f"http://testserver{NEW}"]
    with override(language):
        said = gettext("If it was not you, ignore this email: nothing happens without you.")
    assert said in letter.body


@LANGUAGES
def test_an_account_is_made_in_the_language_of_the_browser(language: str):
    client = Client(headers={"Accept-Language": language})
    with override(language):
        title, button, ready = (
            gettext(said) for said in ("New account", "Make the account", "Your account is ready.")
        )
    assert title in words(client.get(NEW))
    page = client.post(NEW, {"email": "new@example.org"}, follow=True)
    assert button in words(page)
    (letter,) = mail.outbox
    code = re.search(r"^([A-Z0-9]{4}-[A-Z0-9]{4})$", letter.body, re.M)
    assert code
    assert ready in words(client.post(VERIFY, {"code": code[1]}, follow=True))


@LANGUAGES
def test_whoever_has_an_account_is_not_given_a_second_one(language: str):
    person("anna")
    client = Client(headers={"Accept-Language": language})
    client.post(NEW, {"email": "anna@example.org"})
    (letter,) = mail.outbox
    with override(language):
        assert letter.subject == "SAGA: " + gettext("You have an account already")
