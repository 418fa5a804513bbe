"""Closes due phases and sends waiting messages, once, for use by a timer."""

from typing import Any

from django.core.management.base import BaseCommand

from club.actions.clock import closing
from club.actions.delivery import outbox_sender
from club.actions.letters import letter_sender
from club.workers import cleanup
from host.releases.schema_version import refuse_to_start_on_unfit_database


class Command(BaseCommand):
    help = (
        "Closes every phase whose deadline has passed, prints how many, then sends what is waiting."
    )
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        refuse_to_start_on_unfit_database()
        self.stdout.write(str(closing.close_all_due("closedue")))
        self.stdout.flush()
        letter_sender.send_due()
        outbox_sender.deliver_due()
        cleanup.tidy_if_due()
