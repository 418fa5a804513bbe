"""Writes a campaign's record file."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.records.record_files import export_record
from campaign.models import Campaign


class Command(BaseCommand):
    help = "Writes a campaign as JSON Lines; sealed envelopes are left out until they are opened."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("public_id")
        parser.add_argument("file", nargs="?", default="-", help="a file; - is standard output")

    def handle(self, *, public_id: str, file: str, **options: Any) -> None:
        campaign = Campaign.objects.filter(public_id=public_id).first()
        if campaign is None:
            raise CommandError(f"There is no campaign {public_id}.")
        if file == "-":
            for line in export_record(campaign):
                self.stdout.write(line)
            return
        with open(file, "w", encoding="utf-8") as record:
            record.writelines(f"{line}\n" for line in export_record(campaign))
        sys.stderr.write(f"{file}\n")
