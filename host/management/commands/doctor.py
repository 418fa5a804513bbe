"""Says in sentences what is wrong with this installation."""

import sys
import time
from typing import Any

from django.core.management.base import BaseCommand

from host.doctor import machine, services, settings, units
from host.doctor.findings import Level, examine
from host.installation import database_location


class Command(BaseCommand):
    help = (
        "Checks the settings, this machine and all that the site works with, and says what is "
        "wrong and what to do. Changes nothing. Exits 1 if anything is wrong."
    )
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        self.stdout.write(database_location.existing_database())
        units.wait_for_start(services.is_up, self._say, time.sleep)
        counted = dict.fromkeys(Level, 0)
        for level, text in examine((*settings.CHECKS, *machine.CHECKS, *services.CHECKS)):
            counted[level] += 1
            self.stdout.write(f"{level:<7} {text}")
        if many := counted[Level.WRONG]:
            self.stdout.write("1 thing is wrong." if many == 1 else f"{many} things are wrong.")
            sys.exit(1)
        self.stdout.write("Nothing is wrong.")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
