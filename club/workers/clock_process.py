"""The process that closes what is due, in an installation without Celery."""

import logging
import threading
from collections.abc import Callable

from django.db import close_old_connections

from club.actions.clock import closing
from club.workers import cleanup, counting
from club.workers.letter_carrier import LetterCarrier
from club.workers.outbox_worker import postman

logger = logging.getLogger("club.clock")


def nothing_more() -> None:
    """Nothing besides the clock's own work."""


def run(stop: threading.Event, every: float, beside: Callable[[], None] = nothing_more) -> None:
    """Checks for due games every few seconds until it is stopped. `beside` is called after each
    check."""
    logger.info("clock started")
    carrier = LetterCarrier()
    carrier.start()
    while not stop.is_set():
        look_once(beside)
        stop.wait(every)
    carrier.rest()
    postman.rest()
    logger.info("clock stopped")


def look_once(beside: Callable[[], None] = nothing_more) -> None:
    """One check. Errors are logged, and the next check tries again."""
    try:
        close_old_connections()
        closing.close_all_due("clock")
        postman.wake()
        cleanup.tidy_if_due()
        counting.count_if_due()
        beside()
    except Exception:
        logger.exception("the clock could not look")
