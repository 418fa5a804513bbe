"""Private messages: the list of a member's conversations, and the page of one."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.company import private_talk as actions
from campaign.actions.company.private_talk import Opened
from campaign.pages.scene import access
from club.actions.accounts.emblems import Emblem, emblems_of
from club.actions.accounts.plain_names import shown_name
from club.actions.journal.actor import Actor
from club.actions.journal.permissions import organises
from club.actions.security.plain_text import MOST_LETTERS
from club.actions.security.whole_numbers import LARGEST_KEY, whole_number
from club.actions.talk.unread import open_marks
from club.models import Game
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import instant, time_words
from club.pages.frame.form_fields import number


@dataclass(frozen=True, slots=True)
class Person:
    """A present or former member. `player` is the letter of their seat, "" without one."""

    id: int
    player: str
    name: str
    emblem: Emblem
    unread: int = 0


@dataclass(frozen=True, slots=True)
class PrivateView:
    """A message as a page shows it; `own` is True if the reader wrote it."""

    id: int
    writer: Person
    reader: Person
    words: str
    text: str
    iso: str
    own: bool
    reported: bool


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def private_talks(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everybody to whom the reader may write or has written. Organisers also see reported
    messages."""
    game = access.campaign_or_404(request, public_id)
    _reader(request, game)
    if request.method == "POST":
        return _allow(request, game)
    unread = actions.unread_by_writer(game, request.user)
    reported = actions.reported_messages(game) if organises(game, request.user) else []
    known = {person for found in reported for person in (found.row.writer_id, found.row.reader_id)}
    people = _people(game, {*actions.members_of(game), *unread, *known}, unread)
    others = {*actions.members_of(game), *unread} - {request.user.pk}
    context = {
        "game": game,
        "scene": access.scene_for(request, game),
        "allowed": game.campaign.private_talk,
        "people": [person for id, person in people.items() if id in others],
        "reported": _views(game, request.user, reported, people),
    }
    return render(request, "company/private_talks.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def private_talk(request: HttpRequest, public_id: str, person_id: int) -> HttpResponse:
    """The messages between the reader and this person, the latest first.

    404 for readers who neither take part nor have written or received a message here.
    """
    game = access.campaign_or_404(request, public_id)
    actor = _reader(request, game)
    if person_id > LARGEST_KEY:
        raise Http404
    page, older = actions.talk_between(
        game, request.user, person_id, whole_number(request.GET.get("before", ""))
    )
    member = person_id in actions.members_of(game)
    if person_id == request.user.pk or not (member or page):
        raise Http404
    with Attempt() as attempt:
        if request.method == "POST":
            _submit(request, game, person_id, actor)
            return redirect("private_talk", public_id=public_id, person_id=person_id)
    if request.method == "GET":
        actions.mark_read(game, request.user, person_id)
        _open_marks(game, actor, person_id)
    user: Any = request.user
    people = _people(game, {person_id, user.pk}, {})
    context = {
        "game": game,
        "scene": access.scene_for(request, game),
        "refusal": attempt.refusal,
        "person": people[person_id],
        "messages_shown": _views(game, request.user, page, people),
        "older": older,
        "most_letters": MOST_LETTERS,
        "text": request.POST.get("text", ""),
        "may_write": member and game.campaign.private_talk,
    }
    return render(request, "company/private_talk.html", context, status=attempt.status)


def _submit(request: HttpRequest, game: Game, person_id: int, actor: Actor) -> None:
    what = request.POST.get("what", "")
    if what == "write":
        text = request.POST.get("text", "")
        actions.write_privately(game.pk, person_id, actor=actor, text=text)
    elif what == "report":
        actions.report(game.pk, number(request.POST, "number"), actor=actor)
    else:
        raise Http404


def _open_marks(game: Game, actor: Actor, writer: int) -> None:
    """Marks everything that this person wrote to the player as read."""
    for seat in game.seats.all():
        if seat.player == actor.player:
            open_marks(seat, lambda mark: mark[0] == "p" and mark.split(" ")[1] == str(writer))


def _allow(request: HttpRequest, game: Game) -> HttpResponse:
    """The organiser's switch; 404 for others."""
    if not organises(game, request.user) or request.POST.get("what") not in ("allow", "forbid"):
        raise Http404
    actor = Actor.organiser(request.user)
    actions.allow_private_talk(game.pk, request.POST["what"] == "allow", actor=actor)
    return redirect("private_talks", public_id=game.public_id)


def _reader(request: HttpRequest, game: Game) -> Actor:
    """The member on their own device; 404 on a shared device."""
    seat, shared_device = access.seat_at(request, game)
    if shared_device:
        raise Http404
    return Actor.organiser(request.user) if seat is None else Actor.seat(request.user, seat.player)


def _people(game: Game, accounts: set[int], unread: dict[int, int]) -> dict[int, Person]:
    """These people by account. Those with a seat come first, in the order of their seats."""
    seats = {seat.user_id: seat for seat in game.seats.all() if seat.user_id in accounts}
    emblems, users = emblems_of(accounts), get_user_model()._default_manager
    apart: Any = users.filter(pk__in=accounts - {*seats}).order_by("pk")
    found = [(id, seat.player, seat.name) for id, seat in seats.items() if id is not None]
    found += [(user.pk, "", shown_name(user)) for user in apart]
    return {
        id: Person(id, player, name, emblems[id], unread.get(id, 0)) for id, player, name in found
    }


def _views(
    game: Game, user: Any, messages: list[Opened], people: dict[int, Person]
) -> list[PrivateView]:
    return [
        PrivateView(
            row.pk,
            people[row.writer_id],
            people[row.reader_id],
            time_words(game, row.at),
            text,
            instant(row.at),
            row.writer_id == user.pk,
            row.reported_at is not None,
        )
        for row, text in messages
    ]
