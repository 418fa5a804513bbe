"""Trials of a map by bots: campaigns played in the background, for each number of players."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaign.actions.workshop import maps, simulation_requests
from campaign.actions.workshop.simulation_requests import trial_plan
from campaign.house_rules import LIMITS_BY_PLAYERS
from campaign.models import Simulation
from campaign.pages.words.trials.findings import Report, report_of
from campaign.trials.confidence import wilson
from campaign.trials.figures import figures_of, known_figures
from campaign.trials.picture import Captions, heat_map
from campaign.trials.plan import Plan
from campaign.trials.report import FAIR, counted_figures
from campaign.trials.sums import Share, Sums
from campaign.world import RoadMap
from club.pages.frame.attempt import Attempt
from club.refusals import Refusal


class Subject(NamedTuple):
    """The subject of a trial: a map, and the address of its page."""

    map: RoadMap
    address: str


@dataclass(frozen=True, slots=True)
class SiteWins:
    """One start site: its share of the wins and Wilson's bounds at 95 %, in per cent."""

    name: str
    won: int
    played: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Trial:
    """The trial of one number of players: not requested, running, given up, or finished.

    `report` is that of its campaigns, or, before they are played, of those that came with the site.
    """

    players: int
    simulation: Simulation | None
    played: int = 0
    total: int = 0
    given_up: bool = False
    sites: tuple[SiteWins, ...] = ()
    balance: dict[str, Any] | None = None
    report: Report | None = None

    @property
    def is_under_way(self) -> bool:
        return self.simulation is not None and self.played < self.total and not self.given_up

    @property
    def is_played(self) -> bool:
        return bool(self.sites)


def trials_of(map: RoadMap) -> list[Trial]:
    """One trial per number of players for which the map has room."""
    plans = {}
    for players in LIMITS_BY_PLAYERS:
        try:
            plans[players] = trial_plan(map, players)
        except Refusal:
            continue
    rows = Simulation.objects.filter(name__in=[plan.name for plan in plans.values()])
    known = {row.name: row for row in rows.order_by("pk")}
    return [_trial(plan, known.get(plan.name)) for plan in plans.values()]


def _trial(plan: Plan, simulation: Simulation | None) -> Trial:
    known = known_figures(plan.map, plan.players)
    report = report_of(known) if known else None
    if simulation is None:
        return Trial(plan.players, None, total=plan.campaigns, report=report)
    played, total = simulation_requests.simulation_progress(simulation.pk)
    sums = simulation_requests.results(simulation.pk) if played == total else None
    if sums is None or not sums.campaigns:
        gone = simulation_requests.is_given_up(simulation.pk)
        return Trial(plan.players, simulation, played, total, given_up=gone, report=report)
    return Trial(
        plan.players,
        simulation,
        played,
        total,
        sites=_sites(plan, sums),
        balance=_balance(plan, sums),
        report=report_of(figures_of(plan, sums)),
    )


def _sites(plan: Plan, sums: Sums) -> tuple[SiteWins, ...]:
    names = {t.id: t.name for t in plan.map.terrains}
    return tuple(
        _wins(names[place.id], sums.by_site[place.id])
        for place in plan.map.terrains
        if place.id in sums.by_site
    )


def _wins(name: str, share: Share) -> SiteWins:
    low, high = wilson(share)
    return SiteWins(
        name, share.won, share.played, 100 * share.won / share.played, 100 * low, 100 * high
    )


def _balance(plan: Plan, sums: Sums) -> dict[str, Any] | None:
    """The two sites with the largest difference, by name; None if it is unknown."""
    found = counted_figures(plan, sums)["sites"]
    if found is None or found["ratio"] is None:
        return None
    names = {t.id: t.name for t in plan.map.terrains}
    low, high = found["bounds"]
    return {
        "most": names[found["most"]],
        "least": names[found["least"]],
        "ratio": found["ratio"],
        "low": low,
        "high": high,
        "verdict": verdict(low, high),
    }


def verdict(low: float, high: float) -> str:
    """Whether the sites are certainly fair, certainly unfair, or not known."""
    if high <= FAIR:
        return "fair"
    return "unfair" if low > FAIR else "open"


@login_required
@require_POST
def try_out(request: HttpRequest, slug: str = "", draft_id: int = 0) -> HttpResponse:
    """Requests the trial for this number of players, of a map or of a draft as it was saved."""
    subject, players = _subject_or_404(request, slug, draft_id), request.POST.get("players", "")
    if players not in {str(number) for number in LIMITS_BY_PLAYERS}:
        raise Http404
    with Attempt() as attempt:
        plan = trial_plan(subject.map, int(players))
        simulation_requests.request_simulation(
            plan, by=request.user, label=f"{subject.map.name}: {players}"
        )
    if attempt.refusal or request.headers.get("HX-Request"):
        return _part(request, subject, int(players), attempt.refusal)
    return redirect(f"{subject.address}#trial-{players}")


@login_required
@require_safe
def map_trial(
    request: HttpRequest, players: int, slug: str = "", draft_id: int = 0
) -> HttpResponse:
    """The progress of a trial; polled while it is running."""
    return _part(request, _subject_or_404(request, slug, draft_id), players)


@login_required
@require_safe
def draw_heat(
    request: HttpRequest, players: int, slug: str = "", draft_id: int = 0
) -> HttpResponse:
    """The picture of a trial: how often each terrain was taken, and how long it was held."""
    plan = _plan_or_404(_subject_or_404(request, slug, draft_id).map, players)
    simulation = Simulation.objects.filter(name=plan.name).order_by("pk").last()
    sums = simulation_requests.results(simulation.pk) if simulation else None
    if sums is None:
        raise Http404
    captions = Captions(
        _("{map}: {campaigns} campaigns of {players} players"),
        _("held {held} %, taken {taken} times"),
        get_format("DECIMAL_SEPARATOR"),
    )
    return HttpResponse(heat_map(plan, sums, captions), content_type="image/svg+xml")


def _part(
    request: HttpRequest, subject: Subject, players: int, refusal: Refusal | None = None
) -> HttpResponse:
    plan = _plan_or_404(subject.map, players)
    simulation = Simulation.objects.filter(name=plan.name).order_by("pk").last()
    context = {"trial": _trial(plan, simulation), "at": subject.address, "refusal": refusal}
    status = 422 if refusal else 200
    return render(request, "workshop/_trial.html", context, status=status)


def _subject_or_404(request: HttpRequest, slug: str, draft_id: int) -> Subject:
    try:
        if slug:
            return Subject(maps.map_for(request.user, slug).road_map(), reverse("map", args=[slug]))
        draft = maps.draft_for(request.user, draft_id)
        return Subject(maps.map_of_draft(draft), reverse("draft", args=[draft_id]))
    except LookupError as error:
        raise Http404 from error


def _plan_or_404(map: RoadMap, players: int) -> Plan:
    try:
        return trial_plan(map, players)
    except Refusal as refusal:
        raise Http404 from refusal
