"""Closes what is due and sends what waits, once: for a timer."""

from typing import Any

from django.core.management.base import BaseCommand

from campaign.actions import closing, delivery, tidying
from campaign.site.schema import refuse_to_start_on_newer_database


class Command(BaseCommand):
    help = "Closes every phase whose deadline has passed, prints how many, then sends the notices."

    def handle(self, **options: Any) -> None:
        refuse_to_start_on_newer_database()
        self.stdout.write(str(closing.close_all_due("closedue")))
        self.stdout.flush()
        delivery.deliver_due()
        tidying.tidy_if_due()
