"""Deletes data that nobody needs, immediately."""

from typing import Any

from django.core.management.base import BaseCommand

from club.workers.cleanup import tidy


class Command(BaseCommand):
    help = (
        "Clears sessions that have ended, accounts whose address was never confirmed, old "
        "notifications and keys of forms, files of photos that no row names, and styles and "
        "scripts that fell out of use a week ago; thins stored worlds of ended games. What "
        "closes phases does it once a day; this does it now."
    )
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        done = tidy()
        said = ", ".join(f"{name} {many}" for name, many in done._asdict().items())
        self.stdout.write(f"Cleared: {said}.")
