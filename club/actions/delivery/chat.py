"""Notices to Discord, Telegram, Signal, ntfy, Matrix and browsers, by apprise (W7)."""

import logging
import re
import threading
from collections.abc import Sequence
from typing import Any

import apprise
from apprise.plugins.discord import NotifyDiscord
from apprise.plugins.matrix import NotifyMatrix
from apprise.plugins.ntfy import NotifyNtfy
from apprise.plugins.signal_api import NotifySignalAPI
from apprise.plugins.telegram import NotifyTelegram

from club.actions.delivery import push
from club.actions.delivery.channel_kinds import origin_of
from club.actions.delivery.channels import Unreadable, channel_fields
from club.actions.delivery.notice_rendering import Words
from club.actions.delivery.outbound_hosts import Origin, only_public
from club.actions.house.held_house import site_name
from club.actions.letters.mail_connection import Undelivered
from club.models import PUSH, Channel

TIMEOUTS = {"cto": "5", "rto": "5"}  # seconds, to connect, and again for an answer
GONE = ("401", "403", "404", "410")  # answers after which the address never works again
MOST_LETTERS = 1800  # of one message; Discord takes 2000


def send_chat(channel: Channel, words: Sequence[Words], key: str) -> None:
    """Sends these in one message. Raises Undelivered. Call it outside any transaction.

    The link carries the beginning of `key`, by which a repeated message can be recognised.
    """
    try:
        fields = channel_fields(channel)
        origin = origin_of(channel.kind, fields)
    except (Unreadable, LookupError) as error:
        raise Undelivered(type(error).__name__, for_good=True) from error
    with only_public(origin), _Listening() as heard:
        if channel.kind == PUSH:
            said = push.message(words, marked(words[0].link, key), key)
            sent = push.send(fields, said, _asset(), **TIMEOUTS)
        else:
            title, body = _message(channel.kind, words, key)
            sent = _plugin(channel.kind, fields, origin).notify(
                title=title, body=body, body_format=apprise.NotifyFormat.TEXT
            )
    if not sent:
        raise Undelivered(heard.why, for_good=heard.code in GONE)


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


def _message(kind: str, words: Sequence[Words], key: str) -> tuple[str, str]:
    said = []
    for one in words:
        text = f"{_plain(kind, one.text)}\n{marked(one.link, key)}"
        said.append(text if len(words) == 1 else f"{_plain(kind, one.subject)}\n{text}")
    body = "\n\n".join(said)
    if len(body) > MOST_LETTERS:
        body = f"{body[:MOST_LETTERS]}…\n{marked(words[0].link, key)}"
    return _plain(kind, words[0].subject), body


def marked(link: str, key: str) -> str:
    """The link with the beginning of the notice's key, before its fragment."""
    page, hash, place = link.partition("#")
    return f"{page}?n={key[:16]}{hash}{place}"


def _plain(kind: str, text: str) -> str:
    """Escapes names and reasons that other people wrote.

    They cannot mention anybody or contain links.
    """
    text = text.replace("@", "@\u200b")
    return re.sub(r"([\\*_~`|>\[\]])", r"\\\1", text) if kind == "discord" else text


def _plugin(kind: str, fields: dict[str, str], origin: Origin) -> Any:
    common: dict[str, Any] = {"asset": _asset(), **TIMEOUTS, "secure": True}
    if kind == "discord":
        return NotifyDiscord(
            webhook_id=fields["id"],
            webhook_token=fields["token"],
            avatar=False,
            thread=fields.get("thread") or None,
            **common,
        )
    if kind == "telegram":
        return NotifyTelegram(
            bot_token=fields["token"], targets=fields["chat"], detect_owner=False, **common
        )
    common |= {"host": origin.host, "port": origin.port, "secure": origin.secure}
    if kind == "signal":
        return NotifySignalAPI(source=fields["sender"], targets=fields["number"], **common)
    if kind == "ntfy":
        token = fields.get("token", "")
        common |= {"auth": "token", "token": token} if token else {}
        return NotifyNtfy(targets=fields["topic"], mode="private", include_image=False, **common)
    return NotifyMatrix(
        targets=fields["room"],
        mode="off",
        version="3",
        discovery=False,
        e2ee=False,
        include_image=False,
        password=fields["token"],
        **common,
    )


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
