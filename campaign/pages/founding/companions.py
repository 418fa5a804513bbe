"""Playing again with the same people: former players are asked, and each decides for themselves."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.actions.play import campaign_queries
from campaign.actions.seats.founding_terms import INVITED, MYSELF
from campaign.pages.founding.basics import ASKED, SeatForms
from club.actions.journal.actor import Actor
from club.actions.seats.invitation_mail import ask_by_mail
from club.models import PLAYERS, Game


def ended_campaign(request: HttpRequest, public_id: str) -> Game:
    """The campaign of this address, if it is over and the reader belongs to it; 404 otherwise."""
    try:
        game = campaign_queries.campaign_for(request.user, public_id[:16])
    except LookupError as error:
        raise Http404 from error
    if game.status != Game.ENDED:
        raise Http404
    return game


def rematch_values(game: Game, copied: dict[str, Any], user: Any) -> dict[str, Any]:
    """The copied values with everybody of the campaign on their seat. Factions are open."""
    rows = [
        {"name": seat.name, "faction": "", "sitter": seat.bot or _sitter(seat, user)}
        for seat in game.seats.all()
    ]
    name = _("%(name)s, again") % {"name": game.name}
    return copied | {"seats": rows, "basics": copied["basics"] | {"name": name[:80]}}


def _sitter(seat: Any, user: Any) -> str:
    if seat.user_id is None:
        return INVITED
    return MYSELF if seat.user_id == user.pk else ASKED


def ask_companions(request: HttpRequest, game: Game, before: Game, rows: SeatForms) -> None:
    """`ask_people` for the seats whose row says so."""
    asked = zip(PLAYERS, rows.forms, strict=False)
    letters = [player for player, form in asked if form.cleaned_data.get("sitter") == ASKED]
    ask_people(request, game, before, letters)


def ask_people(request: HttpRequest, game: Game, before: Game, letters: Iterable[str]) -> None:
    """Emails a link to the people who had these seats before, and shows the founder who got one.

    Only people of the campaign before are asked, each for the seat of their letter.
    """
    people = {seat.player: seat.user for seat in before.seats.select_related("user")}
    actor = Actor.organiser(request.user)
    sent: list[str] = []
    unsent: list[str] = []
    for player in letters:
        user, seat = people.get(player), game.seats.filter(player=player).first()
        if user is None or seat is None:
            continue
        asked = user.pk != request.user.pk and ask_by_mail(
            seat,
            user,
            actor=actor,
            address_of=lambda secret: request.build_absolute_uri(reverse("join", args=[secret])),
        )
        (sent if asked else unsent).append(seat.name)
    if sent:
        words = _("Emails are on their way to: %(names)s.")
        messages.success(request, words % {"names": ", ".join(sent)})
    if unsent:
        words = _("No email went to %(names)s: make a link for them here, and pass it on.")
        messages.warning(request, words % {"names": ", ".join(unsent)})
