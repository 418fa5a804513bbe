"""The tavern: what waits for the reader, their tables, open tables of companions, and new games."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.actions.accounts.plain_names import own_name
from club.actions.fairness.luck_words import proposed_luck
from club.actions.journal.companions import games_with_threads
from club.actions.journal.game_queries import seat_of, waits_for_user
from club.addresses import path_of
from club.kinds import kind_of
from club.models import Game
from club.pages.frame.deadline_display import Deadline, deadline_of
from club.pages.games.waiting import ended_games
from club.refusals import Refusal
from tavern.actions import falls, seating, table_queries
from tavern.actions.evenings.evening_queries import next_evenings, unanswered_evenings
from tavern.models.titles import title_of
from tavern.pages.endings import ending_of
from tavern.pages.public.front import public_page
from tavern.pages.table.asked import asked_line


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table of a list."""

    game: Any
    title: Any
    called: str
    seat: Any
    css: str
    waits: bool
    phase: str
    duty: str
    deadline: Deadline | None
    others: list[Any]
    free: list[Any]
    ending: str
    seed: str = ""  # the published hash of a table's seed, before the start
    template: str = "tavern/_row.html"


@dataclass(frozen=True, slots=True)
class AskedRow:
    """A table to which the user is invited, in the list of all their games."""

    game: Any
    line: dict[str, Any]
    waits: bool = True
    template: str = "tavern/_asked_row.html"


def rows_at_home(user: Any) -> list[Any]:
    """The tables to which the user is invited, and their own tables."""
    asked = [AskedRow(game, asked_line(game)) for game in table_queries.asked_tables(user)]
    return [*asked, *tables_of(user)]


def tables_of(user: Any) -> list[TableRow]:
    """The tables of the user, for the list of all their games."""
    return [_row(game, user) for game in table_queries.tables_with_results(user)]


def _row(game: Any, user: Any) -> TableRow:
    seat, kind = seat_of(game, user), kind_of(game)
    free = _free(game) if game.status == Game.SETUP else []
    hosts = game.organiser_id == user.pk
    starts = game.status == Game.SETUP and hosts and not free
    here = hosts and game.status == Game.RUNNING and bool({*game.table.here} & {*game.waits_for})
    waits = game.status == Game.RUNNING and waits_for_user(game, user) or starts or here
    return TableRow(
        game=game,
        title=str(kind.title),
        called=title_of(game, seat.player if seat else ""),
        seat=seat,
        waits=waits,
        css="abcdef"[seat.index] if seat else "",
        phase=_("before the start")
        if game.status == Game.SETUP
        else str(kind.pages.phases.get(game.phase, "")),
        duty=_("Everybody is here: start the game.")
        if starts
        else str(kind.pages.duties.get(game.phase, ""))
        if waits
        else "",
        deadline=deadline_of(game),
        free=free,
        seed=getattr(game, "seed_hash", ""),
        others=[other for other in game.seats.all() if other.player in game.waits_for],
        ending=ending_of(game, seat),
    )


def _free(game: Any) -> list[Any]:
    """The empty seats. At an open table, only those that are reserved for nobody."""
    kept = hasattr(game, "kept")
    return table_queries.offered_seats(game) if kept else table_queries.free_seats(game)


@require_safe
def tavern(request: HttpRequest) -> HttpResponse:
    """The tavern of the reader. For anybody without an account, what they can play at once."""
    return _drawn(request) if request.user.is_authenticated else public_page(request)


def _drawn(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    rows = tables_of(request.user)
    asked = [asked_line(game) for game in table_queries.asked_tables(request.user)]
    open_rows = [_row(game, request.user) for game in table_queries.open_tables(request.user)]
    over = [row for row in rows if row.game.status == Game.ENDED]
    context = {
        "waiting": [row for row in rows if row.waits],
        "going_on": [row for row in rows if not row.waits and row.game.status != Game.ENDED],
        "ended": ended_games(request, over, others=True) if over else None,
        "open": open_rows,
        "asked": asked,
        "games": table_queries.table_kinds(),
        "falls": falls.has_daily_deal(),
        "evenings": next_evenings(request.user),
        "threads": [
            (game.name, path_of(game, kind_of(game).pages.thread))
            for game in games_with_threads(request.user)
        ],
        "refusal": refusal,
        "name": own_name(request.user),
        "luck": request.POST.get("luck", proposed_luck()),
        "alone": [kind for kind in table_queries.table_kinds() if kind.clock.bots],
    }
    return render(request, "tavern/tavern.html", context, status=422 if refusal else 200)


@login_required
@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """A sentence for other pages, loaded after them.

    It is about the first table that waits for the reader, else about a table to which they are
    invited. Otherwise it is about an evening without their answer, else about a table that is open
    to them, else empty.
    """
    rows = (_row(game, request.user) for game in table_queries.latest_tables(request.user))
    mine = next((row for row in rows if row.waits), None)
    asked = None if mine else next(iter(table_queries.asked_tables(request.user)), None)
    evening = None if mine or asked else next(iter(unanswered_evenings(request.user)), None)
    known = mine or asked or evening
    found = None if known else next(iter(table_queries.open_tables(request.user)), None)
    context = {
        "mine": mine,
        "asked": asked and asked_line(asked),
        "evening": evening,
        "open": found,
    }
    return render(request, "tavern/_waiting.html", context)


@login_required
@require_POST
def sit_down(request: HttpRequest, public_id: str) -> HttpResponse:
    """Seats the reader at an empty seat of a companion's open table."""
    found = [
        game for game in table_queries.open_tables(request.user) if game.public_id == public_id
    ]
    if not found:
        raise Http404
    player = request.POST.get("player", "")[:1]
    name = request.POST.get("name", "") or own_name(request.user)
    luck = request.POST.get("luck", "")
    try:
        seating.take_seat(found[0].pk, player, user=request.user, name=name, luck=luck)
    except Refusal as refusal:
        return _drawn(request, refusal)
    return redirect("tavern_table", public_id=public_id)
