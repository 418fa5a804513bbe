"""Seals all sealed values again, under the newest key."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaign.actions.records.key_rotation import rekey, renew_seeds


class Command(BaseCommand):
    help = (
        "Seals every bid and seed that is not opened, all plans, and what games with "
        "secrets store, under the first of ENVELOPE_KEYS. Put the new key before the old ones, "
        "restart every process, run this, and then drop the old keys."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--new-seeds",
            action="store_true",
            help="gives campaigns whose seed of dice no key opens a new one; tells their players",
        )

    def handle(self, *, new_seeds: bool, **options: Any) -> None:
        if new_seeds:
            self.stdout.write(f"New seeds of dice: {renew_seeds()}.")
        done, unreadable = rekey()
        self.stdout.write(f"Sealed under the newest key: {done}.")
        for row in unreadable:
            self.stdout.write(f"No key opens {row}.")
        if unreadable:
            sys.exit(1)
