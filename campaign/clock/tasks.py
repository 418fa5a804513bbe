"""Celery's part: a tick that scans the database, and one task per campaign that is due.

No task carries a deadline and none expires: the database says what is due, and running a task
twice, late, or not at all changes nothing that another tick would not find.
"""

from celery import shared_task

from campaign.actions import closing, heartbeats, simulations


@shared_task
def tick() -> int:
    """Hands every due campaign to a worker; how many there were."""
    heartbeats.beat("celery")
    due = closing.due_ids()
    for campaign_id in due:
        close_campaign.delay(campaign_id)
    return len(due)


@shared_task
def close_campaign(campaign_id: int) -> bool:
    """Closes this campaign's moment if it is still due."""
    return closing.close(campaign_id, wait=False)


@shared_task(queue="simulations", time_limit=3600)
def play_batch(batch_id: int, lease: int) -> bool:
    """Plays a batch of a simulation unless somebody else does; whether its sums are from here."""
    return simulations.play_batch(batch_id, lease=lease)
