"""Makes an administrator by address; Django's own command would ask for a password."""

import os
from contextlib import suppress
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email

from club.actions.accounts.members import make_administrator

VARIABLE = "DJANGO_SUPERUSER_EMAIL"


class Command(BaseCommand):
    help = (
        "Makes the account of an address an administrator, and makes the account if there is none. "
        "The administrator signs in with a code sent to that address."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--email", help=f"the address; else {VARIABLE}, else it is asked for")
        parser.add_argument(
            "--noinput", "--no-input", action="store_false", dest="interactive", help="ask nothing"
        )

    def handle(self, *, email: str | None, interactive: bool, **options: Any) -> None:
        given = email or os.environ.get(VARIABLE, "")
        if not given and interactive:
            given = _ask()
        try:
            validate_email(given.strip())
        except ValidationError:
            where = f"--email or {VARIABLE}"
            raise CommandError(f"Give the administrator's address with {where}.") from None
        user = make_administrator(given.strip())
        self.stdout.write(f"{user.email} may enter /admin/, after signing in with a code.")


def _ask() -> str:
    with suppress(EOFError):
        return input("Email address: ")
    return ""
