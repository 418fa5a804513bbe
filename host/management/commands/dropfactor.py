"""Removes a second factor that was lost."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from club.actions.accounts.second_factors import drop_factor


class Command(BaseCommand):
    help = "Takes away the second factor of an address, so that its owner sets up another."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")

    def handle(self, *, email: str, **options: Any) -> None:
        try:
            dropped = drop_factor(email)
        except LookupError as error:
            raise CommandError(f"Nobody has the address {email}.") from error
        self.stdout.write(
            "The second factor is gone." if dropped else "There was no second factor."
        )
