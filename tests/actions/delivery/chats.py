"""Chat servers, and notices sent to them."""

from collections.abc import Iterator
from typing import Any

import pytest

from club.actions.delivery.channels import add_channel
from club.actions.notices.outbox import post
from club.models import Channel, Game, Notice
from tests.actions.delivery.sinks import Web, open_for_business


@pytest.fixture
def sink(settings: Any) -> Iterator[Web]:
    with open_for_business(Web()) as server:
        settings.NOTICE_HOSTS = [f"http://{server.origin}"]
        yield server


@pytest.fixture
def phone(bruno: Any, sink: Web) -> Channel:
    return add_channel(bruno, "ntfy", "Phone", {"host": sink.origin, "topic": "saga-secret-topic"})


def ruled(game: Game, *users: Any, occasion: str = "one") -> None:
    Notice.objects.all().delete()
    post(
        game,
        "ruling",
        now=game.opened_at,
        to=[u.pk for u in users],
        occasion=occasion,
        kind="ruled",
        reason="@everyone [look](http://evil.example)",
    )
    Notice.objects.filter(channel=None).delete()
