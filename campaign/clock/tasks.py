"""Celery's part: a tick that scans the database, and one task per campaign that is due.

No task carries a deadline and none expires: the database says what is due, and running a task
twice, late, or not at all changes nothing that another tick would not find.
"""

import logging
from typing import Any

from celery import shared_task
from celery.signals import worker_process_shutdown
from django.conf import settings
from django.core.cache import cache
from django.dispatch import receiver
from kombu.exceptions import OperationalError

from campaign.actions import closing, outage, simulations, trying
from campaign.clock.postman import postman

POSTED = 10  # seconds after which a campaign that is still due is handed over again
CROWD = 50  # campaigns that are due: closing them goes before telling of it …
PATIENCE = 60  # … for so many seconds
WOKEN = "postman-woken"
WINDOW = 100  # batches of asked simulations that wait in the queue at most
logger = logging.getLogger("campaign.trials")


@shared_task
def tick() -> int:
    """Hands every due campaign to a worker; how many there were. Notices are sent beside it."""
    due = closing.due_ids() if outage.may_close("celery") else []
    for campaign_id in due:
        if cache.add(f"due-{campaign_id}", 1, timeout=POSTED):
            close_campaign.delay(campaign_id)
    hand_out_batches()
    if len(due) < CROWD:
        cache.delete(WOKEN)
    if cache.add(WOKEN, 1, timeout=PATIENCE):
        postman.wake()
    return len(due)


@shared_task
def close_campaign(campaign_id: int) -> bool:
    """Closes this campaign's moment if it is still due."""
    try:
        return closing.close(campaign_id, wait=False)
    finally:
        cache.delete(f"due-{campaign_id}")


@shared_task(queue="simulations", time_limit=3600)
def play_batch(batch_id: int, lease: int) -> bool:
    """Plays a batch of a simulation unless somebody else does; whether its sums are from here."""
    return simulations.play_batch(batch_id, lease=lease)


def hand_out_batches() -> None:
    """Queues the batches that wait; again only when nobody has begun one for a whole lease."""
    for batch_id in trying.waiting(limit=WINDOW):
        if cache.add(f"batch-{batch_id}", 1, timeout=trying.LEASE):
            play_batch.delay(batch_id, trying.LEASE)


@receiver(trying.asked)
def hand_out_at_once(**_: Any) -> None:
    """Spares who asked the time until the next tick, which mends what fails here."""
    if settings.REDIS_URL:
        try:
            hand_out_batches()
        except OperationalError:
            logger.exception("batches could not be queued")


@worker_process_shutdown.connect
def let_the_postman_rest(**_: Any) -> None:
    postman.rest()
