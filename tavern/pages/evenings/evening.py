"""One evening: its guests, the tables that need players, and the open tables."""

from datetime import date, time
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date, parse_time
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from club.actions.accounts.emblems import emblems_of
from club.actions.security.whole_numbers import whole_number
from club.kinds import kinds
from club.pages.frame.attempt import Attempt
from club.refusals import Refusal
from tavern.actions import table_queries
from tavern.actions.evenings import evening_queries, guests, planning
from tavern.actions.evenings.guests import names_of

OF_THE_HOST = ("add", "drop", "off")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening(request: HttpRequest, evening: str) -> HttpResponse:
    """The page of the evening, and its forms by their field `what`."""
    found = _found(request, evening)
    with Attempt() as attempt:
        if request.method == "POST":
            return _answered(request, found)
    if attempt.refusal:
        found = _found(request, evening)
    context = _context(request, found) | {"typed": request.POST, "refusal": attempt.refusal}
    return render(request, "tavern/evenings/evening.html", context, status=attempt.status)


def _found(request: HttpRequest, public_id: str) -> Any:
    try:
        return evening_queries.evening_for(request.user, public_id)
    except LookupError as error:
        raise Http404 from error


def _answered(request: HttpRequest, found: Any) -> HttpResponse:
    """As `_answer`. 404 for an evening that was called off at this moment."""
    try:
        return _answer(request, found)
    except LookupError as error:
        raise Http404 from error


def _answer(request: HttpRequest, found: Any) -> HttpResponse:
    post, what, user = request.POST, request.POST.get("what", ""), request.user
    if what in OF_THE_HOST and found.host_id != user.pk:
        raise Http404
    table_id = number(post, "table")
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
                found,
                kind=post.get("kind", ""),
                seats=number(post, "seats"),
                starts=clock(post, "starts"),
            )
        case "drop":
            planning.drop_table(found, table_id)
        case "off":
            planning.call_off(found)
            return redirect("tavern_evenings")
        case _:
            raise Http404
    return redirect("tavern_evening", evening=found.public_id)


def _context(request: HttpRequest, found: Any) -> dict[str, Any]:
    answers = list(found.guests.all())
    mine = next((guest for guest in answers if guest.user_id == request.user.pk), None)
    people = _people(found, answers)
    tables = [_line(table, people, request.user, found) for table in found.tables.all()]
    return {
        "evening": found,
        "hosts": found.host_id == request.user.pk,
        "mine": mine,
        "host": people[found.host_id],
        "tables": tables,
        "games": table_queries.table_kinds(),
        "coming": [people[guest.user_id] for guest in answers if guest.comes],
        "away": [people[guest.user_id] for guest in answers if not guest.comes],
    }


def _people(found: Any, answers: list[Any]) -> dict[int, dict[str, Any]]:
    """The name and the emblem of the host and of everybody who answered, by the account.

    People with the same name are numbered, with the same number in every list of the page.
    """
    users = {found.host_id: found.host} | {guest.user_id: guest.user for guest in answers}
    emblems = emblems_of(users)
    return {
        pk: {"name": name, "emblem": emblems[pk]}
        for pk, name in zip(users, names_of([*users.values()]), strict=True)
    }


def _line(table: Any, named: Any, reader: Any, found: Any) -> dict[str, Any]:
    titles = {kind.name: kind.title for kind in kinds()}
    people = [guest.user for guest in table.guests.all()]
    sits, free = reader in people, max(0, table.seats - len(people))
    member = sits or table.game is not None and table.game.organiser_id == reader.pk
    return {
        "table": table,
        "title": titles.get(table.kind, table.kind),
        "sits": sits,
        "free": free,
        "people": [named[person.pk] for person in people],
        "goes": member,
        "opens": not table.game and not free and (sits or found.host_id == reader.pk),
    }


NOT_A_DAY = gettext_noop("That is not a date. Enter it like 2026-11-30.")
NOT_A_TIME = gettext_noop("That is not a time. Enter it like 19:30.")


def day(post: Any, field: str) -> date:
    try:
        found = parse_date(post.get(field, "").strip())
    except ValueError:
        found = None
    if found is None:
        raise Refusal("not-a-day", "D5", NOT_A_DAY, fields=(field,))
    return found


def clock(post: Any, field: str) -> time:
    try:
        found = parse_time(post.get(field, "").strip())
    except ValueError:
        found = None
    if found is None or found.tzinfo:
        raise Refusal("not-a-time", "D5", NOT_A_TIME, fields=(field,))
    return found.replace(second=0, microsecond=0)


def number(post: Any, field: str) -> int:
    """The number. 0, which names nothing, for anything else."""
    return whole_number(post.get(field, "")) or 0
