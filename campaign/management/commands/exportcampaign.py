"""Writes a campaign's bundle, or its record file."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.bundles.exporting import export_bundle
from campaign.actions.records.record_files import export_record
from campaign.rules import SAGA
from campaign.site.releases.schema_version import refuse_unready_database
from club.models import Game
from club.refusals import Refusal


class Command(BaseCommand):
    help = (
        "Writes a campaign. To a file that ends in .zip: its bundle, with everything that belongs "
        "to it but private messages and notes; what is sealed in it stays sealed. To any other "
        "file: its record as JSON Lines, with its threads, without photographs and envelopes."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("public_id")
        parser.add_argument("file", nargs="?", default="-", help="a file; - is standard output")
        parser.add_argument(
            "--for", dest="key", default="", metavar="age1…",
            help="the key of the installation that may open what is sealed in a bundle; its import "
            "page shows it. Without it this installation alone may",
        )  # fmt: skip

    def handle(self, *, public_id: str, file: str, key: str, **options: Any) -> None:
        refuse_unready_database()
        game = Game.objects.filter(kind=SAGA.name, public_id=public_id).first()
        if game is None:
            raise CommandError(f"There is no campaign {public_id}.")
        if file.endswith(".zip"):
            self._bundle(game, Path(file), key)
            return
        if key:
            raise CommandError("A record has nothing sealed: give a file that ends in .zip.")
        if file == "-":
            for line in export_record(game):
                self.stdout.write(line)
            return
        with open(file, "w", encoding="utf-8") as record:
            record.writelines(f"{line}\n" for line in export_record(game))
        sys.stderr.write(f"{file}\n")

    def _bundle(self, game: Game, file: Path, key: str) -> None:
        try:
            file.write_bytes(export_bundle(game, key=key))
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        except OSError as error:
            raise CommandError(f"{file}: {error}") from error
        sys.stderr.write(f"{file}\n")
