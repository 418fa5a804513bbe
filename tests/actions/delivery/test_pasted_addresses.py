"""Addresses as services hand them out: a topic with its token, the link of a room, a group."""

from base64 import urlsafe_b64encode
from typing import Any

import pytest

from club.actions.delivery.channel_kinds import checked_fields
from club.refusals import Refusal

TOKEN = "tk_" + "a" * 29
TOPIC = "https://ntfy.sh/saga-secret-topic"
ROOM = {"host": "matrix.org", "token": "syt_token_of_a_bot"}


@pytest.mark.parametrize("padding", ["", "=="])
def test_a_topic_is_taken_with_the_token_in_its_address(padding: str):
    auth = urlsafe_b64encode(f"Bearer {TOKEN}".encode()).decode().rstrip("=") + padding
    fields = checked_fields("ntfy", {"address": f"{TOPIC}?auth={auth}"})
    assert fields == {"host": "ntfy.sh", "topic": "saga-secret-topic", "token": TOKEN}


@pytest.mark.parametrize("auth", ["Bearer", "QmFzaWMgeA", "x", "_-_-"])
def test_another_kind_of_access_is_refused(auth: str):
    """`QmFzaWMgeA` is a name with a password."""
    with pytest.raises(Refusal):
        checked_fields("ntfy", {"address": f"{TOPIC}?auth={auth}"})


@pytest.mark.parametrize(
    ("typed", "room"),
    [
        ("https://matrix.to/#/%21club%3Aexample.org?via=example.org", "!club:example.org"),
        ("https://matrix.to/#/#club:example.org", "#club:example.org"),
        ("!" + "a" * 43, "!" + "a" * 43),
    ],
)
def test_a_room_is_taken_from_its_link(typed: str, room: str):
    """Rooms of the newest version name no server."""
    assert checked_fields("matrix", ROOM | {"room": typed})["room"] == room


def test_a_channel_of_signal_may_be_a_group(settings: Any):
    settings.NOTICE_HOSTS = ["bridge.example.org"]
    typed = {
        "host": "bridge.example.org",
        "sender": "+33123456789",
        "number": "group.ckRzaEd4VmRzNnJaASAEsasa",
    }
    assert checked_fields("signal", typed) == typed
