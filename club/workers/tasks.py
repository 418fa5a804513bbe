"""Celery's part: a tick that scans the database, and tasks that close what is due.

No task carries a deadline and none expires. The database says what is due, so a task that runs
twice, late, or not at all changes nothing that another tick would not find.
"""

from collections.abc import Sequence

from celery import shared_task
from django.core.cache import cache

from club.actions.clock import closing, outage
from club.actions.delivery import outbox_sender
from club.actions.jobs import working
from club.kinds import kinds
from club.workers import cleanup, counting

MANY = 5000  # games of one tick: longest overdue first
POSTED = 10  # seconds after which a game that is still due is queued again
LISTS = 20  # few are queued one by one, many in this number of lists …
LONGEST = 20  # … of no more games
CROWD = 50  # due games: closing them goes before notices …
PATIENCE = 60  # … for so many seconds
WOKEN = "postman-woken"
ROUND = 20.0  # seconds of one round of sending: a worker that ends waits for it
ROUNDS = 8  # under way at a time, one for so many notices:
OF_A_ROUND = 200
JOBS = "jobs"
COUNTED = "counted"


@shared_task
def tick() -> int:
    """Queues every due game for a worker, and rounds that send notices. Returns the number of
    games."""
    due = closing.due_ids(MANY) if outage.may_close("celery") else []
    hand_over(due)
    hand_out_jobs()
    for kind in kinds():
        kind.clock.hand_out_work()
    if len(due) < CROWD:
        cache.delete(WOKEN)
    if cache.add(WOKEN, 1, timeout=PATIENCE):
        hand_out_rounds()
    if cache.add(COUNTED, 1, timeout=counting.EVERY) and counting.has_uncounted():
        count_up.delay()
    cleanup.tidy_if_due()
    return len(due)


def hand_over(due: Sequence[int]) -> None:
    """Queues games not queued in the last seconds: singly, or in lists if many are due.

    A message costs as much as half a closing. If a worker dies with a list, it has closed the first
    games of it, and the message is delivered again.
    """
    posted = cache.get_many([_key(game_id) for game_id in due])
    waiting = [game_id for game_id in due if _key(game_id) not in posted]
    cache.set_many({_key(game_id): 1 for game_id in waiting}, timeout=POSTED)
    length = min(LONGEST, 1 + len(waiting) // LISTS)
    for first in range(0, len(waiting), length):
        close_games.delay(waiting[first : first + length])


@shared_task
def close_games(game_ids: list[int]) -> int:
    """Closes the present moments of these games if they are still due. Returns their number."""
    try:
        return closing.close_each(game_ids)
    finally:
        cache.delete_many([_key(game_id) for game_id in game_ids])


def hand_out_rounds() -> None:
    """Queues as many rounds of sending as the due notices need and are not under way."""
    due = outbox_sender.due_count(ROUNDS * OF_A_ROUND)
    for number in range(-(-due // OF_A_ROUND)):
        if cache.add(f"round-{number}", 1, timeout=PATIENCE):
            deliver.delay(number)


@shared_task(queue="notices", time_limit=90, soft_time_limit=75)
def deliver(number: int) -> int:
    """One round of sending. Returns the number of emails and messages tried.

    The next tick finds the rest in the outbox, which also says when something that failed is tried
    again.
    """
    try:
        return outbox_sender.deliver_due(budget=ROUND)
    finally:
        cache.delete(f"round-{number}")


def hand_out_jobs() -> None:
    """Queues a worker for the jobs that wait, unless one is queued or at work."""
    if working.has_waiting() and cache.add(JOBS, 1, timeout=PATIENCE):
        do_jobs.delay()


@shared_task(queue="simulations", time_limit=1800)
def do_jobs() -> int:
    """Does jobs until none waits. Returns their number. The next tick finds what a worker
    leaves."""
    try:
        return working.work_some(ROUND)
    finally:
        cache.delete(JOBS)


@shared_task(queue="simulations", time_limit=600)
def count_up() -> int:
    """Counts what has closed, for statistics. Returns the number of games."""
    return counting.count()


def _key(game_id: int) -> str:
    return f"due-{game_id}"
