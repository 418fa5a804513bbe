"""A message to a chat service, and how it is cut to the size that the service takes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody whom a message calls.

    `name` is how their service knows them, `shown` is their name in the game. `pk` is the row of
    the name.
    """

    pk: int
    name: str
    shown: str


@dataclass(frozen=True, slots=True)
class Said:
    """A message. Its texts can mention nobody, and `picture` is a PNG.

    If `repeats` is false, the text itself contains the links, and `link` follows only if the text
    is cut. `key` is the same each time the message is sent.
    """

    title: str
    text: str
    link: str
    key: str
    called: tuple[Called, ...] = ()
    picture: bytes | None = None
    repeats: bool = True


class Place(NamedTuple):
    """The words in a text that call somebody, in the units of the service."""

    start: int
    length: int
    called: Called


class Composed(NamedTuple):
    """A whole text, and where it calls people."""

    text: str
    places: tuple[Place, ...]


def utf16(text: str) -> int:
    """The length as Discord, Telegram and Signal count it."""
    return len(text.encode("utf-16-le")) // 2


def utf8(text: str) -> int:
    """The length in bytes."""
    return len(text.encode())


def inert(text: str) -> str:
    """The text without mentions: a blank without width follows every @."""
    return text.replace("@", "@\u200b")


def composed(
    said: Said,
    *,
    most: int,
    size: Callable[[str], int] = utf16,
    call: Callable[[Called], str] = lambda called: inert(called.shown),
    titled: bool = True,
) -> Composed:
    """Title, text, the called people and the link, in at most `most` units of `size`.

    The title has a quarter of them at most, and the text what is left. `titled`: the title is a
    line of the text.
    """
    title = _cut(said.title, most // 4, size)
    head = f"{title}\n" if titled and title else ""
    calls = [call(one) for one in said.called]
    tail = "".join(f"\n{line}" for line in (" ".join(calls), said.link if said.repeats else ""))
    tail = tail.replace("\n\n", "\n").rstrip("\n")
    room = most - size(head) - size(tail)
    text = said.text
    if size(text) > room:
        tail = tail if said.repeats else f"{tail}\n{said.link}"
        text = _cut(text, most - size(head) - size(tail) - size("…"), size) + "…"
    before = f"{head}{text}\n"
    places, at = [], size(before)
    for one, words in zip(said.called, calls, strict=True):
        places.append(Place(at, size(words), one))
        at += size(f"{words} ")
    return Composed(f"{head}{text}{tail}", tuple(places))


def _cut(text: str, room: int, size: Callable[[str], int]) -> str:
    """The beginning of the text that fits."""
    shortest, longest = 0, len(text)
    while shortest < longest:
        middle = (shortest + longest + 1) // 2
        if size(text[:middle]) <= room:
            shortest = middle
        else:
            longest = middle - 1
    return text[:shortest]
