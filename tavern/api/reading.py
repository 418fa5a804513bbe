"""API: a table, what its seat sees, may do and hears. The seat is that of the key."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import Status

from club.actions.fairness.luck_words import published_hash
from club.api.door import READABLE, api, game_of, speaker
from club.api.shapes import Address, Whole, shape_of
from club.models import Game, JournalEntry
from club.rules import Seen
from tavern.actions import table_queries
from tavern.actions.fairness.explained import as_text, record_of
from tavern.api.schemas import TYPES, schemas_of
from tavern.api.shapes import (
    GameName,
    HeardOut,
    PlaceOut,
    ResultOut,
    SchemaOut,
    SeenOut,
    TableChoiceOut,
    TableOut,
)

PAGE = 200  # entries of one response
OF_TABLE = "/tables/{address}"


def table_of(request: HttpRequest, address: str) -> Game:
    """The table of the key's seat, up to date. Raises LookupError for any other address."""
    if speaker(request).public_id != address:
        raise LookupError(address)
    return game_of(request, table_queries.table_for)


def seat_of_key(request: HttpRequest) -> str:
    return speaker(request).actor.player or ""


@api.get("/tables/schema/{game}", response={200: SchemaOut, **READABLE})
def schema(request: HttpRequest, game: GameName) -> dict[str, Any]:
    """The JSON Schemas of a game: its commands, news, tables, hands and offers."""
    return schemas_of(game)


@api.get(OF_TABLE, response={200: TableOut, 304: None, **READABLE})
def table(request: HttpRequest, address: Address, response: HttpResponse) -> Any:
    """The state of the table. With `If-None-Match` the response is 304 while nothing changed."""
    found = table_of(request, address)
    response["ETag"] = etag = f'"{found.era}-{found.version}"'
    response["Cache-Control"] = "no-store"
    if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
        return Status(304, None)
    return table_as(found, seat_of_key(request))


def table_as(game: Any, you: str) -> TableOut:
    """The table as every seat sees it. `you` is the seat of the caller, "" for none."""
    terms = game.table
    return shape_of(
        TableOut,
        game,
        address=game.public_id,
        game=game.kind,
        waits_for=list(game.waits_for) if game.status == Game.RUNNING else [],
        you=you,
        pace=terms.pace,
        rated=terms.rated,
        options=terms.options,
        seed_hash=published_hash(game),
        results=[ResultOut.from_orm(row) for row in game.results.all()],
        seats=[
            shape_of(PlaceOut, seat, here=seat.player in terms.here) for seat in game.seats.all()
        ],
    )


@api.get(f"{OF_TABLE}/seen", response={200: SeenOut, **READABLE})
def seen(request: HttpRequest, address: Address, response: HttpResponse) -> SeenOut:
    """The present view of this seat: the table, and its own hand."""
    response["Cache-Control"] = "no-store"
    found, you = table_of(request, address), seat_of_key(request)
    return as_seen(found.kind, table_queries.seen_at(found, you), found.seq, you)


@api.get(f"{OF_TABLE}/seen/{{seq}}", response={200: SeenOut, **READABLE})
def seen_then(
    request: HttpRequest, address: Address, seq: Whole, response: HttpResponse
) -> SeenOut:
    """The view of this seat after an effective entry. 0: after the deal."""
    response["Cache-Control"] = "no-store"
    found, you = table_of(request, address), seat_of_key(request)
    return as_seen(found.kind, table_queries.seen_then(found, seq, you), seq, you)


def as_seen(game: str, found: Any, seq: int, you: str) -> SeenOut:
    """A game without secrets shows its world, which is a table and nothing else."""
    open_part, own = (found.table, found.own) if isinstance(found, Seen) else (found.world, None)
    hand = None if own is None else msgspec.to_builtins(own)
    return SeenOut(seq=seq, you=you, table=TYPES[game].as_json(open_part), own=hand)


@api.get(f"{OF_TABLE}/choices", response={200: list[TableChoiceOut], **READABLE})
def choices(request: HttpRequest, address: Address, response: HttpResponse) -> list[TableChoiceOut]:
    """All that this seat may do now. Nothing if the table does not wait for it."""
    response["Cache-Control"] = "no-store"
    found, you = table_of(request, address), seat_of_key(request)
    offered = table_queries.choices_of(found, table_queries.seen_at(found, you), you)
    return [_as_choice(one, TYPES[found.kind].offers) for one in offered]


def _as_choice(one: Any, offers: tuple[Any, ...]) -> TableChoiceOut:
    plain, kind = msgspec.to_builtins(one), type(one).__name__
    if isinstance(one, offers):
        return TableChoiceOut(kind=kind, offer=plain)
    return TableChoiceOut(kind=kind, command=plain)


@api.get(f"{OF_TABLE}/told", response={200: list[HeardOut], **READABLE})
def heard(
    request: HttpRequest, address: Address, response: HttpResponse, after: Whole = 0
) -> list[HeardOut]:
    """Entries after this number with the news that this seat hears, the oldest first, at most
    200."""
    response["Cache-Control"] = "no-store"
    found, you = table_of(request, address), seat_of_key(request)
    entries = found.journal.filter(seq__gt=after).order_by("seq")[:PAGE]
    return [as_heard(entry, found, you) for entry in entries]


def as_heard(entry: JournalEntry, game: Game, you: str) -> HeardOut:
    """An entry as this seat hears it."""
    back = entry.rewinds_to
    news = table_queries.heard_of(entry, game, you) if back is None else ()
    return shape_of(
        HeardOut,
        entry,
        player=entry.seat,
        taken_back=entry.superseded_by is not None,
        goes_back_to=back,
        news=msgspec.to_builtins(news),
    )


@api.get(f"{OF_TABLE}/proof", response={200: dict[str, Any], **READABLE})
def proof(request: HttpRequest, address: Address) -> HttpResponse:
    """Everything needed to check the chance, after the game is over."""
    text = as_text(record_of(table_of(request, address)))
    return HttpResponse(text, content_type="application/json")
