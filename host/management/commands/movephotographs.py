"""Moves photographs from the database into files."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from campaign.actions.battles.photo_files import copy_in, move_to_files
from campaign.models import BattlePhoto


class Command(BaseCommand):
    help = (
        "Moves the photos that are still in the database into files: below DATA_DIR, or into "
        "the store of S3_BUCKET, which then gets the files below DATA_DIR too. It runs while the "
        "site does, and may be run again at any time."
    )

    def handle(self, **options: Any) -> None:
        rows = BattlePhoto.objects.filter(key="").order_by("pk").values_list("pk", flat=True)
        moved = sum(move_to_files(photo_id) for photo_id in list(rows))
        self.stdout.write(f"Moved into files: {moved}.")
        if settings.S3_BUCKET:
            copied = copy_in(settings.PHOTOGRAPHS)
            self.stdout.write(f"Copied into the store {settings.S3_BUCKET}: {copied}.")
