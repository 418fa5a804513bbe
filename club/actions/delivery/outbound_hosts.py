"""The machines to which a message may go: listed ones, at public addresses (W7).

Hosts are Discord's, Telegram's, ntfy's and Matrix's own, those of browsers' push services, and
what `settings.NOTICE_HOSTS` lists.
The address is checked when the connection is made, so that neither a name that resolves
differently the second time nor a redirect reaches the internal network. An entry that is an
address itself, such as http://10.0.0.5:8080, names an internal machine on purpose: it alone may
be private.
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
# Where browsers have their messages: Chrome and its kin, Firefox, Safari, Edge.
PUSH_SERVICES = {"fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"}
PUSH_DOMAINS = (".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
# What leads into a house, whatever this version of Python says of it: protocol assignments, relays,
# IPv4 inside IPv6 (compatible, mapped, translated, 6to4, Teredo), site-local and unique addresses.
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
    """A server's host and port. `port` None means the default of the scheme."""

    host: str
    port: int | None
    secure: bool

    @property
    def port_number(self) -> int:
        return self.port or (443 if self.secure else 80)


class NotAllowed(OSError):
    """A connection to an address that is not public."""


def origins() -> dict[str, Origin]:
    """The servers that may be named for ntfy, Matrix and Signal, by what is typed for them."""
    found = {host: Origin(host, None, True) for host in (PUBLIC["ntfy"], PUBLIC["matrix"])}
    for entry in settings.NOTICE_HOSTS:
        parts = urlsplit(entry if "//" in entry else f"https://{entry}")
        if parts.hostname:
            found[parts.netloc.lower()] = Origin(parts.hostname, parts.port, parts.scheme != "http")
    return found


def push_origin(endpoint: str) -> Origin:
    """The push service of this address; LookupError if it is none that is listed.

    What `settings.NOTICE_HOSTS` lists is none: here the asker chooses the path, too.
    """
    parts = urlsplit(endpoint)
    listed = parts.netloc in PUSH_SERVICES or parts.netloc.endswith(PUSH_DOMAINS)
    if parts.scheme != "https" or not listed or not parts.hostname:
        raise LookupError("no push service that is listed")
    return Origin(parts.hostname, parts.port, True)


def webhook_origin(url: str) -> Origin:
    """The server of this address; LookupError unless it is https at a name, or a server that
    `settings.NOTICE_HOSTS` lists. Where the name leads is looked at when it is connected to."""
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
    """Whether everybody may connect there: no private, local, reserved or metadata address."""
    try:
        ip = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return False
    closed = any(ip in network for network in CLOSED if network.version == ip.version)
    return ip.is_global and not ip.is_multicast and not closed


_guarded: ContextVar[Origin | None] = ContextVar("where this thread may connect", default=None)


@contextmanager
def only_public(origin: Origin) -> Iterator[None]:
    """Within it this thread connects to public addresses only, and to the origin's own port.

    Anything else raises NotAllowed before a packet leaves, whichever library asks.
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
