"""Plays a plan in batches over the cores of one machine."""

from collections.abc import Iterator
from multiprocessing import get_context

from campaign.trials import plan as plans
from campaign.trials import sums as sums_of
from campaign.trials.observers import batch
from campaign.trials.plan import Plan
from campaign.trials.sums import Sums

Batch = tuple[int, int]  # first game, number of games


def batches(campaigns: int, size: int) -> list[Batch]:
    """The games 0 to `campaigns` cut into batches of at most `size`."""
    return [(first, min(size, campaigns - first)) for first in range(0, campaigns, size)]


def play_all(plan: Plan, *, jobs: int, size: int) -> Iterator[tuple[int, Sums]]:
    """Each batch as it finishes: its games and their sums.

    The sums of all batches are the same for any `jobs` and `size`.
    """
    work = batches(plan.campaigns, size)
    if jobs == 1:
        for first, count in work:
            yield count, batch(plan, first, count)
        return
    document = plans.encode(plan)
    with get_context("spawn").Pool(jobs) as pool:
        tasks = [(document, first, count) for first, count in work]
        for count, found in pool.imap_unordered(_play, tasks):
            yield count, sums_of.decode(found)


def _play(task: tuple[bytes, int, int]) -> tuple[int, bytes]:
    document, first, count = task
    return count, sums_of.encode(batch(plans.decode(document), first, count))
