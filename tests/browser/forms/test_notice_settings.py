"""My notices on a phone: one table with one button, and the time zone that the browser proposes."""

from typing import Any

import pytest
from playwright.sync_api import expect

from club.actions.delivery.channels import add_channel
from club.models import NoticeWish, Profile
from tests.browser.conftest import PHONE, WITH_SCRIPT, Arrives, sign_in
from tests.browser.looks.axe import faults
from tests.browser.player import Player
from tests.table import person

pytestmark = pytest.mark.browser
NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
TOKYO = {**NARROW, "timezone_id": "Asia/Tokyo"}
PROPOSED = "Your browser suggests this time zone."


def at_settings(arrives: Arrives, user: Any, **more: Any) -> Player:
    anna = arrives("anna", how=TOKYO, **more)
    sign_in(anna, user)
    anna.page.goto("/me/notices")
    return anna


def test_a_time_zone_is_proposed_once_and_counts_when_it_is_saved(arrives: Arrives):
    anna = at_settings(arrives, person("anna"))
    zone = anna.page.get_by_label("My time zone")
    expect(zone).to_have_value("Asia/Tokyo")
    expect(anna.page.get_by_text(PROPOSED)).to_be_visible()
    assert not Profile.objects.filter(time_zone="Asia/Tokyo").exists()
    zone.select_option("Europe/Paris")
    anna.page.get_by_role("button", name="Save").first.click()
    expect(anna.page.get_by_text("Saved.")).to_be_visible()
    expect(zone).to_have_value("Europe/Paris")
    expect(anna.page.get_by_text(PROPOSED)).to_have_count(0)


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_channels_are_chosen_in_one_table_on_a_narrow_phone(arrives: Arrives, script: bool):
    user = person("anna")
    phone = add_channel(user, "discord", "Club", {"id": "1" * 18, "token": "t" * 60})
    anna = at_settings(arrives, user, script=script)
    table = anna.page.get_by_role("table")
    table.get_by_label("A game is waiting for me – Email").select_option("once a day")
    table.get_by_label("A game is waiting for me – Club").select_option("never")
    if script:
        assert anna.page.evaluate("document.documentElement.scrollWidth") == 320
        assert faults(anna) == []
    anna.page.get_by_role("button", name="Save").last.click()
    expect(anna.page.get_by_text("Saved.")).to_be_visible()
    found = NoticeWish.objects.filter(event="turn").values_list("channel_id", "when")
    assert set(found) == {(None, "daily"), (phone.pk, "never")}
