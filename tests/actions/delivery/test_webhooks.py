"""Notices to programs: signed by the Standard Webhooks convention, short, and to public
machines."""

import base64
import hashlib
import hmac
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from club.actions.decisions import deadlines
from club.actions.delivery import outbox_sender
from club.actions.delivery.channels import (
    BOTH_FOR,
    add_channel,
    add_game_channel,
    channel_fields,
    rotate_secret,
    rotated,
    send_test,
)
from club.actions.delivery.outbound_hosts import webhook_origin
from club.actions.delivery.outbox_sender import deliver_due
from club.actions.delivery.webhooks import event_in_json, send_webhook, signature
from club.actions.journal.actor import Actor
from club.actions.letters.mail_connection import Undelivered
from club.models import Channel, Game, Notice
from club.refusals import Refusal
from tests.actions.delivery.sinks import Web, open_for_business
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def sink(settings: Any) -> Iterator[Web]:
    web = Web()
    with open_for_business(web):
        settings.NOTICE_HOSTS = [f"http://{web.origin}"]
        yield web


@pytest.fixture
def game() -> Game:
    people = [person(name) for name in ("anna", "bruno")]
    return bring_to(new_campaign(people[0], people), "bids")


@pytest.fixture
def hook(sink: Web, game: Game) -> Channel:
    typed = {"address": f"http://{sink.origin}/hooks/saga"}
    actor = Actor.organiser(game.organiser)
    return add_game_channel(game, "webhook", "Club site", typed, actor=actor)


def is_genuine(secret: str, headers: Any, body: bytes) -> bool:
    """The check of docs/api.md."""
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = [one.removeprefix("v1,") for one in headers["webhook-signature"].split()]
    return any(hmac.compare_digest(wanted, one) for one in given)


def test_the_signature_is_that_of_the_convention():
    """The example of its specification."""
    made = signature(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
    )
    assert made == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_moved_deadline_is_posted_without_its_reason(hook: Channel, sink: Web, game: Game):
    until = timezone.now() + timedelta(days=9)
    actor = Actor.organiser(game.organiser)
    deadlines.extend(game.pk, actor=actor, until=until, reason="A secret reason.")
    Notice.objects.filter(channel=hook).update(due_at=game.opened_at)
    deliver_due()
    heard = [one for one in sink.heard if one.json()["type"] == "time.extended"]
    assert len(heard) == 1
    said, body = heard[0].json(), heard[0].body
    assert is_genuine(channel_fields(hook)["secret"], heard[0].headers, body)
    assert not is_genuine("whsec_AAAA", heard[0].headers, body)
    assert heard[0].path == "/hooks/saga"
    assert (said["data"]["game"], said["data"]["phase"]) == (game.public_id, "bids")
    assert said["data"]["api"].endswith(f"/api/v1/campaigns/{game.public_id}/messages")
    assert b"secret reason" not in body
    assert b"anna" not in body.lower()


def test_a_resend_has_the_same_id(hook: Channel, sink: Web, game: Game):
    send_test(hook)
    sink.status = 500
    deliver_due()
    notice = Notice.objects.get(event="test")
    assert (notice.outcome, notice.error) == ("", "answer 500")
    sink.status = 204
    Notice.objects.update(due_at=game.opened_at)
    deliver_due()
    first, second = sink.heard
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    notice.refresh_from_db()
    assert notice.outcome == "sent"


def test_a_receiver_that_is_gone_is_switched_off_with_an_email(
    hook: Channel, sink: Web, game: Game
):
    send_test(hook)
    sink.status = 410
    deliver_due()
    hook.refresh_from_db()
    assert hook.off_at is not None
    assert Notice.objects.get(event="channel_off").user == game.organiser


def test_a_redirect_is_not_followed(hook: Channel, sink: Web):
    sink.status, sink.location = 302, "/elsewhere"
    send_test(hook)
    deliver_due()
    assert [one.path for one in sink.heard] == ["/hooks/saga"]
    assert Notice.objects.get(event="test").error == "answer 302"


def test_an_address_with_letters_of_any_alphabet_is_reached(sink: Web, game: Game):
    typed = {"address": f"http://{sink.origin}/crochet/réponse?à=%C3%A9"}
    actor = Actor.organiser(game.organiser)
    send_test(add_game_channel(game, "webhook", "Club site", typed, actor=actor))
    deliver_due()
    assert [one.path for one in sink.heard] == ["/crochet/r%C3%A9ponse?%C3%A0=%C3%A9"]


@pytest.mark.parametrize("host", ["a" * 64 + ".example.org", "a." * 90 + "example.org"])
def test_a_name_that_cannot_be_looked_up_counts_as_no_answer(game: Game, host: str):
    actor = Actor.organiser(game.organiser)
    typed = {"address": f"https://{host}/"}
    send_test(add_game_channel(game, "webhook", "Club site", typed, actor=actor))
    with pytest.raises(Undelivered):
        send_webhook(Channel.objects.get(), list(Notice.objects.filter(event="test")))


def test_a_slow_receiver_waits_for_the_next_round(
    hook: Channel, sink: Web, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(outbox_sender, "SLOW", 0.0)
    for _ in range(3):
        send_test(hook)
        Notice.objects.update(outcome="sent")
    Notice.objects.filter(channel=hook).update(outcome="")
    for heard in (1, 2, 3):
        deliver_due()
        assert len(sink.heard) == heard


def test_a_test_that_waits_is_not_doubled(hook: Channel, sink: Web):
    for _ in range(20):
        send_test(hook)
    deliver_due()
    assert len(sink.heard) == 1
    send_test(hook)
    deliver_due()
    assert len(sink.heard) == 2


def test_an_earlier_secret_signs_for_a_day(hook: Channel, sink: Web):
    before = channel_fields(hook)["secret"]
    after = rotate_secret(hook)
    hook.refresh_from_db()
    send_test(hook)
    deliver_due()
    (heard,) = sink.heard
    assert is_genuine(before, heard.headers, heard.body)
    assert is_genuine(after, heard.headers, heard.body)
    old = rotated(channel_fields(hook), timezone.now() - BOTH_FOR)
    assert old["until"] <= str(int(timezone.now().timestamp()))


def test_a_players_own_webhook_names_the_api_of_their_seat(sink: Web, game: Game):
    bruno = game.seats.get(player="B").user
    hook = add_channel(bruno, "webhook", "Bot", {"address": f"http://{sink.origin}/b"})
    send_test(hook)
    notice = Notice.objects.get(channel=hook)
    notice.game = game
    assert event_in_json(notice)["data"]["api"].endswith("/api/v1/messages")


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/hook",
        "https://127.0.0.1/hook",
        "https://[::1]/hook",
        "https://localhost/hook",
        "https://example.org:8443/hook",
        "https://u:p@example.org/",
        "https://2130706433/",
        "ftp://example.org/",
        "https://10.0.0.5:443/",
        "example.org",
    ],
)
def test_an_address_is_https_at_a_name(game: Game, address: str):
    with pytest.raises(Refusal):
        add_channel(game.organiser, "webhook", "Hook", {"address": address})
    assert not Channel.objects.exists()


def test_a_name_of_an_internal_machine_is_never_reached(game: Game, monkeypatch: Any):
    monkeypatch.setattr("socket.getaddrinfo", lambda *a, **k: [(2, 1, 6, "", ("127.0.0.1", 443))])
    hook = add_channel(game.organiser, "webhook", "Hook", {"address": "https://inside.example.org"})
    assert webhook_origin("https://inside.example.org").port_number == 443
    send_test(hook)
    deliver_due()
    assert Notice.objects.get(channel=hook).error == "NotAllowed"
