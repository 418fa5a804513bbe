"""Makes a campaign from a record file."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.records.record_files import import_record
from campaign.site.releases.schema_version import refuse_unready_database
from club.refusals import Refusal

NO_ACCOUNT = (
    "There is no account {organiser}: who signs in once has one, or `manage.py createsuperuser` "
    "makes one."
)
NO_MAP = (
    " `manage.py prepare` brings the map of this program. Bring any other as a file to the page "
    "/maps/, and publish it under the name that it had."
)


class Command(BaseCommand):
    help = "Makes a new campaign from a record file, playing every line; prints its address."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--organiser", required=True, help="user name or email of an account")

    def handle(self, *, file: str, organiser: str, **options: Any) -> None:
        refuse_unready_database()
        users = get_user_model()._default_manager
        user = users.filter(username=organiser).first() or users.filter(email=organiser).first()
        if user is None:
            raise CommandError(NO_ACCOUNT.format(organiser=organiser))
        try:
            with open(file, encoding="utf-8") as record:
                game = import_record(record, organiser=user)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file}: {error}") from error
        except Refusal as refusal:
            line, hint = refusal.values["line"], NO_MAP if refusal.code == "map" else ""
            raise CommandError(
                f"line {line}: {refusal.code} ({refusal.rule}): {refusal}{hint}"
            ) from refusal
        self.stdout.write(game.public_id)
