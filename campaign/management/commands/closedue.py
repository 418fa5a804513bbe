"""Closes what is due, once: for a timer."""

from typing import Any

from django.core.management.base import BaseCommand

from campaign.actions import closing, heartbeats
from campaign.site.schema import refuse_to_start_on_newer_database


class Command(BaseCommand):
    help = "Closes every phase whose deadline has passed and prints how many there were."

    def handle(self, **options: Any) -> None:
        refuse_to_start_on_newer_database()
        heartbeats.beat("closedue")
        self.stdout.write(str(closing.close_all_due()))
