"""What if: bots try changed house rules, compared with the current rules."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_safe

from campaign.actions.history.effective_history import read_world
from campaign.actions.play import campaign_queries
from campaign.actions.workshop import maps as map_library
from campaign.actions.workshop import simulation_requests
from campaign.house_rules import LIMITS_BY_PLAYERS, HouseRules
from campaign.models import Map, Simulation
from campaign.pages.workshop.comparison_words import Comparison, comparison_of
from campaign.pages.workshop.what_if_form import TrialForm
from campaign.trials.plan import new_plan
from campaign.words.house_rule_words import changed
from club.actions.journal.permissions import organises
from club.models import Game
from club.pages.frame.attempt import Attempt
from club.pages.frame.fragments import Request

SHOWN = 10  # earlier comparisons
PATIENCE = 60  # seconds without a game after which the page reports a delay


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def whatif(request: HttpRequest) -> HttpResponse:
    """The form, and the reader's earlier comparisons. `campaign`, `map` and `players` fill it."""
    game = _campaign(request)
    posted = request.POST if request.method == "POST" else None
    form = _form(request, game, posted)
    with Attempt() as attempt:
        if posted is not None and form.is_valid():
            return redirect("trial", simulation_id=_ask(request, form).pk)
    context = {
        "form": form,
        "game": game,
        "refusal": attempt.refusal,
        "earlier": [
            _earlier(row) for row in simulation_requests.comparisons_of(request.user, limit=SHOWN)
        ],
    }
    return render(request, "workshop/what_if.html", context, status=200 if posted is None else 422)


def _campaign(request: HttpRequest) -> Game | None:
    """The campaign whose rules are tried; the reader organises it."""
    public_id = request.GET.get("campaign", "")[:16]
    if not public_id:
        return None
    try:
        game = campaign_queries.campaign_for(request.user, public_id)
    except LookupError as error:
        raise Http404 from error
    if not organises(game, request.user):
        raise Http404
    return game


def _form(request: HttpRequest, game: Game | None, posted: Any) -> TrialForm:
    if game is None:
        maps, players = map_library.usable_maps(request.user), tuple(LIMITS_BY_PLAYERS)
        initial = {"map": request.GET.get("map", "")[:60], "players": _number(request) or 4}
        return TrialForm(posted, maps=maps, players=players, initial=initial)
    world = read_world(game)
    maps = Map.objects.filter(pk=game.campaign.map_id)
    return TrialForm(posted, maps=maps, players=(len(world.players),), default=world.rules)


def _number(request: HttpRequest) -> int | None:
    given = request.GET.get("players", "")
    return int(given) if given in map(str, LIMITS_BY_PLAYERS) else None


def _ask(request: HttpRequest, form: TrialForm) -> Simulation:
    default, other = form.rules()
    wanted = form.cleaned_data
    road_map = wanted["map"].road_map()
    plans = [
        new_plan(
            road_map,
            bots=(wanted["bots"],) * wanted["players"],
            campaigns=wanted["games"],
            seed=wanted["seed"],
            rules=rules,
        )
        for rules in (default, other)
    ]
    return simulation_requests.ask_for_both(*plans, by=request.user, label=wanted["map"].name)


def _earlier(row: Any) -> dict[str, Any]:
    plan = row.read_plan()
    return {
        "id": row.pk,
        "plan": plan,
        "done": row.played == row.total,
        "changes": _changes(plan.rules, row.beside.read_plan().rules),
    }


def _changes(rules: HouseRules, default: HouseRules) -> list[dict[str, Any]]:
    """The switches that differ, with their old and new values."""
    return [
        {
            "switch": switch,
            "old": switch.word(switch.value(default)),
            "new": switch.word(switch.value(rules)),
        }
        for switch in changed(rules, default)
    ]


@login_required
@require_safe
def trial(request: Request, simulation_id: int) -> HttpResponse:
    """One comparison: its progress, or its result. For htmx, the part that changes."""
    try:
        simulation = simulation_requests.asked_for(request.user, simulation_id)
    except LookupError as error:
        raise Http404 from error
    beside = simulation.beside
    if beside is None:
        raise Http404
    plan = simulation.read_plan()
    context = {
        "trial": simulation,
        "plan": plan,
        "part": bool(request.htmx),
        "changes": _changes(plan.rules, beside.read_plan().rules),
        "comparison": _comparison(simulation, beside),
        **_progress(simulation, beside),
    }
    return render(
        request,
        "workshop/_what_if_part.html" if request.htmx else "workshop/what_if_trial.html",
        context,
    )


def _comparison(simulation: Simulation, beside: Simulation) -> Comparison | None:
    """The results of both; None before all games are played."""
    sums, default = (
        simulation_requests.results(simulation.pk),
        simulation_requests.results(beside.pk),
    )
    if sums is None or default is None:
        return None
    return comparison_of(simulation.read_plan(), beside.read_plan(), default, sums)


def _progress(simulation: Simulation, beside: Simulation) -> dict[str, Any]:
    both = [simulation_requests.simulation_progress(row.pk) for row in (beside, simulation)]
    played, total = (sum(numbers) for numbers in zip(*both, strict=True))
    waited = (now() - simulation.begun_at).total_seconds()
    return {
        "played": played,
        "total": total,
        "nobody": not played and waited > PATIENCE,
        "given_up": any(simulation_requests.is_given_up(row.pk) for row in (beside, simulation)),
    }
