"""Notices to Discord, Telegram, Signal, ntfy and Matrix (`services`), and to browsers (W7)."""

import logging
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import apprise

from club.actions.delivery import push
from club.actions.delivery.channel_kinds import origin_of
from club.actions.delivery.channels import Unreadable, channel_fields
from club.actions.delivery.notice_rendering import Words
from club.actions.delivery.outbound_hosts import Origin, only_public
from club.actions.delivery.services import discord, matrix, ntfy, signal, telegram
from club.actions.delivery.services.said import Called, Said, inert
from club.actions.delivery.services.wire import GONE, TOO_MANY
from club.actions.house.held_house import site_name
from club.actions.letters.mail_connection import Undelivered
from club.models import PUSH, Channel

TIMEOUTS = {"cto": "5", "rto": "5"}  # seconds, to connect, and again for an answer
Send = Callable[[Mapping[str, str], Origin, Said], frozenset[int]]
SERVICES: dict[str, Send] = {
    "discord": discord.send,
    "matrix": matrix.send,
    "ntfy": ntfy.send,
    "signal": signal.send,
    "telegram": telegram.send,
}


def send_chat(
    channel: Channel,
    words: Sequence[Words],
    key: str,
    *,
    called: tuple[Called, ...] = (),
    picture: bytes | None = None,
) -> frozenset[int]:
    """Sends these in one message, which calls these people and nobody else.

    Returns the `pk` of those who were not reached. Raises Undelivered. Call it outside any
    transaction. The link carries the beginning of `key`, by which a repeated message can be
    recognised.
    """
    try:
        fields = channel_fields(channel)
        origin = origin_of(channel.kind, fields)
    except (Unreadable, LookupError) as error:
        raise Undelivered(type(error).__name__, for_good=True) from error
    with only_public(origin):
        if channel.kind != PUSH:
            said = _said(channel.kind, words, key, called, picture)
            return SERVICES[channel.kind](fields, origin, said)
        said_there = push.message(words, marked(words[0].link, key), key)
        with _Listening() as heard:
            sent = push.send(fields, said_there, _asset(), **TIMEOUTS)
    if not sent:
        later = 0 if heard.code == str(TOO_MANY) else None
        raise Undelivered(heard.why, for_good=heard.code in map(str, GONE), later=later)
    return frozenset()


def _asset() -> apprise.AppriseAsset:
    return apprise.AppriseAsset(
        app_id=site_name(),
        app_desc="",
        app_url="",
        http_redirects=False,
        storage_mode="memory",
        pem_autogen=False,
        secure_logging=True,
        image_url_mask=None,
        image_url_logo=None,
    )


def _said(
    kind: str, words: Sequence[Words], key: str, called: tuple[Called, ...], picture: bytes | None
) -> Said:
    """One message of all these words. Names and reasons that other people wrote are inert: they
    cannot mention anybody or contain links."""
    first, *more = words
    title, link = _plain(kind, first.subject), marked(first.link, key)
    if not more:
        return Said(title, _plain(kind, first.text), link, key, called, picture)
    parts = (
        f"{_plain(kind, one.subject)}\n{_plain(kind, one.text)}\n{marked(one.link, key)}"
        for one in words
    )
    return Said(title, "\n\n".join(parts), link, key, called, picture, repeats=False)


def marked(link: str, key: str) -> str:
    """The link with the beginning of the notice's key, before its fragment."""
    page, hash, place = link.partition("#")
    return f"{page}?n={key[:16]}{hash}{place}"


def _plain(kind: str, text: str) -> str:
    return discord.escaped(inert(text)) if kind == "discord" else inert(text)


class _Listening(logging.Handler):
    """Records why apprise failed in this thread. Its log lines contain addresses and stay here."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.thread, self.code, self.why = threading.get_ident(), "", "no answer"

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread != self.thread:
            return
        found = re.search(r"error=(\d{3})\b", record.getMessage())
        if found:
            self.code = found[1]
            self.why = f"answer {self.code}"

    def __enter__(self) -> "_Listening":
        logging.getLogger("apprise").addHandler(self)
        return self

    def __exit__(self, *_: Any) -> None:
        logging.getLogger("apprise").removeHandler(self)
