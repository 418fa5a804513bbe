"""Seals what is sealed under the newest key."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from campaign.actions.rekeying import rekey


class Command(BaseCommand):
    help = (
        "Seals every bid that is not opened, and all standing orders, under the first of "
        "ENVELOPE_KEYS. Put the new key before the old ones, restart every process, run this, "
        "and then drop the old keys."
    )

    def handle(self, **options: Any) -> None:
        done, unreadable = rekey()
        self.stdout.write(f"Sealed under the newest key: {done}.")
        for row in unreadable:
            self.stdout.write(f"No key opens {row}.")
        if unreadable:
            sys.exit(1)
