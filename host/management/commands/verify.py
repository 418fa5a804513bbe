"""Checks campaigns against tampering."""

import re
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from campaign.actions.records.tamper_check import flaws, remarks
from club.models import Game
from host.installation import database_location

PLACE = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


class Command(BaseCommand):
    help = (
        "Checks every digest, receipt, die, and the chain over the journal and what is written "
        "beside it, of the campaigns with these addresses or of all. Names each thing that does "
        "not fit, and then exits 1. Not compared, since the chain does not hold it: who organises, "
        "policies, rows of maps, and the person of a seat that has not acted since."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", nargs="*", help="the campaign's part of its address")
        parser.add_argument(
            "--noted",
            nargs="*",
            default=[],
            metavar="LINE:HASH",
            help="hashes of lines (120) or notes after them (120.3) that were noted before, of one "
            "campaign",
        )

    def handle(self, *, address: list[str], noted: list[str], **options: Any) -> None:
        known = dict(_read(text) for text in noted)
        if known and len(address) != 1:
            raise CommandError("Noted hashes belong to one campaign: name its address.")
        self.stderr.write(database_location.existing_database(), str)
        try:
            found, unsaid = self._name_flaws(self._asked(address), known)
        except DatabaseError as error:
            raise CommandError(
                f"The database cannot be read: {database_location.database()}: {error}. "
                "It may be damaged: restore a backup."
            ) from error
        if found:
            sys.exit(1)
        self.stdout.write("Everything else fits." if unsaid else "Everything fits.")

    def _name_flaws(self, campaigns: list[Game], known: dict[str, str]) -> tuple[bool, bool]:
        """Prints a line for each flaw and each remark. Returns whether there is any of each."""
        found = unsaid = False
        for game in campaigns:
            for flaw in flaws(game, known):
                found = True
                self.stdout.write(f"{game.public_id} {game.name}: {flaw}")
            for remark in remarks(game):
                unsaid = True
                self.stdout.write(f"{game.public_id} {game.name}: {remark}")
        return found, unsaid

    def _asked(self, addresses: list[str]) -> list[Game]:
        campaigns = Game.objects.order_by("pk")
        if not addresses:
            return list(campaigns)
        asked = list(campaigns.filter(public_id__in=addresses))
        missing = set(addresses) - {game.public_id for game in asked}
        if missing:
            raise CommandError(f"There is no campaign {', '.join(sorted(missing))}.")
        return asked


def _read(text: str) -> tuple[str, str]:
    place, _colon, start = text.partition(":")
    if not PLACE.fullmatch(place) or len(start) < 8:
        raise CommandError(f"{text} is not a line and its hash, such as 12:3fa94c01.")
    return place, start
