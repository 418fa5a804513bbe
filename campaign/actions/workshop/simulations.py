"""Simulations in batches: each is created once, and each batch counts once however often it is
played."""

from datetime import timedelta

from django.db import models, transaction
from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import Now

from campaign.models import Simulation, SimulationBatch
from campaign.trials import sums as sums_of_trials
from campaign.trials.observers import batch as play_games
from campaign.trials.plan import Plan, encode
from campaign.trials.process_pool import batches
from campaign.trials.sums import Sums, merge


def open_simulation(plan: Plan, *, size: int) -> Simulation:
    """The unfinished simulation of this plan if there is one, else a new one.

    A new one is cut into batches of at most `size` games.
    """
    open_rows = Simulation.objects.filter(name=plan.name, batches__finished_at__isnull=True)
    with transaction.atomic():
        found = open_rows.first()
        if found is not None:
            return found
        simulation = Simulation.objects.create(name=plan.name, plan=encode(plan), begun_at=Now())
        SimulationBatch.objects.bulk_create(
            SimulationBatch(simulation=simulation, first=first, count=count)
            for first, count in batches(plan.campaigns, size)
        )
    return simulation


def games_played(simulation_id: int) -> int:
    """Games in finished batches."""
    rows = SimulationBatch.objects.filter(simulation=simulation_id, finished_at__isnull=False)
    return int(rows.aggregate(games=Sum("count"))["games"] or 0)


def is_finished(simulation_id: int) -> bool:
    return not _unfinished().filter(simulation=simulation_id).exists()


def takeable(simulation_id: int, *, lease: int, limit: int) -> list[tuple[int, int]]:
    """Unfinished batches that nobody has claimed in the last `lease` seconds: ids, and past
    claims."""
    rows = _unfinished().filter(_free(lease), simulation=simulation_id).order_by("first")
    return list(rows.values_list("pk", "claims")[:limit])


def asked_batches(*, lease: int, most_claims: int, limit: int) -> list[int]:
    """Ids of free batches of requested simulations, started fewer than `most_claims` times.

    First batches come first, so that small requests do not wait for large ones.
    """
    asked = _unfinished().filter(simulation__asked_by__isnull=False, claims__lt=most_claims)
    rows = asked.filter(_free(lease)).order_by("first", "simulation_id")
    return list(rows.values_list("pk", flat=True)[:limit])


def play_batch(batch_id: int, *, lease: int) -> bool:
    """Claims a batch, plays it, and saves its sums. Returns False if another worker has done so or
    is doing so.

    Nothing is locked while games are played. If two workers play the same batch, their sums are
    equal and the first result is saved.
    """
    claimed = _unfinished().filter(_free(lease), pk=batch_id)
    if not claimed.update(claimed_at=Now(), claims=F("claims") + 1):
        return False
    row = SimulationBatch.objects.select_related("simulation").get(pk=batch_id)
    found = play_games(row.simulation.read_plan(), row.first, row.count)
    return _finish(batch_id, found)


def _finish(batch_id: int, found: Sums) -> bool:
    rows = _unfinished().filter(pk=batch_id)
    return rows.update(finished_at=Now(), sums=sums_of_trials.encode(found)) == 1


def sums_of(simulation_id: int) -> Sums:
    """The sums of all finished batches; each counts once, in any order."""
    rows = SimulationBatch.objects.filter(simulation=simulation_id, finished_at__isnull=False)
    return merge(*(row.read_sums() for row in rows))


def _unfinished() -> QuerySet[SimulationBatch]:
    return SimulationBatch.objects.filter(finished_at__isnull=True)


def _free(lease: int) -> Q:
    """Whether a batch was never claimed, or so long ago, by the database's clock, that its worker
    must have died."""
    old = models.ExpressionWrapper(
        Now() - timedelta(seconds=lease), output_field=models.DateTimeField()
    )
    return Q(claimed_at__isnull=True) | Q(claimed_at__lt=old)
