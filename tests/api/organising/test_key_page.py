"""The page for programs that organise: a key is shown once, and can be revoked."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.models import OrganiserToken
from tests.pages.laid import words
from tests.table import person

pytestmark = pytest.mark.django_db
PAGE = "/me/programs"


@pytest.fixture
def anna(db: None) -> Any:
    return person("anna")


@pytest.fixture
def browser(anna: Any) -> Client:
    client = Client()
    client.force_login(anna)
    return client


def test_a_key_is_shown_once_and_works(browser: Client):
    made = browser.post(PAGE, {"label": "Club site"})
    (secret,) = re.findall(r"<code>(saga_[\w-]{32})</code>", made.content.decode())
    assert "no-store" in made["Cache-Control"]
    again = words(browser.get(PAGE))
    assert "Club site" in again
    assert (secret in again, "with every right" in again) == (False, False)
    program = Client(headers={"authorization": f"Bearer {secret}"})
    assert program.get("/api/v1/campaigns").json() == []
    browser.post(PAGE, {"take_back": OrganiserToken.objects.get().pk})
    assert program.get("/api/v1/campaigns").status_code == 401


def test_a_strong_key_says_until_when(browser: Client):
    browser.post(PAGE, {"label": "Tonight", "strong": "on"})
    assert "with every right until" in words(browser.get(PAGE))


def test_a_sixth_key_is_refused_and_the_typed_text_stays(browser: Client):
    for number in range(5):
        browser.post(PAGE, {"label": f"Key {number}"})
    refused = browser.post(PAGE, {"label": "Sixth", "strong": "on"})
    assert (refused.status_code, OrganiserToken.objects.count()) == (422, 5)
    assert 'value="Sixth"' in refused.content.decode()
    assert 'name="strong" checked' in refused.content.decode()


def test_a_key_of_another_person_is_not_revoked(browser: Client):
    browser.post(PAGE, {"label": "Mine"})
    other = Client()
    other.force_login(person("bruno"))
    refused = other.post(PAGE, {"take_back": OrganiserToken.objects.get().pk})
    assert (refused.status_code, "There is no such key." in words(refused)) == (422, True)
    assert OrganiserToken.objects.get().revoked_at is None


def test_staff_show_their_second_factor_first(anna: Any):
    anna.is_staff = True
    anna.save()
    client = Client()
    client.force_login(anna)
    asked = client.post(PAGE, {"label": "Desk"})
    assert asked["Location"].startswith(reverse("mfa_activate_totp"))
    assert not OrganiserToken.objects.exists()
