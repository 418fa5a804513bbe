"""The units of a campaign: what their players call them, and the page of each (A87)."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_http_methods

from campaign.bands.unit_names import MOST_GEAR, MOST_UNIT_NAME
from campaign.commands import NameUnits
from campaign.offers import NamesOffer
from campaign.pages.chronicle.unit_views import (
    HOW,
    UnitView,
    battle_lines,
    chronicle_at,
    named_views,
    own_views,
    view_of,
)
from campaign.pages.lords.unit_form import UnitField, named_in, rows_of
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.world import UnitId, UnitName
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.pages.frame.attempt import Attempt

BOUNDS = {"most_name": MOST_UNIT_NAME, "most_gear": MOST_GEAR}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def units(request: HttpRequest, public_id: str) -> HttpResponse:
    """The named units of everybody; players name their own here."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    with Attempt() as attempt:
        if request.method == "POST":
            _write(request, scene)
            return redirect("units", public_id=public_id)
    views = named_views(scene)
    context = {
        "game": game,
        "scene": scene,
        "present": [view for view in views if not view.gone],
        "former": [view for view in views if view.gone],
        "bands": _bands(request, scene),
        "refusal": attempt.refusal,
        "idempotency_key": get_random_string(32),
        **BOUNDS,
    }
    return render(request, "lords/units.html", context, status=attempt.status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def unit(request: HttpRequest, public_id: str, unit_id: str) -> HttpResponse:
    """One unit: its battles, its losses, its end. Its player names it while it lives."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    view = _found(scene, unit_id)
    with Attempt() as attempt:
        if request.method == "POST":
            if request.POST.get("what") == "remove":
                _take_back(request, scene, view)
            else:
                _write(request, scene)
            return redirect("unit", public_id=public_id, unit_id=unit_id)
    life = view.life
    context = {
        "game": game,
        "scene": scene,
        "view": view,
        "battles": battle_lines(scene, view),
        "end": HOW.get(life.end.how, "") if life and life.end else "",
        "came": chronicle_at(scene, life.seq) if life and life.seq else "",
        "ended": chronicle_at(scene, life.end.seq) if life and life.end else "",
        "refusal": attempt.refusal,
        "fields": _fields(request, [view]) if _may_name(scene, view) else [],
        "idempotency_key": get_random_string(32),
        **BOUNDS,
    }
    return render(request, "lords/unit.html", context, status=attempt.status)


def _found(scene: Scene, unit_id: str) -> UnitView:
    view = view_of(scene, UnitId(unit_id))
    if view is None:
        raise Http404
    return view


def _may_name(scene: Scene, view: UnitView) -> bool:
    return any(view.id in offer.units for offer in scene.choices_of(NamesOffer))


def _bands(request: HttpRequest, scene: Scene) -> list[tuple[str, list[UnitField]]]:
    """The viewer's own units with their fields, by the place where they are."""
    if scene.viewer is None or not scene.choices_of(NamesOffer):
        return []
    return rows_of(_fields(request, own_views(scene, scene.viewer)))


def _fields(request: HttpRequest, views: list[UnitView]) -> list[UnitField]:
    typed: Any = request.POST if request.method == "POST" else None
    return [UnitField(view, typed) for view in views]


def _write(request: HttpRequest, scene: Scene) -> None:
    """Names the units whose line differs from the written one; the rest of the form stays."""
    if scene.viewer is None:
        raise Http404
    names = named_in(request.POST, scene.world)
    if names:
        command = NameUnits(scene.viewer, names)
        key = request.POST.get("key", "")[:64] or None
        act(scene.game.pk, command, actor=Actor.seat(request.user, scene.viewer), key=key)


def _take_back(request: HttpRequest, scene: Scene, view: UnitView) -> None:
    """Removes a line, for the organiser: whatever somebody else has written."""
    if not scene.organises or scene.shared_device:
        raise Http404
    player = view.seat.player
    actor = Actor.organiser(request.user, player)
    if view.line is not None:
        act(scene.game.pk, NameUnits(player, {view.id: UnitName()}), actor=actor)
