"""Clears what nobody needs any more, at once."""

from typing import Any

from django.core.management.base import BaseCommand

from club.actions.accounts.cleanup import tidy


class Command(BaseCommand):
    help = (
        "Clears sessions that have ended and accounts whose address was never confirmed. What "
        "closes phases does it once a day; this does it now."
    )
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        done = tidy()
        self.stdout.write(f"Cleared: sessions {done.sessions}, accounts {done.accounts}.")
