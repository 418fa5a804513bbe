"""Erases a member."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.erasing import erase
from campaign.refusals import Refusal


class Command(BaseCommand):
    help = (
        "Erases a member: name, address and keys; what was played stays under the seat's letter. "
        "It cannot be undone. Older backups hold him until they are thrown away."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument(
            "--successor", metavar="EMAIL", help="who organises his campaigns from now on"
        )
        parser.add_argument(
            "--confirm", metavar="EMAIL", help="the address again, where nobody can type it"
        )

    def handle(self, *, email: str, successor: str | None, confirm: str | None, **_: Any) -> None:
        user = _account(email)
        following = _account(successor) if successor else None
        typed = confirm if confirm is not None else input(f"Type {email} again to erase him: ")
        if typed.strip() != email:
            raise CommandError("Nobody was erased.")
        try:
            erase(user, successor=following)
        except Refusal as refusal:
            raise CommandError(f"{refusal} --successor names him.") from refusal
        self.stdout.write("Erased.")


def _account(email: str) -> Any:
    found = get_user_model()._default_manager.filter(email__iexact=email).first()
    if found is None:
        raise CommandError(f"There is no account {email}.")
    return found
