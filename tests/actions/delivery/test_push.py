"""Push notices: their content for a browser, the service that carries them, and their end."""

import json
import time
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.management import call_command

from club.actions.accounts.members import end_sessions
from club.actions.delivery import channels, outbox_sender, push, push_keys
from club.actions.delivery.channels import add_channel
from club.actions.delivery.outbound_hosts import push_origin
from club.actions.notices.outbox import post
from club.actions.notices.recipients import Addresses
from club.models import PUSH, Channel, Game, Notice
from club.refusals import Refusal
from tests.actions.delivery.chats import ruled
from tests.actions.delivery.push_services import Browser, browser, bytes_of, claims_of, service
from tests.actions.delivery.sinks import Web
from tests.lasting.bids import alone, anna, bidding, bruno, clara, lasting_bids

__all__ = ["alone", "anna", "bidding", "browser", "bruno", "clara", "lasting_bids", "service"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def phone(bruno: Any, browser: Browser, service: Web) -> Channel:
    return add_channel(bruno, PUSH, "Phone", browser.subscribed_to(service))


def test_the_browser_of_these_tests_reads_the_example_of_the_standard():
    """RFC 8291, appendix A."""
    private = int.from_bytes(bytes_of("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
    example = Browser(
        ec.derive_private_key(private, ec.SECP256R1()), bytes_of("BTBZMqHH6r4Tts7J_aSIgg")
    )
    sealed = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAm"
        "S6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_"
        "Qulcy4a-fN"
    )
    assert example.read(bytes_of(sealed)) == "When I grow up, I want to be a watermelon"


# --- what is sent ----------------------------------------------------------------------------


def test_the_browser_reads_title_text_and_link_and_the_service_reads_nothing(
    bidding: Game, bruno: Any, phone: Channel, service: Web, browser: Browser
):
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    (heard,) = service.heard
    sent = Notice.objects.get()
    assert (sent.outcome, heard.path) == ("sent", "/wpush/v2/anna-s-phone")
    link = f"http://localhost:8000/c/{bidding.public_id}/rulings?n={sent.key[:16]}"
    told = json.loads(browser.read(heard.body))
    assert told.pop("body").startswith("The organiser has made a ruling.")
    assert told == {"title": "Ring of trees: a ruling", "link": link, "tag": sent.key[:16]}
    assert b"ruling" not in heard.body
    assert int(heard.headers["TTL"]) == push.LASTS


def test_the_site_signs_for_this_service_and_for_less_than_a_day(
    bidding: Game, bruno: Any, phone: Channel, service: Web, settings: Any
):
    settings.DEFAULT_FROM_EMAIL = "Saga <club@example.org>"
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    claims = claims_of(service.heard[0])
    assert claims["aud"] == f"https://{service.origin}"
    assert claims["sub"] == "mailto:club@example.org"
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    assert service.heard[0].headers["Authorization"].endswith(f"k={push_keys.site_key()}")


def test_a_sealed_bid_is_in_no_message(
    bidding: Game, bruno: Any, phone: Channel, service: Web, browser: Browser
):
    """It has the words of a chat channel: the phase, and that it waits."""
    Notice.objects.all().delete()
    post(
        bidding,
        "turn",
        now=bidding.opened_at,
        to=[bruno.pk],
        occasion="t",
        turn=2,
        phase="bids",
        era=bidding.era,
        moment=bidding.moment,
        until="",
        players=["B"],
        amount=853,
    )
    outbox_sender.deliver_due()
    told = json.loads(browser.read(service.heard[0].body))
    assert told["title"] == "Ring of trees: Turn 2, Sealed bids, it is your turn"
    assert "853" not in json.dumps(told)
    assert told["link"].endswith("#now")


def test_a_long_message_fits_into_what_a_service_takes(
    bidding: Game, bruno: Any, phone: Channel, service: Web, browser: Browser
):
    type(bidding).objects.update(name="源" * 60)
    Notice.objects.all().delete()
    post(
        bidding,
        "ruling",
        now=bidding.opened_at,
        to=[bruno.pk],
        occasion="1",
        kind="ruled",
        reason="源義経" * 2000,
    )
    Notice.objects.filter(channel=None).delete()
    outbox_sender.deliver_due()
    assert len(service.heard[0].body) <= 4096
    assert json.loads(browser.read(service.heard[0].body))["title"].startswith("源")


def test_messages_of_a_day_come_as_one(
    bidding: Game, bruno: Any, phone: Channel, service: Web, browser: Browser
):
    Notice.objects.all().delete()
    for number in range(3):
        post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion=number, kind="ruled")
    Notice.objects.filter(channel=None).delete()
    Notice.objects.update(bundled=True)
    outbox_sender.deliver_due()
    (heard,) = service.heard
    assert json.loads(browser.read(heard.body))["body"].count(": a ruling") == 2


# --- when it ends ----------------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
def test_an_ended_subscription_is_removed_without_an_email(
    bidding: Game, bruno: Any, phone: Channel, service: Web, mailoutbox: Any, status: int
):
    service.status = status
    ruled(bidding, bruno)
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="two", kind="ruled")
    Notice.objects.filter(channel=None).delete()
    for _ in range(3):
        outbox_sender.deliver_due()
    assert len(service.heard) == 1
    assert not Channel.objects.exists()
    assert not Notice.objects.exists()
    assert mailoutbox == []


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_failing_service_is_tried_again(
    bidding: Game, bruno: Any, phone: Channel, service: Web, status: int
):
    service.status = status
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    waiting = Notice.objects.get()
    assert (waiting.outcome, waiting.error) == ("", f"answer {status}")
    service.status = 201
    Notice.objects.update(due_at=waiting.made_at)
    outbox_sender.deliver_due()
    assert Notice.objects.get().outcome == "sent"


def test_a_service_that_does_not_know_the_site_switches_the_channel_off(
    bidding: Game, bruno: Any, phone: Channel, service: Web
):
    service.status = 403
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    phone.refresh_from_db()
    assert phone.off_at is not None
    assert Notice.objects.filter(event="channel_off", user=bruno).exists()


def test_a_redirect_is_not_followed(bidding: Game, bruno: Any, phone: Channel, service: Web):
    service.status, service.location = 307, f"https://{service.origin}/elsewhere"
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    assert [heard.path for heard in service.heard] == ["/wpush/v2/anna-s-phone"]


def test_signing_out_everywhere_ends_the_notices_of_every_device(bruno: Any, phone: Channel):
    discord = {"id": "1" * 18, "token": "t" * 60}
    kept = add_channel(bruno, "discord", "Club", discord)
    end_sessions(bruno)
    assert list(Channel.objects.all()) == [kept]


# --- keys and addresses ----------------------------------------------------------------------


def test_the_key_of_the_site_outlives_a_new_key_beside_it(
    bidding: Game, bruno: Any, phone: Channel, service: Web, settings: Any
):
    before = push_keys.site_key()
    settings.ENVELOPE_KEYS = [
        "bmV3LWtleS1vZi1leGFjdGx5LXRoaXJ0eXR3by1ieXQ=",
        *settings.ENVELOPE_KEYS,
    ]
    assert push_keys.site_key() != before
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    assert service.heard[0].headers["Authorization"].endswith(f"k={before}")


def test_a_subscription_of_a_lost_key_is_switched_off(
    bidding: Game, bruno: Any, browser: Browser, service: Web
):
    other = {"key": "B" + "A" * 86}
    phone = add_channel(bruno, PUSH, "Phone", browser.subscribed_to(service) | other)
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    phone.refresh_from_db()
    assert (service.heard, phone.off_at is not None) == ([], True)


def test_a_copy_of_the_database_has_neither_the_site_s_key_nor_the_address(
    phone: Channel, browser: Browser, service: Web, tmp_path: Any
):
    place = tmp_path / "dump.json"
    call_command("dumpdata", "club", output=str(place), verbosity=0)
    dump = place.read_text()
    address = bytes(Channel.objects.get().address).decode()
    for secret in (push_keys.site_key(), "anna-s-phone", browser.subscribed_to(service)["auth"]):
        assert secret not in dump
        assert secret not in address


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.1/x",
        "https://localhost:{port}/x",
        "http://{origin}/x",
        "https://10.0.0.5/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com:8443/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/x",
        "https://{origin}\\@evil/x",
        "https://{origin}/x y",
        "https://{origin}",
        "",
        "file:///etc/passwd",
    ],
)
def test_an_address_of_no_listed_service_is_refused(
    bruno: Any, browser: Browser, service: Web, endpoint: str
):
    typed = endpoint.format(origin=service.origin, port=service.port)
    with pytest.raises(Refusal) as caught:
        add_channel(bruno, PUSH, "Phone", browser.subscribed_to(service) | {"endpoint": typed})
    assert caught.value.code in ("host", "field")
    assert not Channel.objects.exists()


def test_a_service_that_is_no_longer_listed_gets_nothing(
    bidding: Game, bruno: Any, phone: Channel, service: Web, monkeypatch: Any
):
    monkeypatch.setattr("club.actions.delivery.outbound_hosts.PUSH_SERVICES", set())
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    assert service.connections == 0
    phone.refresh_from_db()
    assert phone.off_at is not None


def test_push_services_of_the_four_makers_are_listed():
    for host in (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "web.push.apple.com",
        "wns2-par02p.notify.windows.com",
    ):
        origin = push_origin(f"https://{host}/anything")
        assert (origin.host, origin.port_number, origin.secure) == (host, 443, True)


def test_a_push_channel_is_chosen_by_event_like_any_other(
    bidding: Game, bruno: Any, phone: Channel
):
    places = Addresses(bidding, [bruno.pk], {}).places_of("turn", [bruno.pk])
    assert {place.channel_id for place in places} == {None, phone.pk}


def test_an_unreadable_address_fails_without_the_others(
    bidding: Game, bruno: Any, phone: Channel, settings: Any
):
    settings.ENVELOPE_KEYS = ["bm9ib2R5J3Mga2V5IG9mIHRoaXJ0eS10d28gYnl0ZXM="]
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    assert Notice.objects.get(event="ruling").error == "Unreadable"
    assert channels.MOST == 5
