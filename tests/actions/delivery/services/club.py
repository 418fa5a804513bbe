"""A club's channel at each of these servers, and people with names there."""

from typing import Any

from django.utils import timezone

from club.actions.delivery import chat, chat_names, outbox_sender
from club.actions.delivery.channels import add_game_channel
from club.actions.delivery.outbound_hosts import Origin
from club.actions.journal.actor import Actor
from club.actions.notices.outbox import post
from club.models import Channel, ChatName, Game, Notice
from tests.actions.delivery.services import discord, matrix, ntfy, signal, telegram
from tests.actions.delivery.services.served import Service

FIELDS = {
    "discord": {"id": discord.HOOK, "token": discord.TOKEN},
    "matrix": {"token": matrix.TOKEN, "room": matrix.ROOM},
    "ntfy": {"topic": ntfy.TOPIC, "token": ntfy.TOKEN},
    "signal": {"sender": signal.SENDER, "number": signal.GROUP},
    "telegram": {"token": telegram.TOKEN, "chat": telegram.CHAT},
}


def club_channel(
    game: Game, kind: str, service: Service, settings: Any, monkeypatch: Any, **more: str
) -> Channel:
    """The campaign's channel at this server, in place of the service of this kind."""
    settings.NOTICE_HOSTS = [f"http://{service.origin}"]
    origin = Origin("127.0.0.1", service.port, False)
    monkeypatch.setattr(chat, "origin_of", lambda kind, fields: origin)
    hosted = {"host": service.origin} if kind in ("matrix", "ntfy", "signal") else {}
    fields = FIELDS[kind] | hosted | more
    return add_game_channel(game, kind, "Club", fields, actor=Actor.organiser(game.organiser))


def named(user: Any, kind: str, name: str, *, confirmed: bool = True) -> ChatName:
    """The user's name at this service; a test was sent, and is dropped here."""
    row = chat_names.save_name(user, kind, name)
    Notice.objects.filter(event=chat_names.TEST).delete()
    if confirmed:
        chat_names.confirm_name(row)
    row.refresh_from_db()
    return row


def called_to_turn(game: Game, players: str, *, occasion: str = "t", name: str = "") -> None:
    """Posts that the game waits for these players, and sends it to the channel."""
    Notice.objects.exclude(event="name_unknown").delete()
    values = {"players": list(players), "era": game.era, "moment": game.moment, "turn": 2}
    post(
        game, "turn", now=timezone.now(), to=[], occasion=occasion, phase="bids", until="", **values
    )
    outbox_sender.deliver_due()
