"""People paste an address as a service shows it, and messages go there."""

from typing import Any

import pytest

from club.actions.delivery import outbox_sender
from club.actions.delivery.channel_kinds import checked_fields
from club.actions.delivery.channels import add_channel
from club.models import Game
from club.refusals import Refusal
from tests.actions.conftest import anna, bidding, bruno, clara, mustering
from tests.actions.delivery.chats import ruled, sink
from tests.actions.delivery.sinks import Web

__all__ = ["anna", "bidding", "bruno", "clara", "mustering", "sink"]

ID, TOKEN, THREAD = "1" * 18, "t" * 68, "2" * 19
HOOK = f"https://discord.com/api/webhooks/{ID}/{TOKEN}"


@pytest.mark.parametrize(
    ("address", "thread"),
    [
        (HOOK, ""),
        (f"{HOOK}?thread_id={THREAD}", THREAD),
        (f"{HOOK}?wait=true&thread_id={THREAD}", THREAD),
    ],
)
def test_a_webhook_of_a_thread_is_taken_as_it_is_copied(address: str, thread: str):
    """Another site refused an address with the number of a thread (uptime-kuma 4096)."""
    fields = checked_fields("discord", {"address": address})
    assert fields == {"id": ID, "token": TOKEN} | ({"thread": thread} if thread else {})


@pytest.mark.parametrize(
    "rest", ["?thread_id=x", "?thread_id=", "?thread_id=1&x=https://e.example"]
)
def test_nothing_else_of_an_address_is_used(rest: str):
    """An address whose thread is not a number is refused (uptime-kuma 4096)."""
    with pytest.raises(Refusal):
        checked_fields("discord", {"address": HOOK + rest})


@pytest.mark.parametrize("token", ["", "tk_" + "a" * 29])
def test_a_protected_topic_gets_its_token(bidding: Game, bruno: Any, sink: Web, token: str):
    """There was no field for an access token (uptime-kuma 1838)."""
    typed = {"address": f"http://{sink.origin}/saga-secret-topic", "token": token}
    add_channel(bruno, "ntfy", "Phone", typed)
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    sent = sink.heard[-1].headers.get("Authorization", "")
    assert sent == (f"Bearer {token}" if token else "")
