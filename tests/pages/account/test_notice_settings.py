"""My notices: preferences, quiet hours, channels, the calendar's address, and the way out."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.actions.delivery.channels import add_campaign_channel, add_channel, address_of
from campaign.actions.delivery.notice_mail import token_of
from campaign.actions.journal.actor import Actor
from campaign.actions.notices.outbox import post
from campaign.models import Channel, Feed, Notice, NoticeWish, Profile
from tests.pages.laid import LAND, refusal, words
from tests.worlds import a_world

pytestmark = pytest.mark.django_db

PAGE = "/me/notices"
DISCORD = {"kind": "discord", "label": "Club", "id": "1" * 18, "token": "secret-" + "t" * 60}
As = Callable[[str], Client]


def send(client: Client, what: str, **fields: Any) -> Any:
    return client.post(PAGE, {"what": what, **fields})


def test_c19_each_event_is_wished_for_by_mail_and_by_channel(as_player: As, people: list[Any]):
    bruno = as_player("B")
    send(bruno, "add", **DISCORD)
    phone = Channel.objects.get()
    page = bruno.get(PAGE).content.decode()
    assert f'name="turn-{phone.pk}"' in page
    assert f'name="receipt-{phone.pk}"' not in page
    wished = {"turn-mail": "daily", f"turn-{phone.pk}": "never", "ruling-mail": "never"}
    assert send(bruno, "wishes", **wished).status_code == 302
    kept = NoticeWish.objects.filter(user=people[1]).values_list("event", "channel_id", "when")
    assert set(kept) == {
        ("turn", None, "daily"), ("turn", phone.pk, "never"), ("ruling", None, "never"),
    }  # fmt: skip
    assert '<option value="daily" selected>' in bruno.get(PAGE).content.decode()


def test_a_wish_that_cannot_be_is_refused(as_player: As):
    answer = send(as_player("B"), "wishes", **{"turn-mail": "whenever"})
    assert answer.status_code == 422
    assert "There is no such choice." in refusal(answer)
    assert not NoticeWish.objects.exists()


def test_c19_quiet_hours_and_zone_are_kept(as_player: As, people: list[Any]):
    hours = {"quiet_from": "22:00", "quiet_to": "08:00", "time_zone": "Asia/Tokyo", "mail": "1"}
    send(as_player("B"), "hours", **hours)
    kept = Profile.objects.get(user=people[1])
    assert (kept.quiet_hours, kept.time_zone, kept.no_mail) == (
        ["22:00", "08:00"], "Asia/Tokyo", False,
    )  # fmt: skip
    page = as_player("B").get(PAGE).content.decode()
    assert 'name="quiet_from" value="22:00"' in page
    assert "<option selected>Asia/Tokyo</option>" in page


@pytest.mark.parametrize(
    "hours",
    [{"quiet_from": "22:00"}, {"quiet_from": "x", "quiet_to": "y"}, {"time_zone": "Mars/Olympus"},
     {"time_zone": "../etc/passwd"}, {"time_zone": "localtime"}, {"time_zone": "Factory"},
     {"time_zone": "posixrules"}, {"quiet_from": "08:00", "quiet_to": "07:00"}],
)  # fmt: skip
def test_hours_that_cannot_be_are_refused_and_keep_what_was_typed(as_player: As, hours: Any):
    answer = send(as_player("B"), "hours", mail="1", **hours)
    assert answer.status_code == 422
    assert refusal(answer)
    assert f'value="{hours.get("quiet_from", "")}"' in answer.content.decode()


def test_a_channel_is_added_tried_and_removed(as_player: As, people: list[Any]):
    bruno = as_player("B")
    send(bruno, "add", **DISCORD)
    channel = Channel.objects.get()
    assert (channel.user, channel.label) == (people[1], "Club")
    assert address_of(channel) == {"id": DISCORD["id"], "token": DISCORD["token"]}
    send(bruno, "test", channel=channel.pk)
    assert Notice.objects.filter(channel=channel, event="test").count() == 2
    page = bruno.get(PAGE).content.decode()
    assert "Send a test to Club" in page
    assert DISCORD["token"] not in page
    send(bruno, "remove", channel=channel.pk)
    assert not Channel.objects.exists()


def test_a_channel_that_is_refused_stands_as_it_was_typed_but_for_its_secret(as_player: As):
    answer = send(as_player("B"), "add", **{**DISCORD, "id": "evil.example"})
    assert answer.status_code == 422
    assert "Webhook number: this does not look right." in refusal(answer)
    page = answer.content.decode()
    assert 'value="evil.example"' in page
    assert DISCORD["token"] not in page
    assert not Channel.objects.exists()


@pytest.mark.parametrize("what", ["test", "remove", "on"])
@pytest.mark.parametrize("id", ["", "x", "0", "9" * 40])
def test_a_channel_that_is_not_mine_is_not_found(
    as_player: As, people: list[Any], what: str, id: str
):
    fields = {name: DISCORD[name] for name in ("id", "token")}
    other = add_channel(people[0], "discord", "Anna's", fields)
    for named in (id, str(other.pk)):
        assert send(as_player("B"), what, channel=named).status_code == 404
    assert Channel.objects.get().label == "Anna's"


def test_the_page_asks_the_same_number_of_queries_with_more_channels(
    as_player: As, people: list[Any], django_assert_max_num_queries: Any
):
    fields = {name: DISCORD[name] for name in ("id", "token")}
    for number in range(4):
        add_channel(people[1], "discord", f"Club {number}", fields)
    client = as_player("B")
    with django_assert_max_num_queries(8):
        client.get(PAGE)


def test_c21_the_calendar_s_address_is_shown_once_and_taken_back(as_player: As):
    bruno = as_player("B")
    made = send(bruno, "feed").content.decode()
    assert "/calendar/" in made
    assert "/calendar/" not in bruno.get(PAGE).content.decode()
    assert len(Feed.objects.get().secret_hash) == 64
    send(bruno, "no-feed")
    assert Feed.objects.get().revoked_at is not None


# --- the way out -----------------------------------------------------------------------------


def test_c19_one_click_ends_the_letters_without_signing_in(people: list[Any]):
    browser = Client(enforce_csrf_checks=True)
    address = reverse("unsubscribe", args=[token_of(people[1])])
    asked = browser.get(address)
    assert "Send me no more letters" in words(asked)
    assert not Profile.objects.filter(no_mail=True).exists()
    for _ in range(2):
        done = browser.post(address, {"List-Unsubscribe": "One-Click"})
        assert done.status_code == 200
    assert Profile.objects.get(no_mail=True).user == people[1]


def test_a_way_out_that_is_made_up_is_not_found():
    assert Client().post("/unsubscribe/1:forged").status_code == 404


# --- the organiser's page --------------------------------------------------------------------


def test_the_organiser_sets_the_campaign_s_channel(laid: Any, as_player: As):
    campaign = laid(a_world(LAND, players="ABC", phase="bids"))
    address = reverse("club_channel", args=[campaign.public_id])
    assert as_player("A").post(address, {"what": "add", **DISCORD}).status_code == 302
    assert Channel.objects.get().campaign == campaign
    assert as_player("B").post(address, {"what": "add", **DISCORD}).status_code == 404


def test_the_organiser_sees_whether_messages_go_out_and_no_address(
    laid: Any, as_player: As, people: list[Any]
):
    campaign = laid(a_world(LAND, players="ABC", phase="bids"))
    fields = {name: DISCORD[name] for name in ("id", "token")}
    add_channel(people[1], "discord", "Bruno's own phone", fields)
    add_campaign_channel(
        campaign, "discord", "Hall", fields, actor=Actor.organiser(people[0])
    )  # fmt: skip
    post(campaign, "ruling", now=campaign.opened_at, to=[people[1].pk], occasion=1, kind="ruled")
    Notice.objects.filter(user=people[1], channel=None).update(
        outcome="sent", done_at=campaign.opened_at
    )
    page = as_player("A").get(reverse("club_channel", args=[campaign.public_id]))
    said = words(page)
    assert "Bruno 1 1 0" in said
    assert "the campaign's channel 0 1 0" in said
    for private in ("bruno@example.org", "Bruno's own phone", DISCORD["token"]):
        assert private not in said
