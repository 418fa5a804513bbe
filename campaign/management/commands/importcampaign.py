"""Makes a campaign from a record file."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.records.record_files import import_record
from club.refusals import Refusal


class Command(BaseCommand):
    help = "Makes a new campaign from a record file, playing every line; prints its address."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--organiser", required=True, help="user name or email of an account")

    def handle(self, *, file: str, organiser: str, **options: Any) -> None:
        users = get_user_model()._default_manager
        user = users.filter(username=organiser).first() or users.filter(email=organiser).first()
        if user is None:
            raise CommandError(f"There is no account {organiser}.")
        try:
            with open(file, encoding="utf-8") as record:
                campaign = import_record(record, organiser=user)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file}: {error}") from error
        except Refusal as refusal:
            line = refusal.values["line"]
            raise CommandError(
                f"line {line}: {refusal.code} ({refusal.rule}): {refusal}"
            ) from refusal
        self.stdout.write(campaign.public_id)
