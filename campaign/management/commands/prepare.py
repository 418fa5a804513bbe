"""Prepares the installation once, for servers whose processes are started one by one."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from campaign.site import whereabouts
from campaign.site.prepare import prepare
from campaign.site.schema import NewerDatabase
from campaign.site.troubles import in_a_sentence


class Command(BaseCommand):
    help = "Brings the database up to date and collects static files; does nothing twice."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        try:
            prepare(self.stdout.write)
        except NewerDatabase as why:
            raise CommandError(str(why)) from why
        except (OSError, DatabaseError, CommandError) as error:
            if sentence := in_a_sentence(error):
                raise sentence from error
            raise
        self.stderr.write(whereabouts.described(), str)
