"""The shapes of requests and responses about tables."""

from datetime import datetime
from typing import Annotated, Any

from ninja import Path, Schema
from pydantic import Field

from club.api.bounds import BOUNDED, OneOf
from club.api.description import described_as
from club.api.shapes import Asked, Key, Number, Text, Truth
from tavern.models.tables import FREE, LINK, OPEN_TO, PACES

TableJson = Annotated[dict[str, Any], described_as("TableWorld")]
HandJson = Annotated[dict[str, Any], described_as("TableHand")]
CommandJson = Annotated[dict[str, Any], described_as("TableCommand")]
OfferJson = Annotated[dict[str, Any], described_as("TableBounds")]
NewsJson = Annotated[dict[str, Any], described_as("TableNews")]

GameName = Annotated[str, Path(max_length=16)]
Name = Annotated[str, Field(max_length=80)]


class PlaceOut(Schema):
    """A seat: `bot` plays it, "program" for a program; `here` is at the host's device."""

    player: str
    name: str
    bot: str
    away: bool
    here: bool


class ResultOut(Schema):
    """The result of the game for a seat. Place 1 is the best, and tied seats share a place."""

    player: str
    place: int
    points: int | None
    how: str


class TableOut(Schema):
    """A table as its seats see it.

    `version` grows at every change that anybody can see, and is the ETag. `you` is the seat of the
    key, "" for none. `seed_hash` later proves that nobody chose what is random.
    """

    address: str
    game: str
    name: str
    status: str
    turn: int
    phase: str
    moment: int
    version: int
    seq: int
    opened_at: datetime | None
    closes_at: datetime | None
    paused: bool
    waits_for: list[str]
    you: str
    pace: str
    rated: bool
    options: dict[str, Any]
    seed_hash: str
    seats: list[PlaceOut]
    results: list[ResultOut]


class SeenOut(Schema):
    """The view of a seat after entry `seq`: the `table`, and its `own` hand.

    The hand is null in a game without secrets.
    """

    seq: int
    you: str
    table: TableJson
    own: HandJson | None


class TableChoiceOut(Schema):
    """Either a command to be sent as it is, or an offer: the bounds of a command with numbers."""

    kind: str
    command: CommandJson | None = None
    offer: OfferJson | None = None


class HeardOut(Schema):
    """An entry, and those of its news that the seat hears.

    An entry that is `taken_back` does not count. One that takes back names the entry to which it
    goes back.
    """

    seq: int
    at: datetime
    turn: int
    phase: str
    moment: int
    player: str
    origin: str
    taken_back: bool
    goes_back_to: int | None
    news: list[NewsJson]


class SchemaOut(Schema):
    """JSON Schemas: `table` and `hand` are those of `seen`, `news` those of an entry,
    `bounds` those of offers."""

    command: dict[str, Any]
    news: dict[str, Any]
    table: dict[str, Any]
    hand: dict[str, Any] | None = None
    bounds: dict[str, Any] | None = None


class CommandsIn(Asked):
    """Commands of one action, played in order or not at all.

    `moment` is that of the table when it was looked at. `key` makes a resend harmless.
    """

    commands: Annotated[list[Annotated[CommandJson, BOUNDED]], Field(min_length=1, max_length=40)]
    moment: Number | None = None
    key: Key | None = None


class TakeBackIn(Asked):
    """Taking back an action. `entry` is its last entry, and with `key` a resend is harmless."""

    entry: Number
    key: Key | None = None


class SitterIn(Asked):
    """A seat: `sitter` is "me", "program", the name of a bot, or "" for somebody with a link."""

    sitter: Annotated[str, Field(max_length=10)] = ""
    name: Annotated[str, Field(max_length=40)] = ""


class TableIn(Asked):
    """A table. `options` are those of the game, and those left out have their default."""

    game: Annotated[str, Field(max_length=16)]
    name: Name = ""
    seats: Annotated[list[SitterIn], Field(min_length=1, max_length=6)]
    pace: Annotated[str, OneOf(dict(PACES))] = FREE
    open_to: Annotated[str, OneOf(dict(OPEN_TO))] = LINK
    rated: Truth = False
    options: Annotated[dict[str, Any], Field(max_length=20), BOUNDED] = {}


class FoundOut(Schema):
    """The table, and the key of each program's seat, which is shown only now."""

    table: TableOut
    keys: dict[str, str]


class SitIn(Asked):
    player: Annotated[str, Field(max_length=1)]
    name: Annotated[str, Field(max_length=40)]
    luck: Annotated[str, Field(max_length=40)] = ""


class KeyOut(Schema):
    """A key to a seat, shown only now."""

    player: str
    key: str


class TableBotIn(Asked):
    bot: Annotated[str, Field(max_length=10)]


class TalkOut(Schema):
    """A message of free talk. `text` is empty if the host has `removed` it."""

    id: int
    player: str
    at: datetime
    text: str
    removed: bool


class TalkIn(Asked):
    text: Text
