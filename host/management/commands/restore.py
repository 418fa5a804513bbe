"""Restores a backup; closing is then paused."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from host.backups.problems import BackupProblem
from host.backups.restoring import Agree, RestoreReport, database_name, restore
from host.installation import database_location
from host.releases.start_words import COMMAND


class Command(BaseCommand):
    help = (
        "Checks a backup and restores it into an empty database, bringing an older one up to date. "
        f"Nothing closes until `{COMMAND} resume`."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", type=Path, help="the file of a backup")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="replace what the database holds, after a confirmation by its name",
        )
        parser.add_argument(
            "--confirm", metavar="NAME", help="the database's name, where nobody can type it"
        )

    def handle(self, *, source: Path, replace: bool, confirm: str | None, **options: Any) -> None:
        try:
            done = restore(source.absolute(), agree=self._agreement(confirm) if replace else None)
        except BackupProblem as problem:
            hint = "" if replace or "not empty" not in str(problem) else " --replace replaces it."
            raise CommandError(f"{problem}{hint}") from problem
        self._say_what_next(done)

    def _agreement(self, confirm: str | None) -> Agree:
        name = database_name()

        def agree(holdings: str) -> bool:
            if confirm is not None:
                return confirm == name
            self.stdout.write(f"The database {name} holds {holdings}.")
            try:
                return input(f"Type its name, {name}, to replace them: ").strip() == name
            except EOFError as error:
                raise CommandError(
                    f"Nobody is there to type it: --confirm {name} replaces them. "
                    "Nothing was changed."
                ) from error

        return agree

    def _say_what_next(self, done: RestoreReport) -> None:
        made = done.manifest
        rows = sum(made.counts.values())
        say = self.stdout.write
        self.stderr.write(database_location.described(), str)
        say(f"Restored {rows} rows from the backup of {made.made_at}, release {made.release}.")
        if done.kept:
            say(f"What was there before is kept in {done.kept}")
        if not done.keys_known:
            say(
                "None of the ENVELOPE_KEYS here is one of those of the backup: sealed bids and "
                "plans in it cannot be opened before those are set."
            )
        say(
            "Closing is paused. Start the site, look at the deadlines that have passed, move those "
            f"that should not close at once, then run: {COMMAND} resume"
        )
