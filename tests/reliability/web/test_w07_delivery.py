"""W7: a message goes to a server listed when it is sent, and to no server that this one names."""

from typing import Any

import pytest

from club.actions.delivery import outbox_sender
from club.models import Channel, Game, Notice
from tests.actions.conftest import bidding, mustering
from tests.actions.delivery.chats import phone, ruled, sink
from tests.actions.delivery.sinks import Web, open_for_business

__all__ = ["bidding", "mustering", "phone", "sink"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def test_w07_a_redirect_is_not_followed(bidding: Game, bruno: Any, phone: Channel, sink: Web):
    with open_for_business(Web()) as other:
        sink.status, sink.location = 307, f"http://{other.origin}/"
        ruled(bidding, bruno)
        outbox_sender.deliver_due()
        assert other.connections == 0
    assert Notice.objects.get().error == "answer 307"


def test_w07_a_server_removed_from_the_list_gets_no_more_notices(
    bidding: Game, bruno: Any, phone: Channel, sink: Web, settings: Any
):
    settings.NOTICE_HOSTS = []
    ruled(bidding, bruno)
    outbox_sender.deliver_due()
    assert sink.connections == 0
    assert Notice.objects.get(event="ruling").outcome == "failed"
