"""Celery's part in simulations: batches that wait are put on a queue of their own."""

from celery import shared_task
from django.core.cache import cache

from campaign.actions.workshop import simulation_requests, simulations
from club.actions.jobs.working import work_some

WINDOW = 100  # batches of asked simulations that wait in the queue at most


@shared_task(queue="simulations", time_limit=3600)
def play_batch(batch_id: int, lease: int) -> bool:
    """Plays a batch unless another worker does; whether this call saved its sums. A job that
    waits goes before it."""
    work_some(0)
    return simulations.play_batch(batch_id, lease=lease)


def hand_out_batches() -> None:
    """Queues the batches that wait; again only when nobody has begun one for a whole lease."""
    for batch_id in simulation_requests.waiting(limit=WINDOW):
        if cache.add(f"batch-{batch_id}", 1, timeout=simulation_requests.LEASE):
            play_batch.delay(batch_id, simulation_requests.LEASE)
