"""When I am away: days, a steward, and what each player gave when a phase closed."""

from dataclasses import dataclass
from itertools import groupby

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.seats.holidays import days_shown, save_absence, zone_shown
from campaign.pages.words import rule_terms
from campaign.pages.words.bot_words import STEWARDS
from campaign.words.phases import PHASE_NAMES
from club.actions.journal.actor import Actor
from club.models import PhaseClose
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import time_words

CLOSINGS = 200  # closings shown in the attendance


@dataclass(frozen=True)
class PhaseRow:
    """`words` has one entry per seat, "" if the phase did not wait for it."""

    turn: int
    phase: str
    closed: str
    words: list[str]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def away(request: HttpRequest, public_id: str) -> HttpResponse:
    """The player's own page; 404 for everybody else."""
    game = access.campaign_or_404(request, public_id)
    seat, shared_device = access.seat_at(request, game)
    if seat is None or shared_device:
        raise Http404
    with Attempt() as attempt:
        if request.method == "POST":
            if request.POST.get("what") != "absence":
                raise Http404
            save_absence(request, seat, Actor.seat(request.user, seat.player))
            return redirect("away", public_id=public_id)
    scene = access.scene_for(request, game)
    context = {
        "game": game,
        "scene": scene,
        "seat": seat,
        "refusal": attempt.refusal,
        "rows": days_shown(request, seat),
        "zone": zone_shown(request, seat),
        "stewards": STEWARDS,
        "may_steward": game.absent == "steward",
    }
    return render(request, "seats/absence.html", context, status=attempt.status)


@login_required
@require_safe
def attendance(request: HttpRequest, public_id: str) -> HttpResponse:
    """The kinds of commands of each player by phase, newest first; never their contents."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    rows = list(PhaseClose.objects.filter(game=game).order_by("-pk")[:CLOSINGS])
    context = {"game": game, "scene": scene, "rows": _by_phase(scene, rows)}
    return render(request, "seats/attendance.html", context)


def _by_phase(scene: Scene, closings: list[PhaseClose]) -> list[PhaseRow]:
    """The goes of one phase in one row."""
    found: list[PhaseRow] = []
    for (turn, phase), group in groupby(closings, key=lambda row: (row.turn, row.phase)):
        several = list(group)
        words = {
            player: ", ".join(
                dict.fromkeys(
                    str(rule_terms.OUTCOMES[row.outcomes[player]])
                    for row in reversed(several)
                    if player in row.outcomes
                )
            )
            for player in scene.seats
        }
        if any(words.values()):
            at = time_words(scene.game, several[0].closed_at)
            found.append(PhaseRow(turn, str(PHASE_NAMES[phase]), at, list(words.values())))
    return found
