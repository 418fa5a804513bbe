"""The forms of a battle's page: proposing dates, adding and removing photographs and messages."""

from collections.abc import Callable
from datetime import datetime

from django.http import Http404, HttpRequest
from django.utils.translation import gettext_noop

from campaign.actions.battles import battle_dates, photos
from campaign.pages.company import messages
from campaign.pages.scene import access
from club.actions.journal.actor import Actor
from club.actions.journal.permissions import organises
from club.actions.security.whole_numbers import whole_number
from club.models import Game
from club.pages.frame.deadline_display import zone_of
from club.pages.frame.form_fields import number
from club.refusals import Refusal


def act_in_battle(request: HttpRequest, game: Game, battle_id: str) -> None:
    """Carries out the form for the user's own seat, or for the organiser; 404 for an unknown form.

    The organiser removes what others added, and writes messages without a seat.
    """
    what = request.POST.get("what", "")
    seat, shared_device = access.seat_at(request, game)
    if shared_device or what not in OPERATIONS:
        raise Http404
    if organises(game, request.user) and (what in REMOVALS or (seat is None and what == "comment")):
        actor = Actor.organiser(request.user)
    elif seat is not None:
        actor = Actor.seat(request.user, seat.player)
    else:
        raise Http404
    OPERATIONS[what](request, game, battle_id, actor)


def _propose(request: HttpRequest, game: Game, battle_id: str, actor: Actor) -> None:
    try:
        at = datetime.fromisoformat(request.POST.get("at", "")[:32])
    except ValueError:
        sentence = gettext_noop("Enter a day and a time.")
        raise Refusal("date", "D4", sentence, fields=("at",)) from None
    if at.tzinfo is None:
        at = at.replace(tzinfo=zone_of(game))
    place = request.POST.get("place", "")
    battle_dates.propose(game.pk, battle_id, actor=actor, at=at, place=place)


def _answer(request: HttpRequest, game: Game, battle_id: str, actor: Actor) -> None:
    submit = battle_dates.agree if request.POST["what"] == "agree" else battle_dates.decline
    submit(game.pk, number(request.POST, "date"), actor=actor)


def _add_photo(request: HttpRequest, game: Game, battle_id: str, actor: Actor) -> None:
    file = request.FILES.get("photo")
    if file is None:
        raise Refusal("photo", "D4", gettext_noop("Choose a photo."), fields=("photo",))
    photos.add_photo(
        game.pk,
        battle_id,
        actor=actor,
        file=file,
        size=file.size or 0,
        caption=request.POST.get("caption", ""),
        fought=_turn_of(request.POST.get("fought", "").strip()),
    )


def _turn_of(typed: str) -> int | None:
    """The turn, None for an empty field, and 0, which no battle has, for other words."""
    return (whole_number(typed) or 0) if typed else None


def _remove_photo(request: HttpRequest, game: Game, battle_id: str, actor: Actor) -> None:
    photos.remove_photo(game.pk, number(request.POST, "number"), actor=actor)


REMOVALS = frozenset({"remove_photo", "remove_comment"})
OPERATIONS: dict[str, Callable[[HttpRequest, Game, str, Actor], None]] = {
    "propose": _propose,
    "agree": _answer,
    "decline": _answer,
    "photo": _add_photo,
    "remove_photo": _remove_photo,
    "comment": messages.write,
    "remove_comment": messages.remove,
}
