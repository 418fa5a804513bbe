"""Checks campaigns against tampering."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.verifying import flaws
from campaign.models import Campaign


class Command(BaseCommand):
    help = (
        "Checks every digest, every receipt and the chain of the journal, of the campaigns with "
        "these addresses or of all. Names each line that does not fit, and then exits 1."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", nargs="*", help="the campaign's part of its address")
        parser.add_argument(
            "--noted", nargs="*", default=[], metavar="LINE:HASH",
            help="hashes of journal lines that were noted before, of one campaign",
        )  # fmt: skip

    def handle(self, *, address: list[str], noted: list[str], **options: Any) -> None:
        known = dict(_read(text) for text in noted)
        if known and len(address) != 1:
            raise CommandError("Noted hashes belong to one campaign: name its address.")
        found = False
        for campaign in self._asked(address):
            for flaw in flaws(campaign, known):
                found = True
                self.stdout.write(f"{campaign.public_id} {campaign.name}: {flaw}")
        if found:
            sys.exit(1)
        self.stdout.write("Everything fits.")

    def _asked(self, addresses: list[str]) -> list[Campaign]:
        campaigns = Campaign.objects.order_by("pk")
        if not addresses:
            return list(campaigns)
        asked = list(campaigns.filter(public_id__in=addresses))
        missing = set(addresses) - {campaign.public_id for campaign in asked}
        if missing:
            raise CommandError(f"There is no campaign {', '.join(sorted(missing))}.")
        return asked


def _read(text: str) -> tuple[int, str]:
    number, _colon, start = text.partition(":")
    if not number.isdecimal() or len(start) < 8:
        raise CommandError(f"{text} is not a line and its hash, such as 12:3fa94c01.")
    return int(number), start
