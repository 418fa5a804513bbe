"""The clock process of an installation without Celery."""

import logging
import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections

from campaign.actions.accounts import cleanup
from campaign.actions.clock import closing
from campaign.clock.outbox_worker import postman
from campaign.site.releases.schema_version import refuse_to_start_on_newer_database

logger = logging.getLogger("campaign.clock")


class Command(BaseCommand):
    help = "Closes phases and sends notices as they fall due, until told to stop (SIGTERM, Ctrl-C)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--every", type=float, default=2.0, help="seconds between two looks")

    def handle(self, *, every: float, **options: Any) -> None:
        refuse_to_start_on_newer_database()
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        logger.info("clock started")
        while not stop.is_set():
            look_once()
            stop.wait(every)
        postman.rest()
        logger.info("clock stopped")


def look_once() -> None:
    """One look; whatever goes wrong is logged, and the next look tries again."""
    try:
        close_old_connections()
        closing.close_all_due("clock")
        postman.wake()
        cleanup.tidy_if_due()
    except Exception:
        logger.exception("the clock could not look")
