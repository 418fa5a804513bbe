"""The process that does jobs and plays simulations in an installation without Celery."""

import logging
import signal
import threading
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections

from campaign.actions.workshop import simulation_requests
from club.actions.jobs.working import work_some
from host.releases.schema_version import refuse_to_start_on_unfit_database

BUDGET = 1.0  # seconds of play between two looks at whether to stop
REST = 20.0  # seconds without work after which `--while-any` ends
logger = logging.getLogger("campaign.trials")


class Command(BaseCommand):
    help = (
        "Works on what people send and plays the simulations that they ask for, until it is told "
        "to stop (SIGTERM, Ctrl-C). Start it with `nice`: it takes what time it gets."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--every", type=float, default=2.0, help="seconds between two looks")
        parser.add_argument(
            "--while-any", action="store_true", help="end when nothing has waited for a while"
        )

    def handle(self, *, every: float, while_any: bool, **options: Any) -> None:
        refuse_to_start_on_unfit_database()
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        played_at = time.monotonic()
        while not stop.is_set():
            if _play():
                played_at = time.monotonic()
            elif while_any and time.monotonic() - played_at > REST:
                return
            else:
                stop.wait(every)


def _play() -> int:
    """Works for a while, on jobs first, and returns the number of jobs and batches.

    Errors are logged, and the work is tried again.
    """
    try:
        close_old_connections()
        return work_some(BUDGET) + simulation_requests.play_some(BUDGET)
    except Exception:
        logger.exception("what waits could not be looked for")
        return 0
