"""Messages to the five kinds of channel: the requests to each server, and the handling of
refusals."""

import logging
from typing import Any

import pytest
import requests

from campaign.actions.records.key_rotation import rekey
from club.actions.delivery import channels, outbox_sender
from club.actions.delivery.channels import add_channel, channel_fields
from club.actions.journal.actor import Actor
from club.actions.notices.outbox import post
from club.models import Channel, Game, Notice
from club.refusals import Refusal
from tests.actions.delivery.chats import phone, ruled, sink
from tests.actions.delivery.sinks import Web
from tests.lasting.bids import alone, anna, bidding, bruno, clara, lasting_bids

__all__ = ["alone", "anna", "bidding", "bruno", "clara", "lasting_bids", "phone", "sink"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

DISCORD = {"id": "1" * 18, "token": "secret-" + "t" * 60}


@pytest.fixture
def posted(monkeypatch: Any) -> list[tuple[str, str]]:
    """The addresses and bodies of requests. Each is answered with 204."""
    found: list[tuple[str, str]] = []

    def answer(url: str, data: Any = None, **more: Any) -> requests.Response:
        assert more["allow_redirects"] is False
        assert max(more["timeout"]) <= 5
        found.append((url, data))
        response = requests.Response()
        response.status_code, response._content = 200, b'{"ok": true}'
        return response

    monkeypatch.setattr(requests, "post", answer)
    return found


def test_an_ntfy_server_gets_title_text_link_and_key(
    bidding: Game, bruno: Any, phone: Channel, sink: Web
):
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    (heard,) = sink.heard
    sent = Notice.objects.get()
    assert sent.outcome == "sent"
    told = heard.json()
    assert told["topic"] == "saga-secret-topic"
    assert told["title"] == "Ring of trees: a ruling"
    link = f"http://localhost:8000/c/{bidding.public_id}/rulings?n={sent.key[:16]}"
    assert told["message"].startswith("The organiser has made a ruling.")
    assert told["message"].endswith(link)


def test_a_self_hosted_signal_bridge_gets_the_message(bidding: Game, bruno: Any, sink: Web):
    fields = {"host": sink.origin, "sender": "+33123456789", "number": "+33698765432"}
    add_channel(bruno, "signal", "Signal", fields)
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    (heard,) = sink.heard
    assert heard.path == "/v2/send"
    told = heard.json()
    assert (told["number"], told["recipients"]) == ("+33123456789", ["+33698765432"])
    assert "The organiser has made a ruling." in told["message"]


def test_a_matrix_room_gets_the_message(bidding: Game, bruno: Any, sink: Web):
    fields = {"host": sink.origin, "token": "syt_token_of_a_bot", "room": "!room:matrix.org"}
    add_channel(bruno, "matrix", "Room", fields)
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    assert any("/_matrix/client/" in heard.path for heard in sink.heard)
    assert any(b"The organiser has made a ruling." in heard.body for heard in sink.heard)


def test_a_discord_webhook_gets_the_message_and_mentions_nobody(
    bidding: Game, bruno: Any, posted: list[tuple[str, str]]
):
    add_channel(bruno, "discord", "Club", DISCORD)
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    ((address, told),) = posted
    assert address == f"https://discord.com/api/webhooks/{'1' * 18}/{DISCORD['token']}"
    assert "The organiser has made a ruling." in told
    assert "@everyone" not in told
    assert "[look](" not in told


def test_a_telegram_chat_gets_the_message(bidding: Game, bruno: Any, posted: list[tuple[str, str]]):
    token = "123456789:" + "t" * 35
    add_channel(bruno, "telegram", "Me", {"token": token, "chat": "-1001234567"})
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    ((address, told),) = posted
    assert address == f"https://api.telegram.org/bot{token}/sendMessage"
    assert "The organiser has made a ruling." in told
    assert "-1001234567" in told


# --- failing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "failures"), [(500, 1), (429, 0), (503, 1)])
def test_a_failing_server_is_tried_again(
    bidding: Game, bruno: Any, phone: Channel, sink: Web, status: int, failures: int
):
    sink.status = status
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    waiting = Notice.objects.get()
    assert (waiting.outcome, waiting.error) == ("", f"answer {status}")
    phone.refresh_from_db()
    assert (phone.failures, phone.off_at) == (failures, None)
    sink.status = 200
    Notice.objects.update(due_at=waiting.made_at)
    outbox_sender.deliver_due()
    assert Notice.objects.get().outcome == "sent"
    phone.refresh_from_db()
    assert phone.failures == 0


def test_a_failing_channel_delays_all_its_messages(
    bidding: Game, bruno: Any, phone: Channel, sink: Web
):
    """Else a short outage would use up its failures, one waiting message after another."""
    sink.status = 503
    Notice.objects.all().delete()
    for number in range(5):
        post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion=number, kind="ruled")
    for _ in range(5):
        outbox_sender.deliver_due()
    assert len(sink.heard) == 1
    phone.refresh_from_db()
    assert phone.failures == 1


def test_a_missing_address_is_disabled_and_its_owner_notified_once(
    bidding: Game, bruno: Any, phone: Channel, sink: Web, mailoutbox: Any
):
    sink.status = 404
    ruled(bidding, bruno)
    post(bidding, "ruling", now=bidding.opened_at, to=[bruno.pk], occasion="two", kind="ruled")
    Notice.objects.filter(channel=None).delete()
    for _ in range(3):
        outbox_sender.deliver_due()
    phone.refresh_from_db()
    assert phone.off_at is not None
    assert len(sink.heard) == 1
    assert [letter.subject for letter in mailoutbox] == ["A channel was switched off: Phone"]
    told = Notice.objects.filter(event="ruling").values_list("outcome", flat=True)
    assert list(told) == ["failed", "failed"]


def test_a_channel_is_disabled_after_too_many_failures_in_a_row(
    bidding: Game, bruno: Any, phone: Channel, sink: Web, mailoutbox: Any
):
    sink.status = 500
    ruled(bidding, bruno)
    for _ in range(channels.MOST_FAILURES + 2):
        Notice.objects.filter(outcome="").update(due_at=bidding.opened_at)
        outbox_sender.deliver_due()
    assert len(sink.heard) == channels.MOST_FAILURES
    assert len(mailoutbox) == 1
    channels.switch_on(phone)
    sink.status = 200
    ruled(bidding, bruno, occasion="three")
    outbox_sender.deliver_due()
    assert Notice.objects.get().outcome == "sent"


def test_no_log_and_no_error_names_an_address(bidding: Game, bruno: Any, phone: Channel, sink: Web):
    sink.status = 500
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    assert Notice.objects.get().error == "answer 500"
    logger = logging.getLogger("apprise")
    written = [handler for handler in logger.handlers if type(handler) is logging.StreamHandler]
    assert (written, logger.propagate) == ([], False)


# --- keeping ---------------------------------------------------------------------------------


def test_addresses_are_encrypted_at_rest(bruno: Any, phone: Channel):
    kept = bytes(Channel.objects.get().address)
    assert b"saga-secret-topic" not in kept
    assert channel_fields(phone)["topic"] == "saga-secret-topic"


@pytest.mark.usefixtures("alone")
def test_an_address_is_encrypted_with_a_new_key(bruno: Any, phone: Channel, settings: Any):
    new = "bmV3LWtleS1vZi1leGFjdGx5LXRoaXJ0eXR3by1ieXQ="
    settings.ENVELOPE_KEYS = [new, *settings.ENVELOPE_KEYS]
    assert rekey().done == 1
    settings.ENVELOPE_KEYS = [new]
    assert channel_fields(Channel.objects.get())["topic"] == "saga-secret-topic"


def test_a_channel_without_its_key_fails_without_the_others(
    bidding: Game, bruno: Any, phone: Channel, settings: Any
):
    settings.ENVELOPE_KEYS = ["bm9ib2R5J3Mga2V5IG9mIHRoaXJ0eS10d28gYnl0ZXM="]
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    assert Notice.objects.get(event="ruling").error == "Unreadable"


def test_a_channel_sends_a_test_message(phone: Channel, sink: Web):
    channels.send_test(phone)
    outbox_sender.deliver_due()
    assert sink.heard[0].json()["title"] == "A test message"


def test_the_number_of_channels_per_person_is_limited(bruno: Any):
    for number in range(channels.MOST):
        add_channel(bruno, "discord", f"Club {number}", DISCORD)
    with pytest.raises(Refusal) as caught:
        add_channel(bruno, "discord", "One more", DISCORD)
    assert caught.value.code == "too-many"


@pytest.mark.parametrize("label", ["", "  ", "x" * 61])
def test_a_channel_needs_a_name(bruno: Any, label: str):
    with pytest.raises(Refusal) as caught:
        add_channel(bruno, "discord", label, DISCORD)
    assert caught.value.code == "label"


def test_only_the_organiser_sets_the_campaign_s_channel(bidding: Game, anna: Any, bruno: Any):
    with pytest.raises(Refusal) as caught:
        channels.add_game_channel(bidding, "discord", "Club", DISCORD, actor=Actor.organiser(bruno))
    assert caught.value.code == "not-yours"
    channels.add_game_channel(bidding, "discord", "Club", DISCORD, actor=Actor.organiser(anna))
    assert Channel.objects.get().game == bidding


def test_the_campaign_channel_gets_names_and_no_reasons(bidding: Game, anna: Any, sink: Web):
    typed = {"host": sink.origin, "topic": "club-topic"}
    channels.add_game_channel(bidding, "ntfy", "Club", typed, actor=Actor.organiser(anna))
    ruled(bidding)
    post(
        bidding,
        "turn",
        now=bidding.opened_at,
        to=[],
        occasion="t",
        players=["B", "C"],
        era=bidding.era,
        moment=bidding.moment,
        turn=2,
        phase="bids",
        until="",
    )
    outbox_sender.deliver_due()
    said = [heard.json()["message"] for heard in sink.heard]
    assert "evil.example" not in said[0]
    assert said[1].startswith("Turn 2, Sealed bids is waiting for: bruno, clara.")
