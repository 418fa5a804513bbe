"""The part of Celery in simulations: waiting batches go to a queue for simulations only."""

import time
from collections.abc import Iterator

from celery import shared_task
from django.core.cache import cache

from campaign.actions.workshop import simulation_requests, simulations
from club.actions.jobs.working import work_some

WINDOW = 100  # batches of requested simulations in the queue, at most


@shared_task(queue="simulations", time_limit=3600)
def play_batch(batch_id: int, lease: int) -> bool:
    """Plays a batch unless another worker does. Returns whether this call saved its sums. A waiting
    job goes first."""
    work_some(0)
    return simulations.play_batch(batch_id, lease=lease)


def hand_out_batches() -> None:
    """Queues the waiting batches. Queues them again only if nobody has begun one for a whole
    lease."""
    for batch_id in simulation_requests.waiting(limit=WINDOW):
        if cache.add(f"batch-{batch_id}", 1, timeout=simulation_requests.LEASE):
            play_batch.delay(batch_id, simulation_requests.LEASE)


# batches in the queue, at most
MOST_CLAIMS = 10  # starts of one batch, before the simulation is given up


def dispatch_batches(simulation_id: int, *, lease: int, every: float = 0.3) -> Iterator[int]:
    """Yields the number of games played so far, repeatedly, until all are played.

    A batch is queued again if its worker has been silent for `lease` seconds, or its message was
    lost. Raises RuntimeError for a batch that many workers started and none finished.
    """
    posted: dict[int, float] = {}
    while not simulations.is_finished(simulation_id):
        yield simulations.games_played(simulation_id)
        now = time.monotonic()
        for batch_id, claims in simulations.takeable(simulation_id, lease=lease, limit=WINDOW):
            if claims >= MOST_CLAIMS:
                raise RuntimeError(f"batch {batch_id} was begun {claims} times and never ended")
            if now - posted.get(batch_id, -lease) >= lease:
                play_batch.delay(batch_id, lease)
                posted[batch_id] = now
        time.sleep(every)
    yield simulations.games_played(simulation_id)
