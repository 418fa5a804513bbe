"""Lets phases close again after a restore or an outage."""

from typing import Any

from django.core.management.base import BaseCommand

from club.actions.clock.closing import due_ids
from club.actions.schedule.site_pause import resume_closing
from host.installation.database_location import counted


class Command(BaseCommand):
    help = "Lets phases close again, and says how many are due at once."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        if not resume_closing():
            self.stdout.write("Closing was not paused.")
            return
        self.stdout.write(f"Closing goes on. Due now: {counted(len(due_ids()), 'game')}.")
