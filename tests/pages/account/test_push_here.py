"""Notices on this device: added by a button, recognised by the session, ended by signing out."""

from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client

from club.actions.delivery import push_keys
from club.actions.delivery.channels import add_channel, channel_fields
from club.models import PUSH, Channel, Notice
from tests.actions.delivery.push_services import POINT, text_of
from tests.pages.laid import refusal, words
from tests.table import person

pytestmark = pytest.mark.django_db

PAGE = "/me/notices"
PHONE = "Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36"


def subscription(**other: str) -> dict[str, str]:
    point = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(*POINT)
    return {
        "endpoint": "https://fcm.googleapis.com/fcm/send/dGVzdA:APA91b-_x",
        "key": push_keys.site_key(),
        "p256dh": text_of(point),
        "auth": text_of(b"sixteen-bytes-.."),
        "label": "My phone",
    } | other


@pytest.fixture
def anna() -> Any:
    return person("anna")


@pytest.fixture
def device(anna: Any) -> Client:
    client = Client(headers={"User-Agent": PHONE})
    client.force_login(anna)
    return client


def add(device: Client, **other: str) -> Any:
    return device.post(PAGE, {"what": "push", **subscription(**other)})


def test_nothing_is_sent_to_a_device_that_nobody_added(device: Client):
    page = device.get(PAGE).content.decode()
    assert "Show notifications on this device" in page
    assert f'name="key" value="{push_keys.site_key()}"' in page
    assert 'value="My phone"' in page
    assert "push.js" in page
    assert not Channel.objects.exists()


def test_a_device_is_added_tried_out_and_shown_as_one_more_way(device: Client, anna: Any):
    sent = subscription()
    assert device.post(PAGE, {"what": "push", **sent}).status_code == 302
    channel = Channel.objects.get()
    assert (channel.user, channel.kind, channel.label) == (anna, PUSH, "My phone")
    fields = {name: sent[name] for name in ("endpoint", "p256dh", "auth", "key")}
    assert channel_fields(channel) == fields
    assert Notice.objects.get(event="test").channel == channel
    page = device.get(PAGE).content.decode()
    assert "This device shows your notifications." in page
    assert f'name="turn-{channel.pk}"' in page
    assert "push.js" not in page
    assert sent["endpoint"] not in page


def test_another_device_is_added_separately(device: Client, anna: Any):
    add(device)
    computer = Client()
    computer.force_login(anna)
    page = computer.get(PAGE).content.decode()
    assert "This device shows your notifications." not in page
    assert 'value="My computer"' in page


def test_a_device_that_is_added_again_replaces_its_earlier_channel(device: Client, anna: Any):
    kept = add_channel(anna, "discord", "Club", {"id": "1" * 18, "token": "t" * 60})
    add(device)
    add(device, label="Again")
    assert [channel.label for channel in Channel.objects.all()] == [kept.label, "Again"]


def test_a_device_is_removed_by_its_button(device: Client):
    add(device)
    device.post(PAGE, {"what": "remove", "channel": Channel.objects.get().pk})
    assert not Channel.objects.exists()
    assert "Show notifications on this device" in words(device.get(PAGE))


@pytest.mark.parametrize("way", ["/accounts/logout/", "/me/sign-out"])
def test_signing_out_ends_the_notices_of_the_device(device: Client, anna: Any, way: str):
    kept = add_channel(anna, "discord", "Club", {"id": "1" * 18, "token": "t" * 60})
    add(device)
    device.post(way)
    assert list(Channel.objects.all()) == [kept]


def test_signing_out_elsewhere_leaves_this_device_alone(device: Client, anna: Any):
    add(device)
    elsewhere = Client()
    elsewhere.force_login(anna)
    elsewhere.post("/accounts/logout/")
    assert Channel.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            {"endpoint": "https://10.0.0.5/x"},
            "This site does not know your browser's push service.",
        ),
        ({"endpoint": "ftp://fcm.googleapis.com/x"}, "this does not look right"),
        ({"auth": "short"}, "this does not look right"),
        ({"label": " "}, "Give the channel a name"),
    ],
)
def test_an_invalid_subscription_is_refused_and_the_earlier_channel_stays(
    device: Client, wrong: dict[str, str], said: str
):
    add(device, label="Earlier")
    answer = add(device, **wrong)
    assert answer.status_code == 422
    assert said in refusal(answer)
    assert Channel.objects.get().label == "Earlier"
