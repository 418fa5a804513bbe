"""The machines to which a message may go: listed ones, at public addresses (W7).

Hosts are Discord's, Telegram's, ntfy's and Matrix's own, those of browsers' push services, and the
entries of `settings.NOTICE_HOSTS`.

The address is checked when the connection is made. So neither a redirect nor a name that resolves
differently the second time reaches the internal network. An entry that is an address itself, such
as http://10.0.0.5:8080, names an internal machine on purpose. Only such an entry may be private.
"""

import ipaddress
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

PUBLIC = {
    "discord": "discord.com",
    "telegram": "api.telegram.org",
    "ntfy": "ntfy.sh",
    "matrix": "matrix.org",
}
# Push services of browsers: Chrome and its relatives, Firefox, Safari, Edge.
PUSH_SERVICES = {"fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"}
PUSH_DOMAINS = (".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
# Addresses that lead into a private network, for any version of Python. These are protocol
# assignments, relays, IPv4 inside IPv6 (compatible, mapped, translated, 6to4, Teredo), site-local
# and unique addresses.
CLOSED = tuple(
    map(
        ipaddress.ip_network,
        (
            "100.64.0.0/10",
            "192.0.0.0/24",
            "192.88.99.0/24",
            "::/96",
            "::ffff:0:0/96",
            "64:ff9b::/96",
            "64:ff9b:1::/48",
            "100::/64",
            "2001::/23",
            "2001:db8::/32",
            "2002::/16",
            "3fff::/20",
            "5f00::/16",
            "fc00::/7",
            "fe80::/10",
            "fec0::/10",
        ),
    )
)


class Origin(NamedTuple):
    """A server's host and port. If `port` is None, the scheme's default counts."""

    host: str
    port: int | None
    secure: bool

    @property
    def port_number(self) -> int:
        return self.port or (443 if self.secure else 80)


class NotAllowed(OSError):
    """A connection to an address that is not public."""


def origins() -> dict[str, Origin]:
    """The servers that people may name for ntfy, Matrix and Signal, by their typed names."""
    found = {host: Origin(host, None, True) for host in (PUBLIC["ntfy"], PUBLIC["matrix"])}
    for entry in settings.NOTICE_HOSTS:
        parts = urlsplit(entry if "//" in entry else f"https://{entry}")
        if parts.hostname:
            found[parts.netloc.lower()] = Origin(parts.hostname, parts.port, parts.scheme != "http")
    return found


def push_origin(endpoint: str) -> Origin:
    """The push service of this address. Raises LookupError if it is not listed.

    Entries of `settings.NOTICE_HOSTS` do not count, since here the sender of the request chooses
    the path too.
    """
    parts = urlsplit(endpoint)
    listed = parts.netloc in PUSH_SERVICES or parts.netloc.endswith(PUSH_DOMAINS)
    if parts.scheme != "https" or not listed or not parts.hostname:
        raise LookupError("no push service that is listed")
    return Origin(parts.hostname, parts.port, True)


def webhook_origin(url: str) -> Origin:
    """The server of this address.

    Raises LookupError unless it is https at a name, or a server in `settings.NOTICE_HOSTS`. The
    address behind the name is checked when a connection is made.
    """
    parts = urlsplit(url)
    listed = origins().get(parts.netloc.lower())
    if listed is not None and listed.secure == (parts.scheme == "https"):
        return listed
    host = parts.netloc.lower()
    named = re.fullmatch(r"[\w-]+(\.[\w-]+)*\.[a-z]\w+", host, re.ASCII)
    if parts.scheme != "https" or named is None:
        raise LookupError("no name of a public server")
    return Origin(host, None, True)


def is_public(address: str) -> bool:
    """Whether everybody may connect there: not a private, local, reserved or metadata address."""
    try:
        ip = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return False
    closed = any(ip in network for network in CLOSED if network.version == ip.version)
    return ip.is_global and not ip.is_multicast and not closed


_guarded: ContextVar[Origin | None] = ContextVar("where this thread may connect", default=None)


@contextmanager
def only_public(origin: Origin) -> Iterator[None]:
    """A context in which this thread connects only to public addresses and the origin's own port.

    Anything else raises NotAllowed before a packet leaves, whichever library connects.
    """
    _install()
    token = _guarded.set(origin)
    try:
        yield
    finally:
        _guarded.reset(token)


@cache
def _install() -> None:
    sys.addaudithook(_look)


def _look(event: str, args: tuple[Any, ...]) -> None:
    if event != "socket.connect":
        return
    origin = _guarded.get()
    if origin is not None and not _may_connect(origin, args[1]):
        raise NotAllowed("this address is not public")


def _may_connect(origin: Origin, address: Any) -> bool:
    if not isinstance(address, tuple) or address[1] != origin.port_number:
        return False
    return is_public(address[0]) or (address[0] == origin.host and not _is_link_local(address[0]))


def _is_link_local(address: str) -> bool:
    return ipaddress.ip_address(address).is_link_local
