"""When I am away: plans, a steward, and what each player gave when a phase closed."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from campaign.actions.bids.plans import (
    OwnPlan,
    own_plan,
    seal_plan,
    withdraw_plan,
)
from campaign.bots.plans import MOST_WAYS, Plan, Way
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.seats.holidays import days_shown, save_absence
from campaign.pages.words import rule_terms
from campaign.pages.words.bot_words import STEWARDS
from campaign.turns.bands.movement import speed
from campaign.world import Band, BandId, TerrainId
from club.actions.journal.actor import Actor
from club.models import PhaseClose, Seat
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import time_words
from club.pages.frame.form_fields import number
from club.refusals import Refusal

CLOSINGS = 200  # of the attendance


@dataclass(frozen=True)
class WayField:
    name: str
    chosen: str


@dataclass(frozen=True)
class PhaseRow:
    """`words` has one entry per seat, empty where the phase did not wait for them."""

    turn: int
    phase: str
    closed: str
    words: list[str]


@dataclass(frozen=True)
class BandRoutes:
    """The ways of one band, as (value, words)."""

    band: str
    ways: list[tuple[str, str]]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def away(request: HttpRequest, public_id: str) -> HttpResponse:
    """The player's own page; everybody else finds nothing here."""
    game = access.campaign_or_404(request, public_id)
    seat, shared_device = access.seat_at(request, game)
    if seat is None or shared_device:
        raise Http404
    with Attempt() as attempt:
        if request.method == "POST":
            _act(request, seat, Actor.seat(request.user, seat.player))
            return redirect("away", public_id=public_id)
    scene = access.scene_for(request, game)
    own = own_plan(game, seat.player)
    context = {
        "game": game, "scene": scene, "seat": seat, "own": own, "refusal": attempt.refusal,
        "bid": _typed_bid(request, own), "goes": _goes(request, scene, own),
        "days": days_shown(request, seat), "routes": _routes(scene), "stewards": STEWARDS,
        "may_steward": game.absent == "steward",
    }  # fmt: skip
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
            player: ", ".join(dict.fromkeys(
                str(rule_terms.OUTCOMES[row.outcomes[player]])
                for row in reversed(several) if player in row.outcomes
            ))
            for player in scene.seats
        }  # fmt: skip
        if any(words.values()):
            at = time_words(scene.game, several[0].closed_at)
            found.append(PhaseRow(turn, str(rule_terms.PHASES[phase]), at, list(words.values())))
    return found


def _act(request: HttpRequest, seat: Seat, actor: Actor) -> None:
    what = request.POST.get("what")
    if what == "orders":
        seal_plan(seat.game_id, _orders(request), actor=actor)
    elif what == "withdraw":
        withdraw_plan(seat.game_id, actor=actor)
    elif what == "absence":
        save_absence(request, seat, actor)
    else:
        raise Http404


def _orders(request: HttpRequest) -> Plan:
    post = request.POST
    bid = number(post, "bid") if post.get("bid", "").strip() else None
    goes = []
    for index in range(20):
        ways = [post.get(f"go-{index}-{way}", "") for way in range(MOST_WAYS)]
        if any(ways):
            goes.append(tuple(_way(text) for text in ways if text))
    turn = number(post, "turn") if post.get("turn") else 0
    return Plan(bid=bid, turn=turn, goes=tuple(goes))


def _way(text: str) -> Way:
    band, _, path = text[:200].partition(":")
    if not path:
        raise Refusal("path", "R30", gettext_noop("A move follows one or two roads."))
    return Way(BandId(band), tuple(TerrainId(stop) for stop in path.split(">")))


def _typed_bid(request: HttpRequest, own: OwnPlan | None) -> str:
    if request.method == "POST" and request.POST.get("what") == "orders":
        return request.POST.get("bid", "")[:14]
    return "" if own is None or own.plan.bid is None else str(own.plan.bid)


def _goes(request: HttpRequest, scene: Scene, own: OwnPlan | None) -> list[list[WayField]]:
    """One row per own band, as typed or as sealed for this turn."""
    own_bands = [b for b, band in scene.world.bands.items() if band.owner == scene.viewer]
    sealed = own.plan.goes if own and own.plan.turn == _turn_of(scene) else ()
    typed = request.method == "POST" and request.POST.get("what") == "orders"
    rows = []
    for index in range(len(own_bands)):
        row = []
        for way in range(MOST_WAYS):
            name = f"go-{index}-{way}"
            known = sealed[index] if index < len(sealed) else ()
            value = _value(known[way]) if way < len(known) else ""
            row.append(WayField(name, request.POST.get(name, "") if typed else value))
        rows.append(row)
    return rows


def _value(way: Way) -> str:
    return f"{way.band}:{'>'.join(way.path)}"


def _turn_of(scene: Scene) -> int:
    """The turn whose movement comes next."""
    over = ("forces", "battles", "demobilisation", "building", "invasions", "late_returns")
    return scene.world.turn + (scene.world.phase in over)


def _routes(scene: Scene) -> dict[str, Any]:
    """Their turn, and every path of every own band from its terrain."""
    if scene.viewer is None:
        return {"turn": 0, "bands": []}
    bands = [
        BandRoutes(scene.bands[id].lord, _ways(scene, id, band))
        for id, band in scene.world.bands.items() if band.owner == scene.viewer
    ]  # fmt: skip
    return {"turn": _turn_of(scene), "bands": bands}


def _ways(scene: Scene, id: BandId, band: Band) -> list[tuple[str, str]]:
    longest = speed(band, scene.world.rules) + 1
    return [
        (_value(Way(id, path)), " → ".join(scene.terrain_name(stop) for stop in path))
        for path in scene.routes.short_moves[band.terrain]
        if len(path) <= longest
    ]
