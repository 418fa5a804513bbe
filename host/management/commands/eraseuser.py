"""Erases a member."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.actions.seats.account_erasure import belongings, erase
from campaign.actions.seats.erasing_moved import erase_moved
from campaign.rules import SAGA
from club.actions.accounts.members import account_of
from club.models import Game
from club.refusals import Refusal


class Command(BaseCommand):
    help = (
        "Erases a member: name, address and keys; what was played stays under the seat's letter. "
        "It cannot be undone. Older backups hold them until they are deleted."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "email", help="of the account; with --campaign the name of a member who has none here"
        )
        parser.add_argument(
            "--campaign", metavar="ADDRESS", help="the campaign with which this member moved here"
        )
        parser.add_argument(
            "--successor", metavar="EMAIL", help="who organises their campaigns from now on"
        )
        parser.add_argument(
            "--confirm", metavar="TEXT", help="the address or name again, where nobody can type it"
        )

    def handle(
        self,
        *,
        email: str,
        campaign: str | None,
        successor: str | None,
        confirm: str | None,
        **_: Any,
    ) -> None:
        if campaign is not None:
            self._erase_moved(_campaign(campaign), email, confirm)
            return
        user = _account(email)
        following = _account(successor) if successor else None
        self._say_what_goes(user)
        _check_confirmed(email, confirm)
        try:
            erase(user, successor=following)
        except Refusal as refusal:
            raise CommandError(f"{refusal} --successor names that person.") from refusal
        self.stdout.write("Erased.")

    def _erase_moved(self, game: Game, name: str, confirm: str | None) -> None:
        self.stdout.write(
            f"{name}, without an account here: will be erased from {game.name}, with the "
            "photos and comments of their seat."
        )
        _check_confirmed(name, confirm)
        try:
            erase_moved(game, name)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write("Erased.")

    def _say_what_goes(self, user: Any) -> None:
        """Prints what will be erased, and what stays, before the confirmation."""
        found = belongings(user)
        self.stdout.write(f"{user.email} ({user.first_name or user.get_username()}):")
        self.stdout.write(
            f"will be erased: the account, {found.photographs} photos, "
            f"{found.comments} comments, {found.channels} channels, {found.keys} API "
            f"keys, {found.drafts} map drafts;"
        )
        self.stdout.write(
            f"will be left: {found.seats} seats, of which {found.sealed} have a sealed bid that "
            "goes unopened;"
        )
        self.stdout.write(f"needs a successor: {found.organised} campaigns.")


def _check_confirmed(name: str, confirm: str | None) -> None:
    if (confirm if confirm is not None else _typed(name)).strip() != name:
        raise CommandError("Nobody was erased.")


def _campaign(address: str) -> Game:
    found = Game.objects.filter(kind=SAGA.name, public_id=address).first()
    if found is None:
        raise CommandError(f"There is no campaign {address}.")
    return found


def _typed(email: str) -> str:
    try:
        return input(f"Type {email} again to erase all this: ")
    except EOFError as error:
        raise CommandError(
            f"Nobody is there to type it: --confirm {email} erases all this. Nobody was erased."
        ) from error


def _account(email: str) -> Any:
    found = account_of(email)
    if found is None:
        raise CommandError(f"There is no account {email}.")
    return found
