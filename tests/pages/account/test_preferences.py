"""The reader's language and theme are remembered: in their browser, and in their profile."""

import re

import pytest
from django.test import Client

from club.actions.accounts.contact_preferences import language_of
from club.models import Profile
from tests.table import person


@pytest.fixture
def reader(db):
    client = Client()
    client.force_login(person("reader"))
    return client


def choose(client, **fields):
    return client.post("/read-as", {"language": "fr", "theme": "dark", "next": "/new/"} | fields)


def test_language_and_theme_are_stored_and_the_reader_returns(reader):
    response = choose(reader)
    assert (response.status_code, response["Location"]) == (302, "/new/")
    page = reader.get("/").content.decode()
    assert '<html lang="fr" data-theme="dark">' in page
    kept = Profile.objects.get(user__username="reader")
    assert (kept.language, kept.theme) == ("fr", "dark")


def test_without_a_cookie_the_theme_of_the_system_applies(reader):
    choose(reader)
    choose(reader, theme="", language="en")
    assert '<html lang="en">' in reader.get("/").content.decode()


@pytest.mark.django_db
def test_anonymous_readers_have_preferences():
    client = Client()
    choose(client)
    assert 'data-theme="dark"' in client.get("/accounts/login/code/").content.decode()
    assert not Profile.objects.exists()


@pytest.mark.parametrize(
    ("language", "own"),
    [("de", "Deutsch"), ("en", "English"), ("fr", "Français"), ("nl", "Nederlands")],
)
def test_every_language_is_offered_under_its_own_name_and_stored(reader, language, own):
    choose(reader, language=language)
    page = reader.get("/").content.decode()
    assert f'<html lang="{language}"' in page
    assert f'<option value="{language}" lang="{language}" selected>{own}</option>' in page
    names = re.findall(r'<option value="\w\w" lang="\w\w"(?: selected)?>(.*?)</option>', page)
    assert names == ["Deutsch", "English", "Français", "Nederlands"]
    assert language_of(Profile.objects.get().user) == language


@pytest.mark.parametrize("there", ["https://evil.example/", "//evil.example", "javascript:x"])
def test_preferences_never_redirect_to_another_site(reader, there):
    assert choose(reader, next=there)["Location"] == "/"


def test_unknown_preferences_mean_those_of_the_browser(reader):
    choose(reader, language="tlh", theme='"><script>')
    assert Profile.objects.get().theme == ""
    assert "data-theme" not in reader.get("/").content.decode()
