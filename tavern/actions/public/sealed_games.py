"""A game as its player's device keeps it: sealed, so that nobody can alter or read it."""

import zlib

import msgspec
from cryptography.fernet import InvalidToken, MultiFernet
from django.utils.translation import gettext_noop
from msgspec import Struct

from club.actions.security.sealing import keys_for
from club.refusals import Refusal

LONGEST = 3_500  # characters: servers and proxies take addresses of 4,096
STEP = 1_024  # bytes: so the length of an address says nothing of what is hidden
DAYS = 60  # since the last act
ALTERED = gettext_noop(
    "This game cannot be opened: its address was changed, or nobody has played it for two months. "
    "Begin a new one."
)
TOO_LONG = gettext_noop("This game has become too long to be played without an account.")


class HeardEntry(Struct, frozen=True, array_like=True):
    """The news of one command for the player, as written, and its seat, "" for the site."""

    seat: str
    news: bytes


class OpenGame(Struct, frozen=True, array_like=True):
    """A game without a row. It is the falls of a `day`, a `puzzle`, or a game against a bot.

    `world` is written by the codec of its rules. `step` counts the commands so far, and gives each
    its chance. `acts` counts those of the player. The `commands` of solo games are kept, so that
    they can be played again. `heard` is what happened since the player acted.
    """

    kind: str
    world: bytes
    seed: bytes = b""
    day: str = ""  # as in 2026-11-27
    puzzle: int = 0
    step: int = 0
    acts: int = 0
    commands: tuple[bytes, ...] = ()
    heard: tuple[HeardEntry, ...] = ()

    @property
    def is_solo(self) -> bool:
        return bool(self.day or self.puzzle)


def seal(game: OpenGame) -> str:
    """The game as a part of an address. Refuses `too-long`."""
    packed = zlib.compress(msgspec.msgpack.encode(game), 9)
    packed += bytes(-len(packed) % STEP)
    sealed = _keys().encrypt(packed).decode().rstrip("=")
    if len(sealed) > LONGEST:
        raise Refusal("too-long", "D4", TOO_LONG)
    return sealed


def opened(sealed: str) -> OpenGame:
    """The game of this part of an address. Refuses `altered`, also for one that is too old."""
    try:
        if len(sealed) > LONGEST:
            raise InvalidToken
        padded = sealed + "=" * (-len(sealed) % 4)
        packed = _keys().decrypt(padded.encode(), ttl=DAYS * 24 * 3600)
        return msgspec.msgpack.decode(_unpacked(packed), type=OpenGame)
    except (InvalidToken, UnicodeError, zlib.error, msgspec.MsgspecError) as error:
        raise altered() from error


def _unpacked(packed: bytes) -> bytes:
    """The bytes that were packed, without what was added to fill a step."""
    return zlib.decompressobj().decompress(packed)


def altered() -> Refusal:
    return Refusal("altered", "D4", ALTERED)


def _keys() -> MultiFernet:
    return keys_for("public table")
