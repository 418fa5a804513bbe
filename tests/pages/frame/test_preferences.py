"""The reader's language and theme stay: in his browser, and with him."""

import re

import pytest
from django.test import Client

from campaign.actions.accounts.profiles import language_of
from campaign.models import Profile
from tests.table import person


@pytest.fixture
def reader(db):
    client = Client()
    client.force_login(person("reader"))
    return client


def choose(client, **fields):
    return client.post("/read-as", {"language": "fr", "theme": "dark", "next": "/new/"} | fields)


def test_language_and_theme_are_kept_and_one_goes_back(reader):
    response = choose(reader)
    assert (response.status_code, response["Location"]) == (302, "/new/")
    page = reader.get("/").content.decode()
    assert '<html lang="fr" data-theme="dark">' in page
    kept = Profile.objects.get(user__username="reader")
    assert (kept.language, kept.theme) == ("fr", "dark")


def test_the_system_s_theme_is_what_no_cookie_means(reader):
    choose(reader)
    choose(reader, theme="", language="en")
    assert '<html lang="en">' in reader.get("/").content.decode()


@pytest.mark.django_db
def test_who_is_not_signed_in_reads_as_he_likes_too():
    client = Client()
    choose(client)
    assert 'data-theme="dark"' in client.get("/accounts/login/code/").content.decode()
    assert not Profile.objects.exists()


@pytest.mark.parametrize(
    ("language", "own"),
    [("de", "Deutsch"), ("en", "English"), ("fr", "Français"), ("nl", "Nederlands")],
)
def test_every_language_is_offered_in_its_own_words_and_kept(reader, language, own):
    choose(reader, language=language)
    page = reader.get("/").content.decode()
    assert f'<html lang="{language}"' in page
    assert f'<option value="{language}" lang="{language}" selected>{own}</option>' in page
    names = re.findall(r'<option value="\w\w" lang="\w\w"(?: selected)?>(.*?)</option>', page)
    assert names == ["Deutsch", "English", "Français", "Nederlands"]
    assert language_of(Profile.objects.get().user) == language


@pytest.mark.parametrize("there", ["https://evil.example/", "//evil.example", "javascript:x"])
def test_nobody_is_led_elsewhere(reader, there):
    assert choose(reader, next=there)["Location"] == "/"


def test_what_is_unknown_means_the_browser_s(reader):
    choose(reader, language="tlh", theme='"><script>')
    assert Profile.objects.get().theme == ""
    assert "data-theme" not in reader.get("/").content.decode()
