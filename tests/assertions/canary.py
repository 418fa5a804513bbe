"""A sealed bid to search for: its amount and its nonce, in any notation."""

import base64
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

PICTURES = (b"\x89PNG\r\n", b"\xff\xd8\xff")


@dataclass(frozen=True)
class Canary:
    """A bid whose amount appears nowhere else, and the nonce of its receipt."""

    amount: int
    nonce: str

    def sings_in(self, raw: bytes | str) -> bool:
        """Whether the text shows the amount as a number of its own, or contains the sealed text.

        The sealed text (twelve digits and the nonce) is searched as it is, in hex, and in base64 at
        any offset. A fraction such as 0.853 s is not the amount, nor are the milliseconds of
        06:47:47,853. Compressed bytes of a picture contain any three digits by chance.
        """
        data = raw.encode() if isinstance(raw, str) else bytes(raw)
        if data.startswith(PICTURES):
            return any(shape in data for shape in self._shapes)
        digits = b"%d" % self.amount
        alone = rb"(?<![\dA-Za-z.])(?<!:\d\d:\d\d,)%s(?![\dA-Za-z])" % digits
        if digits in data and re.search(alone, data):
            return True
        return any(shape in data for shape in self._shapes)

    @cached_property
    def _shapes(self) -> tuple[bytes, ...]:
        return tuple(self._shaped())

    def _shaped(self) -> Iterable[bytes]:
        padded, nonce = f"{self.amount:012d}".encode(), self.nonce.encode()
        for secret in (padded, nonce):
            yield secret
            yield secret.hex().encode()
            for offset in range(3):
                # Only the letters that stand for whole bytes of the secret.
                encoded = base64.b64encode(b"\0" * offset + secret).rstrip(b"=")
                yield encoded[-(-8 * offset // 6) : (offset + len(secret)) * 8 // 6]


def texts_of_message(raw: bytes) -> Iterable[bytes]:
    """The contents of a task on a broker: the message, and its body decoded."""
    yield raw
    for body in re.findall(rb'\\*"body\\*": *\\*"([A-Za-z0-9+/=]+)', raw):
        yield base64.b64decode(body)


def texts_of_rows(rows: Iterable[tuple[Any, ...]]) -> Iterable[bytes]:
    """Every value of every column: binary ones as they are, others as JSON or in their printed
    form.
    """
    for row in rows:
        for value in row:
            if isinstance(value, bytes | memoryview):
                yield bytes(value)
            elif isinstance(value, dict | list):
                yield json.dumps(value).encode()
            elif value is not None:
                yield str(value).encode()
