"""Prepares the installation once, for servers whose processes are started one by one."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from host.installation import database_location
from host.installation.machine_problems import in_a_sentence
from host.installation.prepare import prepare
from host.releases.schema_version import UnfitDatabase


class Command(BaseCommand):
    help = "Brings the database up to date and collects static files; does nothing twice."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        try:
            prepare(self.stdout.write)
        except UnfitDatabase as why:
            raise CommandError(str(why)) from why
        except (OSError, DatabaseError, CommandError) as error:
            if sentence := in_a_sentence(error):
                raise sentence from error
            raise
        self.stderr.write(database_location.described(), str)
