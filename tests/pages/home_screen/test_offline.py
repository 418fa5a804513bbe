"""The page without a connection: in every language, and the same for every reader."""

import pytest
from django.conf import settings
from django.test import Client
from django.test.client import RequestFactory

from club.pages.home_screen.offline import language_in
from tests.table import person

pytestmark = pytest.mark.django_db

HEADINGS = {
    "de": "Keine Verbindung",
    "en": "No connection",
    "fr": "Pas de connexion",
    "nl": "Geen verbinding",
}


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_the_page_without_a_connection_is_in_the_language_of_its_address(language: str):
    page = Client(headers={"Accept-Language": "en"}).get(f"/offline?l={language}")
    said = page.content.decode()
    assert f'<html lang="{language}">' in said
    assert f"<h1>{HEADINGS[language]}</h1>" in said


@pytest.mark.parametrize("named", ["", "xx", "../fr"])
def test_an_unknown_language_means_that_of_the_browser(named: str):
    request = RequestFactory().get("/offline", {"l": named})
    assert language_in(request) == "en"


def test_the_page_without_a_connection_is_the_same_for_everybody():
    anna = Client()
    anna.force_login(person("anna"))
    anna.cookies["theme"] = "dark"
    mine, anybody_s = (client.get("/offline?l=en") for client in (anna, Client()))
    assert mine.content == anybody_s.content
    assert "anna" not in mine.content.decode()
    assert mine["Cache-Control"] == "public, max-age=3600"
