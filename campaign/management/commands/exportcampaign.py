"""Writes a campaign's record file."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.records.record_files import export_record
from campaign.rules import SAGA
from campaign.site.releases.schema_version import refuse_unready_database
from club.models import Game


class Command(BaseCommand):
    help = (
        "Writes a campaign as JSON Lines, with its threads. Left out are private messages, notes, "
        "photographs, and sealed envelopes until they are opened."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("public_id")
        parser.add_argument("file", nargs="?", default="-", help="a file; - is standard output")

    def handle(self, *, public_id: str, file: str, **options: Any) -> None:
        refuse_unready_database()
        game = Game.objects.filter(kind=SAGA.name, public_id=public_id).first()
        if game is None:
            raise CommandError(f"There is no campaign {public_id}.")
        if file == "-":
            for line in export_record(game):
                self.stdout.write(line)
            return
        with open(file, "w", encoding="utf-8") as record:
            record.writelines(f"{line}\n" for line in export_record(game))
        sys.stderr.write(f"{file}\n")
