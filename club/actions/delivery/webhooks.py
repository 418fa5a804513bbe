"""Notices to programs, by the Standard Webhooks convention (standardwebhooks.com).

A message names the event and the page to read more. It contains no name, no reason, no text. The
secret of its channel signs it. For a day after a change, the previous secret signs it as well.
"""

import base64
import hashlib
import hmac
import http.client
import json
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import quote, urlsplit

from django.utils import timezone

from club.actions.delivery.channel_kinds import SECRET, origin_of
from club.actions.delivery.channels import Unreadable, channel_fields
from club.actions.delivery.notice_rendering import absolute, page_of
from club.actions.delivery.outbound_hosts import NotAllowed, Origin, only_public
from club.actions.letters.mail_connection import Undelivered
from club.models import Channel, Notice

TIMEOUT = 5  # seconds, to connect, and for each part of an answer
ALTOGETHER = 15  # seconds for one message, however slowly the answer comes
ASCII = "".join(map(chr, range(128)))  # stays in an address as it was typed
GONE = 410  # the receiver wants no more
SHOWN = ("turn", "phase", "next", "moment", "player", "players", "until", "ruling", "correction")


def signature(secret: str, name: str, seconds: int, body: bytes) -> str:
    """`v1,…`: HMAC-SHA256 over the id of the message, its time and its body."""
    key = base64.b64decode(secret.removeprefix(SECRET))
    signed = f"{name}.{seconds}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def event_in_json(notice: Notice) -> dict[str, Any]:
    """The type, the time and the game of a notice, and the addresses of pages about it."""
    values, game = notice.values, notice.game
    kind = values.get("kind")
    data: dict[str, Any] = {name: values[name] for name in SHOWN if name in values}
    if game is not None:
        of_seat = "/api/v1/messages"
        of_game = f"/api/v1/campaigns/{game.public_id}/messages"
        data["game"] = game.public_id
        data["api"] = absolute(of_seat if notice.user_id else of_game)
    return {
        "type": f"{notice.event}.{kind}" if kind else notice.event,
        "timestamp": notice.made_at.isoformat(),
        "data": data | {"page": page_of(notice)},
    }


def send_webhook(channel: Channel, notices: Sequence[Notice]) -> None:
    """Posts these as one message, or several as a `bundle`. Raises Undelivered.

    Call it outside any transaction.
    """
    try:
        fields = channel_fields(channel)
        origin = origin_of(channel.kind, fields)
    except (Unreadable, LookupError) as error:
        raise Undelivered(type(error).__name__, for_good=True) from error
    events = [event_in_json(notice) for notice in notices]
    bundle = {"type": "bundle", "timestamp": events[0]["timestamp"], "data": {"events": events}}
    body = json.dumps(events[0] if len(events) == 1 else bundle).encode()
    code = _answer(origin, fields["url"], body, _headers(fields, notices[0].key, body))
    if code // 100 != 2:
        raise Undelivered(f"answer {code}", for_good=code == GONE)


def _headers(fields: Mapping[str, str], key: str, body: bytes) -> dict[str, str]:
    now = timezone.now()
    name, seconds = f"msg_{key[:32]}", int(now.timestamp())
    good = [fields["secret"]]
    if fields["earlier"] and seconds < int(fields["until"]):
        good.append(fields["earlier"])
    return {
        "Content-Type": "application/json",
        "webhook-id": name,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(signature(one, name, seconds, body) for one in good),
    }


def _answer(origin: Origin, url: str, body: bytes, headers: dict[str, str]) -> int:
    """The status of the answer. Redirects are not followed. Raises Undelivered without an
    answer."""
    parts = urlsplit(url)
    path = quote((parts.path or "/") + (f"?{parts.query}" if parts.query else ""), safe=ASCII)
    host = origin.host if origin.port is None else f"{origin.host}:{origin.port}"
    try:
        with only_public(origin), _connected(origin) as connection:
            connection.request("POST", path, body, headers | {"Host": host})
            return int(connection.getresponse().status)
    except (NotAllowed, OSError, UnicodeError, http.client.HTTPException) as error:
        raise Undelivered(type(error).__name__) from error


@contextmanager
def _connected(origin: Origin) -> Iterator[http.client.HTTPConnection]:
    """A connection to the first address of the server, cut off after `ALTOGETHER`."""
    found = socket.getaddrinfo(origin.host, origin.port_number, type=socket.SOCK_STREAM)[0]
    plain = socket.socket(*found[:3])
    plain.settimeout(TIMEOUT)
    try:
        plain.connect(found[4])
        wire = _encrypted(plain, origin.host) if origin.secure else plain
        watch = threading.Timer(ALTOGETHER, _cut, [wire])
        watch.start()
        try:
            if isinstance(wire, ssl.SSLSocket):
                wire.do_handshake()
            connection = http.client.HTTPConnection(origin.host)
            connection.sock = wire
            yield connection
        finally:
            watch.cancel()
            wire.close()
    finally:
        plain.close()


def _encrypted(plain: socket.socket, host: str) -> ssl.SSLSocket:
    context = ssl.create_default_context()
    return context.wrap_socket(plain, server_hostname=host, do_handshake_on_connect=False)


def _cut(wire: socket.socket) -> None:
    with suppress(OSError):
        wire.shutdown(socket.SHUT_RDWR)
