"""API: the tables to roll on, by the organiser. Every seat reads them in the world."""

from typing import Any

import msgspec
from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Status

from campaign.actions.history.effective_history import read_world
from campaign.actions.play import club_tables
from campaign.api.organising.led import OF_LED, as_organiser, does, led, read
from campaign.api.organising.rolling_shapes import (
    OneTableIn,
    ReadyOut,
    RollIn,
    RollTableOut,
    TableName,
    TablesIn,
)
from campaign.api.shapes import NewsJson
from campaign.rolls.tables import RollTable
from campaign.turns.rolling import tables_of
from campaign.words.news.rolls import in_words
from campaign.words.roll_tables.ready import READY
from club.api.door import api
from club.api.shapes import Address
from club.models import Game
from club.refusals import Refusal

TABLES = f"{OF_LED}/roll-tables"
NO_TABLE = gettext_noop("This is not a table to roll on: {error}")


@api.get(f"{TABLES}/ready", **read(list[ReadyOut]))
def ready_tables(request: HttpRequest, address: Address) -> list[ReadyOut]:
    """The tables that come with the site, in the language of the request."""
    led(request, address)
    return [
        ReadyOut(name=name, table=msgspec.to_builtins(in_words(table)))
        for name, table in READY.items()
    ]


@api.post(TABLES, **does(list[RollTableOut]))
def add_tables(request: HttpRequest, address: Address, body: TablesIn) -> list[RollTableOut]:
    """Adds tables: some of the site's own by name, then others. Returns all of the campaign."""
    contents = (*(READY[name] for name in body.ready), *map(_table, body.tables))
    game = led(request, address)
    club_tables.set_tables(game.pk, contents, actor=as_organiser(request), key=body.key)
    return _tables(led(request, address))


@api.put(f"{TABLES}/{{table}}", **does(list[RollTableOut]))
def change_table(
    request: HttpRequest, address: Address, table: TableName, body: OneTableIn
) -> list[RollTableOut]:
    """Replaces a table. A deck whose cards change is shuffled."""
    game = led(request, address)
    if table not in tables_of(read_world(game)):
        raise LookupError(table)
    content, actor = (_table(body.table),), as_organiser(request)
    club_tables.set_tables(game.pk, content, actor=actor, table=table, key=body.key)
    return _tables(led(request, address))


@api.delete(f"{TABLES}/{{table}}", **does())
def drop_table(request: HttpRequest, address: Address, table: TableName) -> Status[None]:
    """Removes a table. What was rolled on it stays."""
    club_tables.drop_table(led(request, address).pk, table, actor=as_organiser(request))
    return Status(204, None)


@api.post(f"{TABLES}/{{table}}/roll", **does(NewsJson))
def roll(request: HttpRequest, address: Address, table: TableName, body: RollIn) -> Any:
    """Rolls on a table now. The same `key` again rolls nothing and returns the first roll."""
    game, actor = led(request, address), as_organiser(request)
    return msgspec.to_builtins(club_tables.roll(game.pk, table, actor=actor, key=body.key))


def _table(given: dict[str, Any]) -> RollTable:
    """Refuses `no-table`."""
    try:
        return msgspec.convert(given, RollTable)
    except msgspec.ValidationError as error:
        raise Refusal("no-table", "D3", NO_TABLE, fields=("table",), error=error) from error


def _tables(game: Game) -> list[RollTableOut]:
    return [
        RollTableOut(id=key, table=msgspec.to_builtins(table))
        for key, table in tables_of(read_world(game)).items()
    ]
