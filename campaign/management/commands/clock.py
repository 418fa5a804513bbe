"""The clock process of an installation without Celery."""

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaign.site.processes.simulation_player import SimulationPlayer
from campaign.site.releases.schema_version import refuse_to_start_on_unfit_database
from club.workers import clock_process


class Command(BaseCommand):
    help = "Closes phases and sends notices as they fall due, until told to stop (SIGTERM, Ctrl-C)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--every", type=float, default=2.0, help="seconds between two looks")
        parser.add_argument(
            "--trials", action="store_true", help="start `trials` when a simulation waits"
        )

    def handle(self, *, every: float, trials: bool, **options: Any) -> None:
        refuse_to_start_on_unfit_database()
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        if not trials:
            clock_process.run(stop, every)
            return
        player = SimulationPlayer()
        clock_process.run(stop, every, player.wake)
        player.rest()
