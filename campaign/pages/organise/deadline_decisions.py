"""Decisions about time. Each has a page that names it, asks for a reason, and asks for
confirmation."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.world import PlayerId
from club.actions.clock.closing_preview import dry_run
from club.actions.decisions import club_night_mode, deadlines
from club.actions.decisions.reminding import remind_players
from club.actions.journal.actor import Actor
from club.actions.journal.page_versions import page_version_of
from club.models import Game
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import deadline_of, time_words, zone_of
from club.pages.frame.form_fields import number
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in
from club.refusals import Refusal

# Irreversible: they need a fresh sign-in. Excusing everybody, or a club night of a minute, closes a
# phase as well.
STRONG = ("close", "end", "back", "excuse", "live")
TIME = "%Y-%m-%dT%H:%M"  # as browsers write it
LONGER = timedelta(days=1)  # the form's initial value
ANSWERS: dict[str, str | Promise] = {
    "plan": _("the plan is opened and played"),
    "steward": _("the steward plays"),
    "bot": _("the bot of this seat plays"),
}
BIDS_NOTHING, DEFAULT = _("bids nothing"), _("the default of the phase is played")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def decide_deadline(request: HttpRequest, public_id: str, operation: str) -> HttpResponse:
    """Asks for confirmation, then performs one of `OPERATIONS`. `excuse` needs a `player`."""
    game = access.organised_or_404(request, public_id)
    if operation not in OPERATIONS:
        raise Http404
    scene = access.scene_for(request, game)
    seat = scene.seats.get(PlayerId(request.POST.get("player") or request.GET.get("player", "")))
    if operation == "excuse" and seat is None:
        raise Http404
    with Attempt() as attempt:
        if request.method == "POST":
            if operation in STRONG and not (settings.DEMO and game.demo):
                demand_fresh_sign_in(request)
            OPERATIONS[operation](request, game, seat)
            return redirect("organise", public_id=public_id)
    if attempt.refusal:
        game = access.organised_or_404(request, public_id)
        scene = access.scene_for(request, game)
    context = {
        "game": game,
        "scene": scene,
        "seat": seat,
        "refusal": attempt.refusal,
        "deadline": deadline_of(game),
        "reason": request.POST.get("reason", ""),
        "minutes": request.POST.get("minutes", "10"),
        "until": request.POST.get("until") or _proposed(game),
        "page_version": page_version_of(game),
        "before_outage": _before_outage(game),
    }
    if operation == "close":
        dry = dry_run(game, scene.world)
        answers = [(player, _answer_words(how, scene)) for player, how in dry.answers.items()]
        context |= {"dry": dry, "shown": dry.name, "answers": answers}
    return render(request, f"organise/{operation}.html", context, status=attempt.status)


def _answer_words(how: str, scene: Scene) -> str | Promise:
    """How a closing answers for a player whose command is missing."""
    if how in ANSWERS:
        return ANSWERS[how]
    return BIDS_NOTHING if scene.world.phase == "bids" else DEFAULT


def _proposed(game: Any) -> str:
    start = max(game.closes_at or game.database_now, game.database_now)
    return (start + LONGER).astimezone(zone_of(game)).strftime(TIME)


def _before_outage(game: Game) -> str:
    if game.closes_at is None or game.outage_moved is None:
        return ""
    return time_words(game, game.closes_at - game.outage_moved)


def _until(request: HttpRequest, game: Game) -> datetime:
    """The typed time, in the campaign's time zone."""
    typed = request.POST.get("until", "").strip()
    try:
        return datetime.strptime(typed[:16], TIME).replace(tzinfo=zone_of(game))
    except ValueError:
        sentence = gettext_noop("Enter the time like 2026-11-22T20:00.")
        raise Refusal("not-a-time", "D4", sentence, fields=("until",)) from None


def _by(request: HttpRequest) -> dict[str, Any]:
    """The actor and the reason."""
    return {"actor": Actor.organiser(request.user), "reason": request.POST.get("reason", "")}


def _extend(request: HttpRequest, game: Game, seat: SeatView | None) -> None:
    until, page_version = _until(request, game), number(request.POST, "page_version")
    deadlines.extend(game.pk, until=until, page_version=page_version, **_by(request))
    game.refresh_from_db(fields=["closes_at"])  # quiet hours may have moved it further
    if game.closes_at:
        said = gettext("The deadline has moved: this phase closes on %(until)s.")
        messages.success(request, said % {"until": time_words(game, game.closes_at)})


def _pause(request: HttpRequest, game: Game, seat: SeatView | None) -> None:
    deadlines.pause(game.pk, **_by(request))


def _resume(request: HttpRequest, game: Game, seat: SeatView | None) -> None:
    deadlines.resume(game.pk, **_by(request))


def _close(request: HttpRequest, game: Game, seat: SeatView | None) -> None:
    page_version, shown = number(request.POST, "page_version"), request.POST.get("shown", "")
    deadlines.close_early(game.pk, page_version=page_version, shown=shown, **_by(request))


def _live(request: HttpRequest, game: Game, seat: SeatView | None) -> None:
    club_night_mode.begin_club_night(
        game.pk, minutes=number(request.POST, "minutes"), **_by(request)
    )


def _calendar(request: HttpRequest, game: Game, seat: SeatView | None) -> None:
    club_night_mode.end_club_night(game.pk, **_by(request))


def _excuse(request: HttpRequest, game: Game, seat: SeatView | None) -> None:
    player, page_version = (seat.player if seat else ""), number(request.POST, "page_version")
    deadlines.excuse(game.pk, player, page_version=page_version, **_by(request))


def _back(request: HttpRequest, game: Game, seat: SeatView | None) -> None:
    deadlines.put_back(game.pk, page_version=number(request.POST, "page_version"), **_by(request))


def _remind(request: HttpRequest, game: Game, seat: SeatView | None) -> None:
    """One player if the form names one, else everybody who is awaited."""
    named = [seat.player] if seat else []
    reminded = remind_players(game.pk, named, actor=Actor.organiser(request.user))
    names = [row.name for row in game.seats.all() if row.player in reminded]
    said = gettext("A reminder went to: %(names)s.")
    messages.success(request, said % {"names": ", ".join(names)})


def _end(request: HttpRequest, game: Game, seat: SeatView | None) -> None:
    deadlines.break_off(game.pk, **_by(request))


OPERATIONS: dict[str, Callable[[HttpRequest, Game, SeatView | None], None]] = {
    "extend": _extend,
    "pause": _pause,
    "resume": _resume,
    "close": _close,
    "excuse": _excuse,
    "remind": _remind,
    "live": _live,
    "calendar": _calendar,
    "back": _back,
    "end": _end,
}
