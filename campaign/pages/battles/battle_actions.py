"""What the sides of a battle do on its page: dates and photographs."""

from collections.abc import Callable
from datetime import datetime

from django.http import Http404, HttpRequest
from django.utils.translation import gettext_noop

from campaign.actions.battles import battle_dates, photos
from campaign.actions.journal.actor import Actor
from campaign.models import Campaign
from campaign.pages.frame.deadline_display import zone_of
from campaign.pages.scene import access
from campaign.pages.scene.form_values import number
from club.refusals import Refusal


def act_in_battle(request: HttpRequest, campaign: Campaign, battle_id: str) -> None:
    """What the form says, for the user's own seat; a form that is none of these is not found."""
    seat, shared_device = access.seat_at(request, campaign)
    if seat is None or shared_device:
        raise Http404
    operation = OPERATIONS.get(request.POST.get("what", ""))
    if operation is None:
        raise Http404
    operation(request, campaign, battle_id, Actor.seat(request.user, seat.player))


def _propose(request: HttpRequest, campaign: Campaign, battle_id: str, actor: Actor) -> None:
    try:
        at = datetime.fromisoformat(request.POST.get("at", "")[:32])
    except ValueError:
        sentence = gettext_noop("Give a day and a time.")
        raise Refusal("date", "D4", sentence, fields=("at",)) from None
    if at.tzinfo is None:
        at = at.replace(tzinfo=zone_of(campaign))
    place = request.POST.get("place", "")
    battle_dates.propose(campaign.pk, battle_id, actor=actor, at=at, place=place)


def _answer(request: HttpRequest, campaign: Campaign, battle_id: str, actor: Actor) -> None:
    submit = battle_dates.agree if request.POST["what"] == "agree" else battle_dates.decline
    submit(campaign.pk, number(request.POST, "date"), actor=actor)


def _add_photo(request: HttpRequest, campaign: Campaign, battle_id: str, actor: Actor) -> None:
    file = request.FILES.get("photo")
    if file is None:
        raise Refusal("photo", "D4", gettext_noop("Choose a photograph."), fields=("photo",))
    photos.add_photo(campaign.pk, battle_id, actor=actor, file=file, size=file.size or 0,
                     caption=request.POST.get("caption", ""))  # fmt: skip


def _remove_photo(request: HttpRequest, campaign: Campaign, battle_id: str, actor: Actor) -> None:
    photos.remove_photo(campaign.pk, number(request.POST, "number"), actor=actor)


OPERATIONS: dict[str, Callable[[HttpRequest, Campaign, str, Actor], None]] = {
    "propose": _propose, "agree": _answer, "decline": _answer,
    "photo": _add_photo, "remove_photo": _remove_photo,
}  # fmt: skip
