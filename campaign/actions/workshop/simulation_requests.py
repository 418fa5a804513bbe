"""Simulations requested on a page, played in the background.

Without Celery, the process of `manage.py trials` plays them. With it, the workers of the queue
`simulations` do. The receiver of `asked` and every tick hand them the waiting batches. Trials of a
map are campaigns of steady bots.
"""

import logging
import time
from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q, Sum
from django.db.models.functions import Now
from django.utils.translation import gettext_noop

from campaign.actions.workshop import simulations
from campaign.bots.registry import SLOW_BOTS
from campaign.house_rules import HouseRules, limits_for
from campaign.models import Simulation, SimulationBatch
from campaign.trials.figures import BOTS, Figures, figures_of, known_figures
from campaign.trials.plan import Plan, encode, new_plan
from campaign.trials.process_pool import batches
from campaign.trials.sums import Sums
from campaign.world import RoadMap
from club.refusals import Refusal

LEASE = 120  # seconds that the process playing a batch may be silent
MOST_CLAIMS = 5  # starts of one batch, before it is given up
MOST_WAITING = 12  # unfinished simulations of one person
MOST_A_DAY = 100  # new ones of one person in 24 hours
KEPT = 60  # simulations kept per person; older ones are deleted
MOST_GAMES, MOST_SLOW_GAMES = 5_000, 500  # games of one simulation; with a slow bot in it
BATCH, SLOW_BATCH = 50, 5  # games

WAITING = gettext_noop("{most} of your simulations are still running. Wait for one to finish.")
TOO_MANY_TODAY = gettext_noop(
    "You have asked for {most} simulations since yesterday. Please try again later."
)
TOO_MANY_GAMES = gettext_noop("At most {most} games can be played with these bots.")

logger = logging.getLogger("campaign.trials")


def request_simulation(
    plan: Plan, *, by: Any, label: str, beside: Simulation | None = None
) -> Simulation:
    """The simulation of this plan for the user `by`: an earlier one of theirs, or a new one.

    Games of an equal plan that anybody requested are not played again. Refuses `too-many-games`,
    `simulations-waiting` and `simulations-today`.
    """
    most = MOST_SLOW_GAMES if _is_slow(plan) else MOST_GAMES
    if plan.campaigns > most:
        raise Refusal("too-many-games", "D1", TOO_MANY_GAMES, fields=("games",), most=most)
    with transaction.atomic():
        get_user_model()._default_manager.select_for_update().get(pk=by.pk)
        mine = Simulation.objects.filter(asked_by=by)
        found = mine.filter(name=plan.name, beside=beside).first()
        if found is not None:
            return found
        _check_number(mine)
        return _open(plan, Simulation(asked_by=by, label=label[:80], beside=beside))


def ask_for_both(default: Plan, changed: Plan, *, by: Any, label: str) -> Simulation:
    """The simulation of the changed plan, next to that of the default. Refuses as
    `request_simulation` does."""
    with transaction.atomic():
        beside = request_simulation(default, by=by, label=label)
        return request_simulation(changed, by=by, label=label, beside=beside)


def _check_number(mine: Any) -> None:
    waiting = mine.filter(batches__finished_at__isnull=True, batches__claims__lt=MOST_CLAIMS)
    if waiting.distinct().count() >= MOST_WAITING:
        raise Refusal("simulations-waiting", "D1", WAITING, most=MOST_WAITING)
    if mine.filter(begun_at__gt=Now() - timedelta(days=1)).count() >= MOST_A_DAY:
        raise Refusal("simulations-today", "D1", TOO_MANY_TODAY, most=MOST_A_DAY)


def _open(plan: Plan, simulation: Simulation) -> Simulation:
    known = _played_before(plan)
    simulation.name, simulation.plan, simulation.begun_at = plan.name, encode(plan), Now()
    simulation.save()
    size = SLOW_BATCH if _is_slow(plan) else BATCH
    SimulationBatch.objects.bulk_create(
        SimulationBatch(
            simulation=simulation, first=first, count=count, **known.get((first, count), {})
        )
        for first, count in batches(plan.campaigns, size)
    )
    _forget_old(simulation.asked_by_id)
    return simulation


def _is_slow(plan: Plan) -> bool:
    return not SLOW_BOTS.isdisjoint(plan.bots)


def _played_before(plan: Plan) -> dict[tuple[int, int], dict[str, Any]]:
    """Finished batches of equal plans, by first game and number of games."""
    rows = SimulationBatch.objects.filter(simulation__name=plan.name, finished_at__isnull=False)
    return {
        (first, count): {"finished_at": at, "sums": found}
        for first, count, at, found in rows.values_list("first", "count", "finished_at", "sums")
    }


def _forget_old(user_id: int | None) -> None:
    """Deletes all but the latest `KEPT` of a person, and the simulations compared with them."""
    mine = Simulation.objects.filter(asked_by=user_id).order_by("-pk")
    recent = list(mine.values_list("pk", "beside")[:KEPT])
    if len(recent) == KEPT:
        wanted = {pk for pair in recent for pk in pair if pk is not None}
        mine.exclude(pk__in=wanted).delete()


def asked_for(user: Any, simulation_id: int) -> Simulation:
    """The simulation and the one it is compared with, if this user requested it. Raises LookupError
    otherwise."""
    rows = Simulation.objects.filter(pk=simulation_id, asked_by=user.pk)
    found = rows.select_related("beside").first()
    if found is None:
        raise LookupError(simulation_id)
    return found


def comparisons_of(user: Any, *, limit: int) -> list[Any]:
    """The user's latest simulations that are compared with another. `played` and `total` count
    their own games."""
    done = Sum("batches__count", filter=Q(batches__finished_at__isnull=False), default=0)
    rows = Simulation.objects.filter(asked_by=user.pk, beside__isnull=False)
    counted = rows.annotate(played=done, total=Sum("batches__count"))
    return list(counted.select_related("beside").order_by("-pk")[:limit])


def simulation_progress(simulation_id: int) -> tuple[int, int]:
    """Games played so far, and games in all."""
    done = Sum("count", filter=Q(finished_at__isnull=False))
    rows = SimulationBatch.objects.filter(simulation=simulation_id)
    found = rows.aggregate(played=done, total=Sum("count"))
    return found["played"] or 0, found["total"] or 0


def is_given_up(simulation_id: int) -> bool:
    """Whether a batch was begun `MOST_CLAIMS` times and never ended: there will be no results."""
    rows = SimulationBatch.objects.filter(simulation=simulation_id, finished_at__isnull=True)
    return rows.filter(claims__gte=MOST_CLAIMS).exists()


def results(simulation_id: int) -> Sums | None:
    """The sums of all its games; None until all are played."""
    played, total = simulation_progress(simulation_id)
    return simulations.sums_of(simulation_id) if total and played == total else None


def waiting(limit: int) -> list[int]:
    """Ids of waiting batches of requested simulations."""
    return simulations.asked_batches(lease=LEASE, most_claims=MOST_CLAIMS, limit=limit)


def play_some(budget_seconds: float) -> int:
    """Plays batches one after another until none waits or the time is up. Returns their number.

    If a batch fails, that is logged, and it is tried again when its claim has expired.
    """
    until = time.monotonic() + budget_seconds
    played = 0
    while time.monotonic() < until and (found := waiting(limit=1)):
        try:
            played += simulations.play_batch(found[0], lease=LEASE)
        except Exception:
            logger.exception("batch %s could not be played", found[0])
    return played


GAMES = 600  # games of one trial: about four per cent either way with four seats


def trial_plan(map: RoadMap, players: int) -> Plan:
    """The trial for this number of players: steady bots, on the start sites if the map has some.

    Refuses numbers of players that the game does not have, and maps without room for them.
    """
    limits = limits_for(players)
    row = map.starts[players - 2 : players - 1]
    rules = HouseRules(limits=limits, start_placement="fixed" if any(row) else "free")
    return new_plan(map, bots=(BOTS,) * players, campaigns=GAMES, rules=rules)


def map_figures(map: RoadMap, players: int) -> Figures | None:
    """The figures of campaigns on this map under the usual rules: those that came with the site,
    else those of its last trial. None if there are neither."""
    known = known_figures(map, players)
    if known is not None:
        return known
    try:
        plan = trial_plan(map, players)
    except Refusal:
        return None
    found = Simulation.objects.filter(name=plan.name).order_by("pk").last()
    sums = results(found.pk) if found else None
    return figures_of(plan, sums) if sums and sums.campaigns else None
