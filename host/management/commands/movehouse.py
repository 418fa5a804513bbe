"""Moves everything to another database."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from host.installation import database_location
from host.moving_house.moving import move_house
from host.moving_house.problems import MoveProblem
from host.releases.start_words import COMMAND


class Command(BaseCommand):
    help = (
        "Moves the whole site into an empty database, from SQLite to PostgreSQL or back: every "
        "row of every table, compared afterwards. Stop the site first. No phase closes until "
        f"`{COMMAND} resume`."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "target",
            metavar="URL",
            help="the other database, as DATABASE_URL names it; - reads it from the standard "
            "input, since other accounts of the machine can read what is typed here",
        )

    def handle(self, *, target: str, **options: Any) -> None:
        held = database_location.existing_database()
        url = sys.stdin.readline().strip() if target == "-" else target
        try:
            moved = move_house(url, self._say)
        except MoveProblem as problem:
            raise CommandError(str(problem)) from problem
        self.stderr.write(held, str)
        self._say(
            f"Moved {moved.rows} rows of {moved.tables} tables; read again, all of them are the "
            "same. The old database stays as it is, with closing paused.\n"
            "Now set DATABASE_URL to the new database; photos stay where they are. Then run "
            f"`{COMMAND} verify`, start the site, look at the deadlines that have passed, and run "
            f"`{COMMAND} resume`."
        )

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
