"""My notices: preferences, quiet hours, channels, the calendar's address, and unsubscribing."""

import html
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.actions.delivery.channels import add_channel, add_game_channel, channel_fields
from club.actions.delivery.notice_mail import unsubscribe_token
from club.actions.journal.actor import Actor
from club.actions.notices.notice_kinds import events
from club.actions.notices.outbox import post
from club.models import Channel, Feed, Notice, NoticeWish, Profile
from tests.pages.laid import LAND, refusal, words
from tests.worlds import a_world

pytestmark = pytest.mark.django_db

PAGE = "/me/notices"
DISCORD = {"kind": "discord", "label": "Club", "id": "1" * 18, "token": "secret-" + "t" * 60}
As = Callable[[str], Client]


def send(client: Client, what: str, **fields: Any) -> Any:
    return client.post(PAGE, {"what": what, **fields})


def test_c19_each_event_is_chosen_by_email_and_by_channel(as_player: As, people: list[Any]):
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
        ("turn", None, "daily"),
        ("turn", phone.pk, "never"),
        ("ruling", None, "never"),
    }
    assert '<option value="daily" selected>' in bruno.get(PAGE).content.decode()


def test_a_discord_address_is_pasted_as_discord_shows_it(as_player: As, people: list[Any]):
    pasted = f"https://discord.com/api/webhooks/{DISCORD['id']}/{DISCORD['token']}"
    bruno = as_player("B")
    page = bruno.get(PAGE).content.decode()
    assert 'name="address"' in page
    assert 'name="id"' not in page
    answer = send(bruno, "add", kind="discord", label="Club", address=pasted + "/evil")
    assert answer.status_code == 422
    assert "Copy webhook URL" in refusal(answer)
    assert not Channel.objects.exists()
    assert send(bruno, "add", kind="discord", label="Club", address=pasted).status_code == 302
    kept = Channel.objects.get(user=people[1])
    assert channel_fields(kept) == {"id": DISCORD["id"], "token": DISCORD["token"]}


def test_an_invalid_preference_is_refused(as_player: As):
    answer = send(as_player("B"), "wishes", **{"turn-mail": "whenever"})
    assert answer.status_code == 422
    assert "There is no such choice." in refusal(answer)
    assert not NoticeWish.objects.exists()


def test_c19_quiet_hours_and_time_zone_are_stored(as_player: As, people: list[Any]):
    hours = {"quiet_from": "22:00", "quiet_to": "08:00", "time_zone": "Asia/Tokyo", "mail": "1"}
    send(as_player("B"), "hours", **hours)
    kept = Profile.objects.get(user=people[1])
    assert (kept.quiet_hours, kept.time_zone, kept.no_mail) == (
        ["22:00", "08:00"],
        "Asia/Tokyo",
        False,
    )
    page = as_player("B").get(PAGE).content.decode()
    assert 'name="quiet_from" value="22:00"' in page
    assert '<option value="Asia/Tokyo" selected>Tokyo</option>' in page
    assert "data-own-zone" not in page  # a chosen zone gets no proposal


def test_the_browser_may_propose_a_time_zone_where_none_is_chosen(as_player: As):
    page = as_player("B").get(PAGE).content.decode()
    assert '<select name="time_zone" data-own-zone="own-zone">' in page
    assert '<p class="hint" id="own-zone" hidden>' in page
    assert "time_zone.js" in page


def test_events_and_channels_are_one_table_with_one_button(as_player: As, people: list[Any]):
    bruno = as_player("B")
    send(bruno, "add", **DISCORD)
    page = bruno.get(PAGE).content.decode()
    form = page.split('<section class="panel" aria-labelledby="what-title">')[1].split("</form>")[0]
    rows = [row for row in form.split("<tr>")[1:] if 'scope="row"' in row]
    shown = [event for event in events().values() if not event.fixed]
    assert [re.findall('scope="col">([^<]+)', form), len(rows)] == [
        ["What", "Email", "Club"],
        len(shown),
    ]
    for row, event in zip(rows, shown, strict=True):
        label = html.escape(str(event.label))
        ways = ["Email"] if event.by_mail else ["Email", "Club"]
        assert re.findall('aria-label="([^"]+)"', row) == [f"{label} – {way}" for way in ways]
    assert form.count("<button") == 1


@pytest.mark.parametrize(
    "hours",
    [
        {"quiet_from": "22:00"},
        {"quiet_from": "x", "quiet_to": "y"},
        {"time_zone": "Mars/Olympus"},
        {"time_zone": "../etc/passwd"},
        {"time_zone": "localtime"},
        {"time_zone": "Factory"},
        {"time_zone": "posixrules"},
        {"quiet_from": "08:00", "quiet_to": "07:00"},
    ],
)
def test_invalid_hours_are_refused_and_stay_in_the_form(as_player: As, hours: Any):
    answer = send(as_player("B"), "hours", mail="1", **hours)
    assert answer.status_code == 422
    assert refusal(answer)
    assert f'value="{hours.get("quiet_from", "")}"' in answer.content.decode()


def test_a_channel_is_added_tested_and_removed(as_player: As, people: list[Any]):
    bruno = as_player("B")
    send(bruno, "add", **DISCORD)
    channel = Channel.objects.get()
    assert (channel.user, channel.label) == (people[1], "Club")
    assert channel_fields(channel) == {"id": DISCORD["id"], "token": DISCORD["token"]}
    tests = Notice.objects.filter(channel=channel, event="test")
    send(bruno, "test", channel=channel.pk)
    assert tests.count() == 1  # the notice of its adding still waits
    tests.update(outcome="sent")
    send(bruno, "test", channel=channel.pk)
    assert tests.count() == 2
    page = bruno.get(PAGE).content.decode()
    assert "Send a test to Club" in page
    assert DISCORD["token"] not in page
    send(bruno, "remove", channel=channel.pk)
    assert not Channel.objects.exists()


def test_a_refused_channel_stays_in_the_form_without_its_secret(as_player: As):
    token = "123456:" + "t" * 35
    typed = {"kind": "telegram", "label": "Me", "token": token, "chat": "evil.example"}
    answer = send(as_player("B"), "add", **typed)
    assert answer.status_code == 422
    assert "Chat number: this does not look right." in refusal(answer)
    page = answer.content.decode()
    assert 'value="evil.example"' in page
    assert token not in page
    assert not Channel.objects.exists()


@pytest.mark.parametrize("what", ["test", "remove", "on"])
@pytest.mark.parametrize("id", ["", "x", "0", "9" * 40])
def test_a_channel_of_another_user_is_not_found(
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
    with django_assert_max_num_queries(9):  # two of them for names in chats
        client.get(PAGE)


def test_c21_the_address_of_the_calendar_is_shown_once_and_revoked(as_player: As):
    bruno = as_player("B")
    made = send(bruno, "feed").content.decode()
    assert "/calendar/" in made
    assert "/calendar/" not in bruno.get(PAGE).content.decode()
    assert len(Feed.objects.get().secret_hash) == 64
    send(bruno, "no-feed")
    assert Feed.objects.get().revoked_at is not None


# --- the way out -----------------------------------------------------------------------------


def test_c19_one_click_stops_emails_without_signing_in(people: list[Any]):
    browser = Client(enforce_csrf_checks=True)
    address = reverse("unsubscribe", args=[unsubscribe_token(people[1])])
    asked = browser.get(address)
    assert "Send me no more email" in words(asked)
    assert not Profile.objects.filter(no_mail=True).exists()
    for _ in range(2):
        done = browser.post(address, {"List-Unsubscribe": "One-Click"})
        assert done.status_code == 200
    assert Profile.objects.get(no_mail=True).user == people[1]


def test_a_forged_unsubscribe_link_is_not_found():
    assert Client().post("/unsubscribe/1:forged").status_code == 404


# --- the organiser's page --------------------------------------------------------------------


def test_the_organiser_sets_the_channel_of_the_campaign(laid: Any, as_player: As):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    address = reverse("club_channel", args=[game.public_id])
    assert as_player("A").post(address, {"what": "add", **DISCORD}).status_code == 302
    assert Channel.objects.get().game == game
    assert as_player("B").post(address, {"what": "add", **DISCORD}).status_code == 404


def test_the_organiser_sees_the_delivery_status_without_addresses(
    laid: Any, as_player: As, people: list[Any]
):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    fields = {name: DISCORD[name] for name in ("id", "token")}
    add_channel(people[1], "discord", "Bruno's own phone", fields)
    add_game_channel(game, "discord", "Hall", fields, actor=Actor.organiser(people[0]))
    post(game, "ruling", now=game.opened_at, to=[people[1].pk], occasion=1, kind="ruled")
    Notice.objects.filter(user=people[1], channel=None).update(
        outcome="sent", done_at=game.opened_at
    )
    page = as_player("A").get(reverse("club_channel", args=[game.public_id]))
    said = words(page)
    assert "Bruno 1 1 0" in said
    assert "the campaign's channel 0 1 0" in said
    for private in ("bruno@example.org", "Bruno's own phone", DISCORD["token"]):
        assert private not in said


def test_the_organiser_does_not_see_how_often_a_bid_was_replaced_or_a_player_notified(
    laid: Any, as_player: As, people: list[Any]
):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    page = partial(as_player("A").get, reverse("club_channel", args=[game.public_id]))
    before = words(page())
    made = {"game": game, "user": people[1], "made_at": game.opened_at, "due_at": game.opened_at}
    for outcome in ("", "sent", "failed"):
        for event in ("receipt", "private"):
            key = f"{event} {outcome}"
            Notice.objects.create(
                **made,
                event=event,
                key=key,
                outcome=outcome,
                done_at=game.opened_at if outcome else None,
            )
    assert words(page()) == before
    Notice.objects.create(
        **made, event="ruling", key="ruling", outcome="sent", done_at=game.opened_at
    )
    assert words(page()) != before
