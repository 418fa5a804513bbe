"""Removes secrets from every log line by fixed rules, without guessing.

| rule | what it takes |
|---|---|
| our addresses | the part of an address that opens something, as `OPENING` names them |
| any address | parts of 20 signs and more, in a whole address and in a request that found no page |
| names | what follows key, token, secret, password and signature; a key of a program: `saga_…` |
| a database | the rows and statements that its errors quote |
| people and machines | mail addresses; other machines; who signs in to a server, before @ |

Our own code never passes secrets to a logger. The rules are for lines of other packages.
"""

import logging
import re
from ipaddress import ip_address

GONE = "<gone>"
# The words before a secret part of an address. Reading them from `urls.py` would load every page
# into processes that show none.
OPENING = (
    "accounts/password/reset/key/",
    "calendar/",
    "join/",
    "lent/",
    "s/",
    "screen/",
    "tavern/watch/",
    "unsubscribe/",
)
_OPENING_PART = re.compile(rf"((?<!\w)(?:{'|'.join(OPENING)}))[^/\s?\"']+")
_LONG_PART = re.compile(r"(?<=/)[^/\s]{20,}")
_ADDRESS = re.compile(r"(?:\w://|\burl: |Request: [A-Z]+ ')[^\s\"'<>]+")
_SIGNED_IN = re.compile(r"(?<=://)[^/\s@]+@")
_NAMED = re.compile(r"(?i)\b(key|token|secret|password|signature)(\W{1,4})[\w-]{16,}|\bsaga_[\w-]+")
_QUOTED = re.compile(r"^\s*(DETAIL|CONTEXT|PARAMETERS|LINE \d+): .*$", re.MULTILINE)
# From the beginning of a word of any length. In its middle, after another address, the name has a
# limited length (RFC 5321): trying a long word from each character would take minutes.
_MAIL = re.compile(r"(?:(?<![\w.+-])[\w.+-]+|[\w.+-]{1,64})@[\w-]+(\.[\w-]+)+")
_MACHINE = re.compile(
    r"(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:]*:[0-9a-fA-F.]*)"
)


def redacted(text: str) -> str:
    """The text without anything that must not be in a log."""
    text = _OPENING_PART.sub(rf"\1{GONE}", text)
    text = _SIGNED_IN.sub(f"{GONE}@", text)
    text = _ADDRESS.sub(lambda found: _LONG_PART.sub(GONE, found[0]), text)
    text = _NAMED.sub(lambda found: f"{found[1]}{found[2]}{GONE}" if found[1] else GONE, text)
    text = _QUOTED.sub(rf"\1: {GONE}", text)
    text = _MAIL.sub(GONE, text)
    return _MACHINE.sub(lambda found: _machine(found[0]), text)


def message_of(record: logging.LogRecord, message: str) -> str:
    """The message, with addresses of requests shortened without their long parts.

    It may be a secret link with a typing error.
    """
    return _LONG_PART.sub(GONE, message) if hasattr(record, "request") else message


def is_secret_name(name: str) -> bool:
    """Whether a field of this name is never written, whatever its value."""
    return any(part in name.lower() for part in ("secret", "token", "password", "nonce", "seed"))


def _machine(text: str) -> str:
    """Removes addresses of other machines; times and our own addresses stay."""
    try:
        address = ip_address(text.strip("."))
    except ValueError:
        return text
    return text if address.is_loopback or address.is_unspecified else GONE
