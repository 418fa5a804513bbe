"""The part of Celery in simulations: waiting batches go to a queue for simulations only."""

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
