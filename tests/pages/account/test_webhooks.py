"""A webhook on the page of notices and of a campaign: its secret is shown once, its log is
listed."""

import re
from typing import Any

import pytest
from django.test import Client

from club.actions.delivery.channels import channel_fields
from club.models import Channel, Game, Notice
from tests.pages.laid import address, words
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db
MINE = "/me/notices"
ADDED = {
    "what": "add",
    "kind": "webhook",
    "label": "Club site",
    "address": "https://example.org/hook",
}


@pytest.fixture
def anna(db: None) -> Any:
    return person("anna")


@pytest.fixture
def game(anna: Any) -> Game:
    return new_campaign(anna, [anna, person("bruno")])


@pytest.fixture
def browser(anna: Any) -> Client:
    client = Client()
    client.force_login(anna)
    return client


@pytest.mark.parametrize("of_game", [True, False])
def test_a_secret_is_shown_once_and_changed(game: Game, browser: Client, of_game: bool):
    page = address(game, "notices") if of_game else MINE
    added = browser.post(page, ADDED)
    (shown,) = re.findall(r"<code>(whsec_[^<]+)</code>", added.content.decode())
    channel = Channel.objects.get()
    assert shown == channel_fields(channel)["secret"]
    again = browser.get(page).content.decode()
    assert (shown in again, "Latest deliveries" in again) == (False, True)
    changed = browser.post(page, {"what": "rotate", "channel": channel.pk})
    (other,) = re.findall(r"<code>(whsec_[^<]+)</code>", changed.content.decode())
    channel.refresh_from_db()
    assert (channel_fields(channel)["secret"], channel_fields(channel)["earlier"]) == (other, shown)


def test_the_page_lists_why_a_delivery_failed(browser: Client):
    browser.post(MINE, ADDED)
    Notice.objects.update(outcome="failed", error="answer 500")
    assert "failed (answer 500)" in words(browser.get(MINE))


def test_a_wrong_address_is_refused_and_stays_in_the_form(browser: Client):
    refused = browser.post(MINE, ADDED | {"address": "http://10.0.0.5/hook"})
    assert (refused.status_code, Channel.objects.count()) == (422, 0)
    assert "A webhook has an address such as" in words(refused)
    assert 'value="http://10.0.0.5/hook"' in refused.content.decode()


def test_another_kind_of_channel_has_no_secret_to_change(browser: Client):
    typed = {"what": "add", "kind": "ntfy", "label": "Phone", "address": "ntfy.sh/a-long-topic"}
    browser.post(MINE, typed)
    changed = browser.post(MINE, {"what": "rotate", "channel": Channel.objects.get().pk})
    assert changed.status_code == 404
