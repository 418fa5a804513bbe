"""The clock process of an installation without Celery, and its web server if requested."""

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from club.workers import clock_process
from host.processes.simulation_player import SimulationPlayer
from host.processes.web_child import WebChild
from host.releases.schema_version import refuse_to_start_on_unfit_database


class Command(BaseCommand):
    help = "Closes phases and sends notifications when due, until told to stop (SIGTERM, Ctrl-C)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--every", type=float, default=2.0, help="seconds between two looks")
        parser.add_argument(
            "--trials", action="store_true", help="start `trials` when a simulation waits"
        )
        parser.add_argument("--web", help="serve pages too, by gunicorn with these arguments")

    def handle(self, *, every: float, trials: bool, web: str | None, **options: Any) -> None:
        server = _with_every_page(web) if web else None
        refuse_to_start_on_unfit_database()
        stop = threading.Event()

        def hear(*_: object) -> None:
            stop.set()
            if server:
                server.terminate()

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, hear)
        player = SimulationPlayer()

        def beside() -> None:
            if server and not stop.is_set() and not server.is_running():
                raise SystemExit("The web server stopped on its own.")
            if trials:
                player.wake()

        clock_process.run(stop, every, beside)
        player.rest()
        if server:
            server.wait()


def _with_every_page(arguments: str) -> WebChild:
    import host.wsgi  # noqa: F401 – the child finds it loaded

    return WebChild(arguments.split())
