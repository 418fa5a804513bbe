"""Makes a campaign from a bundle or a record file."""

from typing import Any
from zipfile import is_zipfile

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.bundles.importing import Imported, import_bundle
from campaign.actions.records.record_files import import_record
from club.refusals import Refusal
from host.releases.schema_version import refuse_unready_database
from host.releases.start_words import COMMAND
from tavern.actions.records.importing import import_table
from tavern.actions.records.record_lines import LONGEST_LINE, is_table

NO_ACCOUNT = (
    "There is no account {organiser}: anybody who has signed in once has one, or "
    f"`{COMMAND} createsuperuser` makes one."
)
NO_MAP = (
    f" `{COMMAND} prepare` brings the map of this program. Bring any other as a file to the page "
    "/maps/, and publish it under the name that it had."
)


INVITED = "Named by their seats; invite them again: {names}.\n"
SEALED = (
    "Left out is what was sealed, since it was not sealed for this site: players seal "
    "their bids again, and the dice have another seed from here on.\n"
)
NAMELESS = "What {name} decided as organiser is shown without a name.\n"
ALWAYS = (
    "Left out, as always: private messages and notes, drafts of reports, notifications, channels, "
    "links, API keys.\n"
)
PAUSED = "The campaign is paused: resume it when its players are back.\n"


class Command(BaseCommand):
    help = (
        "Makes a campaign from a bundle, as it was, or a new one from a record file, playing every "
        "line; prints its address, and says what was left out. A record of a table becomes a table."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--organiser", required=True, help="user name or email of an account")

    def handle(self, *, file: str, organiser: str, **options: Any) -> None:
        refuse_unready_database()
        users = get_user_model()._default_manager
        user = users.filter(username=organiser).first() or users.filter(email=organiser).first()
        if user is None:
            raise CommandError(NO_ACCOUNT.format(organiser=organiser))
        if self._is_table(file):
            self._import_table(file, user)
            return
        if is_zipfile(file):
            self._bundle(file, user)
            return
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

    def _is_table(self, file: str) -> bool:
        try:
            with open(file, encoding="utf-8") as record:
                return is_table(record.readline(LONGEST_LINE))
        except (OSError, UnicodeDecodeError):
            return False

    def _import_table(self, file: str, user: Any) -> None:
        try:
            with open(file, encoding="utf-8") as record:
                game = import_table(record, host=user)
        except Refusal as refusal:
            raise CommandError(
                f"line {refusal.values.get('line', 0)}: {refusal.code}: {refusal}"
            ) from refusal
        self.stdout.write(game.public_id)

    def _bundle(self, file: str, user: Any) -> None:
        try:
            with open(file, "rb") as bundle:
                made = import_bundle(bundle, organiser=user)
        except OSError as error:
            raise CommandError(f"{file}: {error}") from error
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stderr.write("".join(_left_out(made)))
        self.stdout.write(made.game.public_id)


def _left_out(made: Imported) -> list[str]:
    left = made.left
    return [
        *([INVITED.format(names=", ".join(left.people))] if left.people else []),
        *([SEALED] if left.sealed else []),
        *([NAMELESS.format(name=left.organiser)] if left.organiser else []),
        ALWAYS,
        *([PAUSED] if made.game.paused else []),
    ]
