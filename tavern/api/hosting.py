"""API: a person's tables. Their key sets them up, takes seats, starts, and lets programs play."""

from typing import Any

from django.conf import settings
from django.db.models import prefetch_related_objects
from django.http import HttpRequest
from ninja import Status

from club.actions.journal.actor import Actor
from club.actions.journal.game_queries import seat_of
from club.actions.seats import seats
from club.actions.seats.api_keys import make_token
from club.api.door import EVERY_ACT, EVERY_ANSWER, OrganiserKey, api, count_request, organiser
from club.api.shapes import Address, Letter
from club.models import BOT_NAMES, PROGRAM, Game
from tavern.actions import founding, seating, table_queries, upkeep
from tavern.api.reading import OF_TABLE, table_as
from tavern.api.shapes import FoundOut, KeyOut, SitIn, SitterIn, TableBotIn, TableIn, TableOut

ME = "me"
FOUNDED = "120/hour"  # tables of one person
LABEL = "API"
SEAT = f"{OF_TABLE}/seats/{{player}}"
READ: dict[str, Any] = {"auth": OrganiserKey()}


@api.get("/tables", **READ, response={200: list[TableOut], **EVERY_ANSWER})
def tables(request: HttpRequest) -> list[TableOut]:
    """The tables at which the person of the key sits or that they host, those waiting for them
    first.

    Then the open ones of their fellow players, at which `you` is empty.
    """
    user = organiser(request).user
    found = [*table_queries.my_tables(user), *table_queries.open_tables(user)]
    prefetch_related_objects(found, "results", "seeds")
    return [table_as(game, _letter_of(game, user)) for game in found]


@api.post("/tables", **READ, response={200: FoundOut, **EVERY_ACT})
def found(request: HttpRequest, body: TableIn) -> FoundOut:
    """Sets up a table. It starts at once if nobody else has to come."""
    user = organiser(request).user
    count_request(FOUNDED, "tables", str(user.pk))
    plans = [_plan(place, seat, user) for place, seat in enumerate(body.seats)]
    terms = founding.TableTerms(
        kind=body.game,
        name=body.name.strip(),
        pace=body.pace,
        open_to=body.open_to,
        options=body.options,
        rated=body.rated,
        time_zone=settings.TIME_ZONE,
    )
    game = founding.found_table(host=user, terms=terms, seats=plans)
    programs = [seat.player for seat in game.seats.order_by("player") if seat.bot == PROGRAM]
    keys = {player: seating.seat_program(game.pk, player, host=user) for player in programs}
    if all(plan.user or plan.bot for plan in plans):
        founding.start_table(game.pk, host=user)
    return FoundOut(table=_shown(user, game.public_id), keys=keys)


def _plan(place: int, seat: SitterIn, user: Any) -> founding.SeatPlan:
    name = seat.name or BOT_NAMES[place]
    if seat.sitter == ME:
        return founding.SeatPlan(name, user=user)
    return founding.SeatPlan(name, bot=seat.sitter)


@api.post(f"{OF_TABLE}/sit", **READ, response={200: KeyOut, **EVERY_ACT})
def sit(request: HttpRequest, address: Address, body: SitIn) -> KeyOut:
    """The person takes a seat at the open table of a fellow player, and gets a key to it."""
    user = organiser(request).user
    game = next((one for one in table_queries.open_tables(user) if one.public_id == address), None)
    if game is None:
        raise LookupError(address)
    seating.take_seat(game.pk, body.player, user=user, name=body.name, luck=body.luck)
    key = make_token(game.pk, actor=Actor.seat(user, body.player), label=LABEL)
    return KeyOut(player=body.player, key=key)


@api.post(f"{OF_TABLE}/start", **READ, response={200: TableOut, **EVERY_ACT})
def start(request: HttpRequest, address: Address) -> TableOut:
    """Starts the table; bots play on the seats that are still free."""
    user = organiser(request).user
    founding.start_table(_hosted(user, address).pk, host=user)
    return _shown(user, address)


@api.put(f"{SEAT}/bot", **READ, response={204: None, **EVERY_ACT})
def give_to_bot(
    request: HttpRequest, address: Address, player: Letter, body: TableBotIn
) -> Status[None]:
    """One of the site's bots plays an empty seat."""
    user = organiser(request).user
    game = _hosted(user, address)
    seats.give_to_bot(game.pk, player, body.bot, actor=Actor.organiser(user))
    return Status(204, None)


@api.post(f"{SEAT}/program", **READ, response={200: KeyOut, **EVERY_ACT})
def give_to_program(request: HttpRequest, address: Address, player: Letter) -> KeyOut:
    """A program plays an empty seat, with a new key. Earlier keys become invalid."""
    user = organiser(request).user
    game = _hosted(user, address)
    return KeyOut(player=player, key=seating.seat_program(game.pk, player, host=user))


def _shown(user: Any, address: str) -> TableOut:
    game = upkeep.table_for(user, address)
    return table_as(game, _letter_of(game, user))


def _hosted(user: Any, address: str) -> Game:
    """The table, only for its host. Raises LookupError."""
    game = table_queries.table_for(user, address)
    if game.organiser_id != user.pk:
        raise LookupError(address)
    return game


def _letter_of(game: Game, user: Any) -> str:
    seat = seat_of(game, user)
    return seat.player if seat else ""
