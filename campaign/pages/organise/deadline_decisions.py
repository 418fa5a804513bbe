"""Decisions about time: each has a page that names the thing, asks why, and asks once more."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from campaign.actions.clock.closing_preview import dry_run
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.page_versions import opening_of
from campaign.actions.rulings import cancelling, club_night_mode, deadlines, outage_undo
from campaign.models import Campaign
from campaign.pages.frame.deadline_display import deadline_of, moment_words, zone_of
from campaign.pages.frame.fresh_sign_in import demand_fresh_sign_in
from campaign.pages.organise.dashboard import organised_or_404
from campaign.pages.scene import access
from campaign.pages.scene.form_values import number
from campaign.pages.scene.seat_views import SeatView
from campaign.world import PlayerId
from club.refusals import Refusal

# Cannot be taken back: they need a fresh sign-in. Excusing everybody, or a club night of a minute,
# closes a phase as well.
STRONG = ("close", "end", "back", "excuse", "live")
TIME = "%Y-%m-%dT%H:%M"  # as browsers write it
LONGER = timedelta(days=1)  # what the form proposes


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def decide(request: HttpRequest, public_id: str, operation: str) -> HttpResponse:
    """Asks for confirmation, then performs one of `OPERATIONS`. `excuse` needs a `player`."""
    campaign = organised_or_404(request, public_id)
    if operation not in OPERATIONS:
        raise Http404
    scene = access.scene_for(request, campaign)
    seat = scene.seats.get(PlayerId(request.POST.get("player") or request.GET.get("player", "")))
    if operation == "excuse" and seat is None:
        raise Http404
    refusal = None
    if request.method == "POST":
        if operation in STRONG and not (settings.DEMO and campaign.demo):
            demand_fresh_sign_in(request)
        try:
            OPERATIONS[operation](request, campaign, seat)
            return redirect("organise", public_id=public_id)
        except Refusal as error:
            refusal, campaign = error, organised_or_404(request, public_id)
            scene = access.scene_for(request, campaign)
    context = {
        "campaign": campaign, "scene": scene, "seat": seat, "refusal": refusal,
        "deadline": deadline_of(campaign), "reason": request.POST.get("reason", ""),
        "minutes": request.POST.get("minutes", "10"),
        "until": request.POST.get("until") or _proposed(campaign),
        "seen": opening_of(campaign),
        "before_outage": _before_outage(campaign),
    }  # fmt: skip
    if operation == "close":
        dry = dry_run(campaign, scene.world)
        context |= {"dry": dry, "shown": dry.name}
    status = 422 if refusal else 200
    return render(request, f"organise/{operation}.html", context, status=status)


def _proposed(campaign: Any) -> str:
    start = max(campaign.closes_at or campaign.database_now, campaign.database_now)
    return (start + LONGER).astimezone(zone_of(campaign)).strftime(TIME)


def _before_outage(campaign: Campaign) -> str:
    if campaign.closes_at is None or campaign.outage_moved is None:
        return ""
    return moment_words(campaign, campaign.closes_at - campaign.outage_moved)


def _until(request: HttpRequest, campaign: Campaign) -> datetime:
    """What was typed, as a time of the campaign's zone."""
    typed = request.POST.get("until", "").strip()
    try:
        return datetime.strptime(typed[:16], TIME).replace(tzinfo=zone_of(campaign))
    except ValueError:
        sentence = gettext_noop("Write the time as 2026-11-22T20:00.")
        raise Refusal("not-a-time", "D4", sentence, fields=("until",)) from None


def _by(request: HttpRequest) -> dict[str, Any]:
    """Who decides, and why."""
    return {"actor": Actor.organiser(request.user), "reason": request.POST.get("reason", "")}


def _extend(request: HttpRequest, campaign: Campaign, seat: SeatView | None) -> None:
    until, seen = _until(request, campaign), number(request.POST, "seen")
    deadlines.extend(campaign.pk, until=until, seen=seen, **_by(request))


def _pause(request: HttpRequest, campaign: Campaign, seat: SeatView | None) -> None:
    deadlines.pause(campaign.pk, **_by(request))


def _resume(request: HttpRequest, campaign: Campaign, seat: SeatView | None) -> None:
    deadlines.resume(campaign.pk, **_by(request))


def _close(request: HttpRequest, campaign: Campaign, seat: SeatView | None) -> None:
    seen, shown = number(request.POST, "seen"), request.POST.get("shown", "")
    deadlines.close_now(campaign.pk, seen=seen, shown=shown, **_by(request))


def _live(request: HttpRequest, campaign: Campaign, seat: SeatView | None) -> None:
    club_night_mode.begin_club_night(
        campaign.pk, minutes=number(request.POST, "minutes"), **_by(request)
    )


def _calendar(request: HttpRequest, campaign: Campaign, seat: SeatView | None) -> None:
    club_night_mode.end_club_night(campaign.pk, **_by(request))


def _excuse(request: HttpRequest, campaign: Campaign, seat: SeatView | None) -> None:
    player, seen = (seat.player if seat else ""), number(request.POST, "seen")
    deadlines.excuse(campaign.pk, player, seen=seen, **_by(request))


def _back(request: HttpRequest, campaign: Campaign, seat: SeatView | None) -> None:
    outage_undo.put_back(campaign.pk, seen=number(request.POST, "seen"), **_by(request))


def _end(request: HttpRequest, campaign: Campaign, seat: SeatView | None) -> None:
    cancelling.break_off(campaign.pk, **_by(request))


OPERATIONS: dict[str, Callable[[HttpRequest, Campaign, SeatView | None], None]] = {
    "extend": _extend, "pause": _pause, "resume": _resume, "close": _close, "excuse": _excuse,
    "live": _live, "calendar": _calendar, "back": _back, "end": _end,
}  # fmt: skip
