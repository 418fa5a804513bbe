"""The page of a plan, and the plan as its owner sees it next to their duty and on their map."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.bids.plans import OwnPlan, own_plan, seal_plan, withdraw_plan
from campaign.bots.plans import Plan
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.table.plan_form import AFTER_MOVEMENT, ANSWERS, PlanForm, plan_in, way_words
from campaign.words.phases import PHASE_NAMES
from club.actions.journal.actor import Actor
from club.models import Game, Seat
from club.pages.frame.attempt import Attempt


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest, public_id: str) -> HttpResponse:
    """The player's own page; 404 for everybody else."""
    game = access.campaign_or_404(request, public_id)
    seat, shared_device = access.seat_at(request, game)
    if seat is None or shared_device:
        raise Http404
    with Attempt() as attempt:
        if request.method == "POST":
            _act(request, seat)
            return redirect("table", public_id=public_id)
    scene = access.scene_for(request, game)
    own = own_plan(game, seat.player)
    scene.plan = own.plan if own else None
    scene.choices = ()  # this page has no choices on its map
    scene.page = reverse("plan", args=[public_id])
    context = {
        "game": game,
        "scene": scene,
        "own": own,
        "refusal": attempt.refusal,
        "form": PlanForm(scene, scene.plan, request.POST if request.method == "POST" else None),
    }
    return render(request, "table/plan.html", context, status=attempt.status)


def _act(request: HttpRequest, seat: Seat) -> None:
    actor = Actor.seat(request.user, seat.player)
    if request.POST.get("what") == "withdraw":
        withdraw_plan(seat.game_id, actor=actor)
    else:
        seal_plan(seat.game_id, plan_in(request.POST), actor=actor)


class ShownPlan:
    """The sealed plan in words, only for its owner. Its printed form is empty."""

    def __init__(self, scene: Scene, own: OwnPlan | None) -> None:
        self._scene = scene
        self._plan = own.plan if own else Plan()

    @property
    def at_once(self) -> bool:
        return self._plan.at_once

    @property
    def goes(self) -> list[str]:
        """A sentence for each planned go that is still to come; none for a movement that is
        over."""
        return [self._go(go) for go in self._plan.goes if self._is_to_come(go)]

    def _is_to_come(self, go: Any) -> bool:
        plan, world = self._plan, self._scene.world
        if plan.turn != world.turn:
            return plan.turn > world.turn
        marched = world.phase == "movement" and self._scene.viewer in world.ready
        if marched or world.phase in (*AFTER_MOVEMENT, "ended"):
            return False
        return any(way.band in world.bands and not world.bands[way.band].moved for way in go)

    def _go(self, go: Any) -> str:
        known = self._scene.bands
        words = [
            f"{known[way.band].lord}: {way_words(self._scene, way)}"
            for way in go
            if way.band in known
        ]
        return _("; or else ").join(words)

    @property
    def says_something(self) -> bool:
        """Whether any of it is still to come."""
        return bool(self.goes or self.rest)

    @property
    def rest(self) -> list[str]:
        """The planned bid and habits, each with its phase."""
        plan = self._plan
        bid = [] if plan.bid is None else [(PHASE_NAMES["bids"], str(plan.bid))]
        habits = [(PHASE_NAMES[phase], ANSWERS[does]) for phase, does in plan.habits.items()]
        return [f"{phase}: {does}" for phase, does in [*bid, *habits]]


def plan_shown(scene: Scene) -> ShownPlan | None:
    """The plan, for the player's own page while the campaign runs. The scene gets it for its
    map."""
    plays = scene.viewer and not scene.shared_device and not (scene.me and scene.me.left)
    if not plays or scene.over or scene.game.status != Game.RUNNING:
        return None
    own = own_plan(scene.game, str(scene.viewer)) if scene.game.planned else None
    scene.plan = own.plan if own else None
    return ShownPlan(scene, own)
