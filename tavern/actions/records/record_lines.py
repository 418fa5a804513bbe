"""The lines of a record file of a table, and reading them (D3)."""

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypeVar

import msgspec
from django.utils.translation import gettext_noop
from msgspec import Meta, Raw, Struct

from club.kinds import Kind, kinds
from club.models import PLAYERS
from club.refusals import Refusal
from club.rules import Chance, Draw, Seat

FORMAT = 2  # 1 is that of campaigns
KIND = "header"
MOST_LINES = 5_000  # no game takes more than some 2,000 commands
LONGEST_LINE = 20_000  # characters
SALT = re.compile(r"[0-9a-f]{32}")

UNREADABLE = gettext_noop("This line of the record cannot be read: {error}")
ANOTHER_GAME = gettext_noop("This record is of a game that this site does not have.")
TOO_LONG = gettext_noop("A record can have at most {most} lines of {longest} characters.")
DRAWS = gettext_noop("The random draws in this line are not what the rules require there.")
DIGEST = gettext_noop("Replaying this line does not give the position that was recorded.")

T = TypeVar("T")
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]  # as databases store it


class Sitter(Struct):
    """A seat of the record. `bot` is its kind of bot, "" for a person."""

    name: str = ""
    bot: str = ""


class Header(Struct, kw_only=True):
    """The first line. `chance` are the draws of the deal, `seed` and `words` their origin.

    `at` is when the table was set up.
    """

    format: int = FORMAT
    kind: str = KIND
    game: str
    name: str = ""
    options: dict[str, Any] = {}
    seats: dict[Seat, Sitter]
    chance: Chance = ()
    salt: str
    words: dict[str, str] = {}
    seed: str = ""
    hash: str = ""
    at: str = ""


class RecordLine(Struct, kw_only=True, omit_defaults=True):
    """A command and its draws. `digest` is that of the world after it."""

    seq: int
    command: Raw
    chance: Chance = ()
    by: str = ""
    origin: str = ""
    at: str = ""
    digest: str = ""
    numbers_from: Number | None = None


def numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Lines with their numbers from 1, without empty ones. Refuses `too-long`."""
    for number, text in enumerate(lines, 1):
        if number > MOST_LINES or len(text) > LONGEST_LINE:
            raise Refusal("too-long", "D3", TOO_LONG, most=MOST_LINES, longest=LONGEST_LINE)
        if text.strip():
            yield number, text


def read(text: str, kind: type[T]) -> T:
    """A line as this type. Refuses `malformed`."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise malformed(error) from error


def is_table(first: str) -> bool:
    """Whether this first line is the header of a table's record, with or without other faults."""
    try:
        return msgspec.json.decode(first, type=dict[str, Any]).get("format") == FORMAT
    except (msgspec.DecodeError, RecursionError):
        return False


def malformed(error: object) -> Refusal:
    return Refusal("malformed", "D3", UNREADABLE, error=error)


def check_header(header: Header) -> Kind:
    """The game of a record. Refuses `malformed` and `another-game`."""
    if header.format != FORMAT or header.kind != KIND or not SALT.fullmatch(header.salt):
        raise malformed("not the header of a table")
    if list(header.seats) != [*PLAYERS[: len(header.seats)]]:
        raise malformed("seats that no table has")
    for kind in kinds():
        if kind.name == header.game and kind.part == "tavern":
            return kind
    raise Refusal("another-game", "D3", ANOTHER_GAME)


def check_draws(draws: tuple[Draw, ...], chance: Chance) -> None:
    """Refuses `draws` that the rules do not ask for, or that are out of their bounds."""
    fit = len(draws) == len(chance) and all(
        draw.low <= value <= draw.high for draw, value in zip(draws, chance, strict=True)
    )
    if not fit:
        raise Refusal("draws", "D3", DRAWS)
