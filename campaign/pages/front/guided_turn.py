"""The guided turn: explanations for newcomers next to the real forms."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.actions.demo import guided_tours
from campaign.actions.demo.tour_position import TURN
from campaign.bands.movement import trace
from campaign.commands import BuildVillage, Move
from campaign.pages.front.start import is_demo
from campaign.pages.front.tour_outcome import tour_outcome
from campaign.pages.scene.campaign_view import Scene
from campaign.words.guided_turn import (
    BUILD,
    CAMPAIGN_IS_OVER,
    ENDINGS,
    GATHER,
    LOOK_AND_BID,
    MARCH,
    STEPS,
    TURN_IS_OVER,
    Lesson,
)
from campaign.words.phases import PHASES
from club.pages.frame.errors import error_page
from club.refusals import Refusal

MOST_HINTS = 2  # moves to battles named, at most
LAST = STEPS[-1]


@dataclass(frozen=True, slots=True)
class TourStep:
    """`outcome` is what the turn brought the guest, on the last step; it ends with their score."""

    number: int
    total: int
    title: str
    sentences: list[str]
    outcome: list[str]

    @property
    def over(self) -> bool:
        return bool(self.outcome)


def tour_of(scene: Scene) -> TourStep | None:
    """The step of the guest of a guided turn; None for everybody else."""
    if not scene.game.demo or scene.viewer is None or scene.shared_device:
        return None
    seats = scene.game.seats.all()
    guest = next((seat.user for seat in seats if seat.player == scene.viewer), None)
    if guest is None or not guided_tours.is_guest(guest):
        return None
    lesson = _lesson(scene)
    sentences = [*_first(scene, lesson), *map(str, lesson.sentences), *_own(scene, lesson)]
    outcome = tour_outcome(scene) if lesson in LAST else []
    return TourStep(_number(lesson), len(STEPS), str(lesson.title), sentences, outcome)


def _number(lesson: Lesson) -> int:
    """The number of the lesson's step, the same in every turn."""
    return next(at for at, lessons in enumerate(STEPS, 1) if lesson in lessons)


def _lesson(scene: Scene) -> Lesson:
    world = scene.world
    if world.ending is not None:
        return CAMPAIGN_IS_OVER
    return TURN_IS_OVER if world.turn > TURN else _lesson_of(world.phase)


def _lesson_of(phase: str) -> Lesson:
    return PHASES[phase].lesson or LOOK_AND_BID


def _first(scene: Scene, lesson: Lesson) -> list[str]:
    """The latest events, before their explanation."""
    ending = scene.world.ending
    if ending is not None:
        early = [_("So this guided turn ends early.")] if scene.world.turn <= TURN else []
        return [str(ENDINGS[ending.by]) % {"name": scene.seats[ending.winner].name}, *early]
    return _bids_opened(scene) if lesson == GATHER else []


def _bids_opened(scene: Scene) -> list[str]:
    """Everybody's bids, and the resulting order."""
    world = scene.world
    if not world.bids or not world.order:
        return []
    bids = ", ".join(f"{scene.seats[p].name} {bid}" for p, bid in world.bids.items())
    order = ", ".join(scene.seats[p].name for p in world.order)
    return [
        _("The envelopes are open: %(bids)s. The order of this turn: %(order)s.")
        % {"bids": bids, "order": order}
    ]


def _own(scene: Scene, lesson: Lesson) -> list[str]:
    """Facts about this campaign."""
    if lesson in LAST:
        return []
    if not scene.waits_for_me:
        return [_("The bots are busy now; this page updates itself.")]
    if lesson == BUILD:
        return [_what_to_build(scene)]
    return _battles_at_hand(scene) if lesson == MARCH else []


def _what_to_build(scene: Scene) -> str:
    if scene.choices_of(BuildVillage):
        return _("Build, or save the points for the next bid, and say that you are done.")
    return _("You cannot build one now, so say that you are done.")


def _battles_at_hand(scene: Scene) -> list[str]:
    """Moves of the guest that end on terrains with other players."""
    found: dict[str, str] = {}
    for move in scene.choices_of(Move):
        there = [
            band
            for band in scene.bands.values()
            if band.terrain == move.path[-1] and band.seat.player != scene.viewer
        ]
        if there and trace(scene.world, move.player, move.path) == move.path:
            found[move.path[-1]] = _(
                "%(lord)s at %(here)s can reach %(there)s, where %(name)s has a band: a battle, if "
                "it stays."
            ) % {
                "lord": scene.bands[move.band].lord,
                "here": scene.bands[move.band].terrain_name,
                "there": there[0].terrain_name,
                "name": there[0].seat.name,
            }
    return list(found.values())[:MOST_HINTS]


@require_POST
def begin_guided_turn(request: HttpRequest) -> HttpResponse:
    """Starts a guided turn, or returns to a running one."""
    if not is_demo():
        raise Http404
    running = guided_tours.tours().filter(organiser_id=request.user.pk).first()
    if running is None:
        try:
            running = guided_tours.begin_tour()
        except Refusal:
            return error_page(request, 503, wait=600)
        login(request, running.organiser, backend=settings.AUTHENTICATION_BACKENDS[0])
    return redirect("table", public_id=running.public_id)


@require_POST
def leave_guided_turn(request: HttpRequest) -> HttpResponse:
    """Ends the guest's turn for good. Redirects to the start page, or to founding a campaign."""
    if not is_demo():
        raise Http404
    if guided_tours.is_guest(request.user):
        guest: Any = request.user
        logout(request)
        guided_tours.end_tour(guest)
    if "found" in request.POST:
        return redirect(f"{reverse(settings.LOGIN_URL)}?next={reverse('found')}")
    return redirect("home")
