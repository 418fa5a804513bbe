"""The members of a campaign, its organiser, and the forms that change it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from club.actions.accounts.emblems import Emblem, emblems_of
from club.actions.journal.actor import Actor
from club.actions.journal.permissions import may_appoint, organises
from club.actions.seats import organisers
from club.models import Game, Seat
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import time_words
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in
from club.refusals import Refusal

OPERATIONS: dict[str, Callable[..., None]] = {
    "deputy": organisers.name_deputy,
    "no-deputy": organisers.end_deputy,
    "hand-over": organisers.hand_over,
}
NOT_SURE = gettext_noop("Tick the box if you are sure.")


@dataclass(frozen=True, slots=True)
class Member:
    """A player of the campaign. `heads` is True for its organiser."""

    seat: SeatView
    record: Seat
    heads: bool
    absence: str
    emblem: Emblem


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def members(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everybody who plays or organises. Handing over the campaign needs a ticked box."""
    game = access.campaign_or_404(request, public_id)
    with Attempt() as attempt:
        if request.method == "POST":
            return _submit(request, game)
    scene = access.scene_for(request, game)
    people = _members(scene)
    context = {
        "game": game,
        "scene": scene,
        "refusal": attempt.refusal,
        "members": people,
        "appoints": may_appoint(game, Actor.organiser(request.user)),
        "apart": not any(member.heads for member in people),
        "deputies": [member for member in people if member.record.deputy],
        "may_name": [member for member in people if not (member.heads or member.record.deputy)],
    }
    return render(request, "company/members.html", context, status=attempt.status)


def _submit(request: HttpRequest, game: Game) -> HttpResponse:
    """Carries out one form of an organiser; 404 for everybody else."""
    what = request.POST.get("what", "")
    if what not in OPERATIONS or not organises(game, request.user):
        raise Http404
    if what == "hand-over" and "sure" not in request.POST:
        raise Refusal("sure", "D3", NOT_SURE, fields=("sure",))
    if what == "hand-over" and not (settings.DEMO and game.demo):
        demand_fresh_sign_in(request)
    player = request.POST.get("player", "")[:1]
    OPERATIONS[what](game.pk, player, actor=Actor.organiser(request.user))
    leaves = what == "hand-over" and not any(
        seat.user_id == request.user.pk for seat in game.seats.all()
    )
    return redirect("home") if leaves else redirect("members", public_id=game.public_id)


def _members(scene: Scene) -> list[Member]:
    """The players with accounts, in the order of their seats."""
    game: Any = scene.game
    taken = [seat for seat in game.seats.all() if seat.user_id is not None]
    emblems = emblems_of(seat.user_id for seat in taken)
    return [
        Member(
            scene.seats[seat.player],
            seat,
            seat.user_id == game.organiser_id,
            _absence(game, seat),
            emblems[seat.user_id],
        )
        for seat in taken
    ]


def _absence(game: Game, seat: Seat) -> str:
    """The days on which the player is away, as far as they entered them."""
    since, until = (time_words(game, at) if at else "" for at in (seat.away_from, seat.away_until))
    if since and until:
        return _("away from {since} to {until}").format(since=since, until=until)
    if since:
        return _("away from {since}").format(since=since)
    return _("back on {until}").format(until=until) if until else ""
