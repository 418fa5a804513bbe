"""Writes a campaign's bundle, or its record file."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.bundles.exporting import export_bundle
from campaign.actions.records.record_files import export_record
from campaign.rules import SAGA
from club.models import Game
from club.refusals import Refusal
from host.releases.schema_version import refuse_unready_database
from tavern.actions.records.exporting import export_table


class Command(BaseCommand):
    help = (
        "Writes a campaign. To a file that ends in .zip: its bundle, with everything that belongs "
        "to it but private messages and notes; what is sealed in it stays sealed. To any other "
        "file: its record as JSON Lines, with its threads, without photos and envelopes. Of a "
        "table that is over: its record."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("public_id")
        parser.add_argument("file", nargs="?", default="-", help="a file; - is standard output")
        parser.add_argument(
            "--for",
            dest="key",
            default="",
            metavar="age1…",
            help="the key of the site that may open what is sealed in a bundle; its import "
            "page shows it. Without it only this site may",
        )

    def handle(self, *, public_id: str, file: str, key: str, **options: Any) -> None:
        refuse_unready_database()
        game = Game.objects.filter(public_id=public_id).first()
        if game is None:
            raise CommandError(f"There is no campaign {public_id}, and no table.")
        if game.kind != SAGA.name and (file.endswith(".zip") or key):
            raise CommandError("A table has a record only: give a file that does not end in .zip.")
        if file.endswith(".zip"):
            self._bundle(game, Path(file), key)
            return
        if key:
            raise CommandError("A record has nothing sealed: give a file that ends in .zip.")
        lines = export_record(game) if game.kind == SAGA.name else self._table(game)
        if file == "-":
            for line in lines:
                self.stdout.write(line)
            return
        with open(file, "w", encoding="utf-8") as record:
            record.writelines(f"{line}\n" for line in lines)
        sys.stderr.write(f"{file}\n")

    def _table(self, game: Game) -> Iterator[str]:
        try:
            return export_table(game)
        except LookupError as error:
            sentence = "it is not over, or no key here opens its seed."
            raise CommandError(
                f"There is no record of table {game.public_id} yet: {sentence}"
            ) from error

    def _bundle(self, game: Game, file: Path, key: str) -> None:
        try:
            file.write_bytes(export_bundle(game, key=key))
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        except OSError as error:
            raise CommandError(f"{file}: {error}") from error
        sys.stderr.write(f"{file}\n")
