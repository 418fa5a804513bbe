"""Makes a backup of the database and of photographs."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from club.actions.schedule.outage_rules import BACKUP, beat
from host.backups.making import make_backup, make_rotated_backup
from host.backups.problems import BackupProblem
from host.installation import database_location


class Command(BaseCommand):
    help = (
        "Writes a backup of the database and of the files of photos while the site runs; "
        "encrypted if BACKUP_KEY is set. Photos in the store of S3_BUCKET are not in it. With "
        "--keep, into a directory in which so many backups are left."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("target", type=Path, help="a file; with --keep a directory")
        parser.add_argument("--keep", type=int, metavar="N", help="how many backups are kept")

    def handle(self, *, target: Path, keep: int | None, **options: Any) -> None:
        if keep is not None and keep < 1:
            raise CommandError("--keep wants a number of at least 1.")
        held = database_location.existing_database()
        try:
            if keep is None:
                make_backup(target.absolute())
                made, gone = target, list[Path]()
            else:
                made, gone = make_rotated_backup(target.absolute(), keep)
        except BackupProblem as problem:
            raise CommandError(str(problem)) from problem
        with suppress(DatabaseError):  # such as one of an earlier release, before an upgrade
            beat(BACKUP)
        self.stdout.write(str(made))
        self.stderr.write(held, str)
        for path in gone:
            self.stderr.write(f"deleted: {path}")
