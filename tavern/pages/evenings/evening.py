"""One evening: who comes, which tables look for people, which are open."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from club.actions.accounts.plain_names import shown_name
from club.kinds import kinds
from club.pages.frame.attempt import Attempt
from tavern.actions import table_queries
from tavern.actions.evenings import evening_queries, guests, planning
from tavern.pages.evenings import fields

OF_THE_HOST = ("add", "drop", "off")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening(request: HttpRequest, evening: str) -> HttpResponse:
    """The page of the evening, and its forms by their field `what`."""
    found = _found(request, evening)
    with Attempt() as attempt:
        if request.method == "POST":
            return _answer(request, found)
    if attempt.refusal:
        found = _found(request, evening)
    context = _context(request, found) | {"typed": request.POST, "refusal": attempt.refusal}
    return render(request, "tavern/evenings/evening.html", context, status=attempt.status)


def _found(request: HttpRequest, public_id: str) -> Any:
    try:
        return evening_queries.evening_for(request.user, public_id)
    except LookupError as error:
        raise Http404 from error


def _answer(request: HttpRequest, found: Any) -> HttpResponse:
    post, what, user = request.POST, request.POST.get("what", ""), request.user
    if what in OF_THE_HOST and found.host_id != user.pk:
        raise Http404
    table_id = fields.number(post, "table")
    match what:
        case "come":
            guests.come(found, user=user, table_id=table_id if post.get("table") else None)
        case "away":
            guests.stay_away(found, user=user)
        case "open":
            game = guests.open_table(found, table_id, user=user)
            return redirect("tavern_seats", public_id=game.public_id)
        case "add":
            planning.add_table(
                found, kind=post.get("kind", ""), seats=fields.number(post, "seats"),
                starts=fields.clock(post, "starts"),
            )  # fmt: skip
        case "drop":
            planning.drop_table(found, table_id)
        case "off":
            planning.call_off(found)
            return redirect("tavern_evenings")
        case _:
            raise Http404
    return redirect("tavern_evening", evening=found.public_id)


def _context(request: HttpRequest, found: Any) -> dict[str, Any]:
    coming = list(found.guests.all())
    mine = next((guest for guest in coming if guest.user_id == request.user.pk), None)
    titles = {kind.name: kind.title for kind in kinds()}
    tables = [_line(table, titles, request.user, found) for table in found.tables.all()]
    return {
        "evening": found, "hosts": found.host_id == request.user.pk, "mine": mine,
        "host": shown_name(found.host), "tables": tables,
        "people": [shown_name(guest.user) for guest in coming],
        "games": table_queries.table_kinds(),
    }  # fmt: skip


def _line(table: Any, titles: dict[str, Any], reader: Any, found: Any) -> dict[str, Any]:
    people = [guest.user for guest in table.guests.all()]
    sits, free = reader in people, max(0, table.seats - len(people))
    member = sits or table.game is not None and table.game.organiser_id == reader.pk
    return {
        "table": table, "title": titles.get(table.kind, table.kind), "sits": sits, "free": free,
        "people": [shown_name(person) for person in people], "goes": member,
        "opens": not table.game and not free and (sits or found.host_id == reader.pk),
    }  # fmt: skip
