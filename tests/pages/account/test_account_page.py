"""My account: name, language and time zone, and links to everything else of the user's."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from campaign.actions.demo.demo_campaign import PEOPLE
from club.actions.accounts.contact_preferences import language_of
from club.models import Profile
from tests.pages.laid import refusal, words
from tests.table import person

PAGE = "/me/"


@pytest.fixture
def dora(db: None) -> Any:
    return person("dora", first_name="Dora")


@pytest.fixture
def reader(dora: Any) -> Client:
    client = Client()
    client.force_login(dora)
    return client


def reading(**more: str) -> dict[str, str]:
    return {"what": "reading", "language": "", "theme": "", "time_zone": ""} | more


def test_the_page_links_to_everything_of_the_user(reader: Client):
    html = reader.get(PAGE).content.decode()
    for name in (
        "notices",
        "change_of_address",
        "mfa_index",
        "sign_out_everywhere",
        "my_data",
        "delete_account",
    ):
        assert f'href="{reverse(name)}"' in html
    assert "dora@example.org" in html
    assert 'value="Dora"' in html


def test_every_page_leads_to_the_account(reader: Client):
    assert f'href="{PAGE}"' in reader.get("/").content.decode()
    assert f'href="{PAGE}"' in reader.get("/rules/").content.decode()


def test_the_name_is_changed(reader: Client, dora: Any):
    assert reader.post(PAGE, {"what": "name", "name": " Dorothea  B. "})["Location"] == PAGE
    dora.refresh_from_db()
    assert dora.first_name == "Dorothea B."


def test_an_invalid_name_is_refused_and_stays_in_the_form(reader: Client, dora: Any):
    page = reader.post(PAGE, {"what": "name", "name": "x" * 41})
    assert page.status_code == 422
    assert refusal(page) == "A name can have 1 to 40 characters."
    assert f'value="{"x" * 41}"' in page.content.decode()
    dora.refresh_from_db()
    assert dora.first_name == "Dora"


def test_language_colours_and_time_zone_are_saved_at_once(reader: Client, dora: Any):
    Profile.objects.create(user=dora, quiet_hours=["22:00", "07:00"], no_mail=True)
    sent = reading(language="fr", theme="dark", time_zone="Europe/Berlin")
    page = reader.post(PAGE, sent, follow=True)
    assert '<html lang="fr" data-theme="dark">' in page.content.decode()
    kept = Profile.objects.get(user=dora)
    assert (kept.language, kept.theme, kept.time_zone) == ("fr", "dark", "Europe/Berlin")
    assert (kept.quiet_hours, kept.no_mail) == (["22:00", "07:00"], True)
    assert language_of(dora) == "fr"


def test_an_unknown_time_zone_is_refused_and_changes_nothing(reader: Client, dora: Any):
    page = reader.post(PAGE, reading(language="fr", time_zone="Atlantis/Deep"))
    assert page.status_code == 422
    assert refusal(page) == "This time zone is not known."
    assert not Profile.objects.filter(user=dora).exists()


@pytest.mark.parametrize("zone", ["", "Europe/Berlin"])
def test_the_time_zone_of_the_browser_is_proposed_until_one_is_chosen(
    reader: Client, dora: Any, zone: str
):
    Profile.objects.create(user=dora, time_zone=zone)
    html = reader.get(PAGE).content.decode()
    assert ('data-own-zone="own-zone"' in html) == (not zone)
    assert ("time_zone.js" in html) == (not zone)


def test_an_unknown_form_is_not_found(reader: Client):
    assert reader.post(PAGE, {"what": "rights"}).status_code == 404


def test_every_language_is_offered_by_its_own_name(reader: Client):
    html = reader.get(PAGE).content.decode()
    for code, name in settings.LANGUAGES:
        assert re.search(rf'<option value="{code}" lang="{code}"[^>]*>{name}</option>', html)


def test_people_of_the_demo_have_no_address_to_change_and_no_account_to_delete(db: None):
    astrid = person("demo-astrid")
    astrid.email = f"{PEOPLE[0][0].lower()}@demo.invalid"
    astrid.save()
    client = Client()
    client.force_login(astrid)
    assert "demo.invalid" not in words(client.get(PAGE))
    for name in ("change_of_address", "delete_account"):
        assert client.get(reverse(name)).status_code == 404
