"""The result of a battle goes to the campaign's channels that ask for it, with a picture."""

from io import BytesIO
from typing import Any

import pytest
from django.utils import timezone
from PIL import Image

from club.actions.delivery import outbox_sender
from club.actions.delivery.services import pictures
from club.actions.notices.outbox import post
from club.models import Channel, Game, Notice
from tests.actions.delivery.services.club import club_channel
from tests.actions.delivery.services.discord import LikeDiscord
from tests.actions.delivery.services.matrix import LikeMatrix
from tests.actions.delivery.services.ntfy import LikeNtfy
from tests.actions.delivery.services.signal import LikeSignal
from tests.actions.delivery.services.telegram import LikeTelegram
from tests.actions.delivery.sinks import open_for_business
from tests.lasting.bids import alone, anna, bidding, bruno, clara, lasting_bids

__all__ = ["alone", "anna", "bidding", "bruno", "clara", "lasting_bids"]

pytestmark = pytest.mark.django_db

SERVERS = {
    "discord": LikeDiscord,
    "matrix": LikeMatrix,
    "ntfy": LikeNtfy,
    "signal": LikeSignal,
    "telegram": LikeTelegram,
}


@pytest.fixture(params=[*SERVERS])
def club(request: Any, bidding: Game, settings: Any, monkeypatch: Any) -> Any:
    with open_for_business(SERVERS[request.param]()) as service:
        club_channel(bidding, request.param, service, settings, monkeypatch)
        yield request.param, service


def fought(game: Game) -> None:
    Notice.objects.all().delete()
    values = {"kind": "won", "battle": "k1", "player": "B", "terrain": "Birch", "seq": game.seq}
    post(game, "fought", now=timezone.now(), to=[], occasion="k1", turn=1, **values)
    outbox_sender.deliver_due()


def picture_of(kind: str, service: Any) -> bytes:
    if kind == "matrix":
        return bytes(service.uploaded[0])
    if kind == "signal":
        return bytes(service.posted[0].pictures[0])
    return bytes(getattr(service.posted[0], "picture", b"")) if kind == "ntfy" else b""


def test_the_result_goes_with_the_map(bidding: Game, club: Any):
    kind, service = club
    Channel.objects.update(extras=["fought"])
    fought(bidding)
    assert Notice.objects.get().outcome == "sent"
    said = str(service.posted[0])
    assert "bruno has won the battle at Birch." in said
    if kind == "discord":
        assert service.posted[0].files == ["files[0]"]
    elif kind == "telegram":
        assert service.posted[0].picture is True
    else:
        with Image.open(BytesIO(picture_of(kind, service))) as image:
            assert image.size == (1200, 630)


def test_a_channel_that_does_not_ask_for_it_gets_nothing(bidding: Game, club: Any):
    _kind, service = club
    fought(bidding)
    assert (service.asked, Notice.objects.exists()) == (0, False)


def test_without_a_picture_the_result_is_sent(bidding: Game, club: Any, monkeypatch: Any):
    _kind, service = club

    def fails(notice: Notice) -> bytes:
        raise OSError("no paint")

    monkeypatch.setitem(pictures._PAINTERS, "saga", fails)
    monkeypatch.setitem(pictures._PAINTERS, bidding.kind, fails)
    Channel.objects.update(extras=["fought"])
    fought(bidding)
    assert Notice.objects.get().outcome == "sent"
    assert "bruno has won the battle at Birch." in str(service.posted[0])
