"""Hands the batches of a simulation to Celery workers until all are played."""

import time
from collections.abc import Iterator

from campaign.actions.workshop import simulations
from campaign.actions.workshop.batch_tasks import play_batch

WINDOW = 100  # batches in the queue, at most
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
