"""Celery's part: a tick that scans the database, and tasks that close what is due.

No task carries a deadline and none expires: the database says what is due, and running a task
twice, late, or not at all changes nothing that another tick would not find.
"""

from collections.abc import Sequence
from typing import Any

from celery import shared_task
from celery.signals import worker_process_shutdown
from django.core.cache import cache

from campaign.actions.accounts import cleanup
from campaign.actions.clock import closing, outage
from campaign.actions.workshop import simulation_requests, simulations
from campaign.clock.outbox_worker import postman

POSTED = 10  # seconds after which a campaign that is still due is handed over again
LISTS = 20  # few are handed over one by one, many in so many lists …
LONGEST = 20  # … of no more campaigns
CROWD = 50  # campaigns that are due: closing them goes before telling of it …
PATIENCE = 60  # … for so many seconds
WOKEN = "postman-woken"
WINDOW = 100  # batches of asked simulations that wait in the queue at most


@shared_task
def tick() -> int:
    """Hands every due campaign to a worker; how many there were. Notices are sent beside it."""
    due = closing.due_ids() if outage.may_close("celery") else []
    hand_over(due)
    hand_out_batches()
    if len(due) < CROWD:
        cache.delete(WOKEN)
    if cache.add(WOKEN, 1, timeout=PATIENCE):
        postman.wake()
    cleanup.tidy_if_due()
    return len(due)


def hand_over(due: Sequence[int]) -> None:
    """Queues those that have not been queued of late: one by one, or in lists where many are due.

    A message costs as much as half a closing. Who dies with a list in hand has closed the
    first of it, and the message comes again.
    """
    posted = cache.get_many([_key(campaign_id) for campaign_id in due])
    waiting = [campaign_id for campaign_id in due if _key(campaign_id) not in posted]
    cache.set_many({_key(campaign_id): 1 for campaign_id in waiting}, timeout=POSTED)
    length = min(LONGEST, 1 + len(waiting) // LISTS)
    for first in range(0, len(waiting), length):
        close_campaigns.delay(waiting[first : first + length])


@shared_task
def close_campaigns(campaign_ids: list[int]) -> int:
    """Closes the present moments of these campaigns if they are still due; how many it closed."""
    try:
        return closing.close_each(campaign_ids)
    finally:
        cache.delete_many([_key(campaign_id) for campaign_id in campaign_ids])


def _key(campaign_id: int) -> str:
    return f"due-{campaign_id}"


@shared_task(queue="simulations", time_limit=3600)
def play_batch(batch_id: int, lease: int) -> bool:
    """Plays a batch of a simulation unless somebody else does; whether its sums are from here."""
    return simulations.play_batch(batch_id, lease=lease)


def hand_out_batches() -> None:
    """Queues the batches that wait; again only when nobody has begun one for a whole lease."""
    for batch_id in simulation_requests.waiting(limit=WINDOW):
        if cache.add(f"batch-{batch_id}", 1, timeout=simulation_requests.LEASE):
            play_batch.delay(batch_id, simulation_requests.LEASE)


@worker_process_shutdown.connect
def let_the_postman_rest(**_: Any) -> None:
    postman.rest()
