"""API: commands of the key's seat, and taking back its last action."""

from typing import Any

import msgspec
from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Status

from club.actions.play.submit import act_in_turn
from club.actions.play.taking_back import take_back
from club.api.door import EVERY_ACT, api, speaker
from club.api.shapes import Address
from club.kinds import rules_of
from club.refusals import Refusal
from tavern.actions.seating import NO_PROGRAM
from tavern.api.reading import OF_TABLE, as_heard, seat_of_key, table_of
from tavern.api.shapes import CommandsIn, HeardOut, TakeBackIn

NO_COMMAND = gettext_noop("This is not a command: {error}")


@api.post(f"{OF_TABLE}/commands", response={200: list[HeardOut], **EVERY_ACT})
def play(request: HttpRequest, address: Address, body: CommandsIn) -> list[HeardOut]:
    """Plays the commands of one action for this seat, all or none, and returns what it hears.

    The same `key` again plays nothing and returns the first entries.
    """
    found = table_of(request, address)
    asked, you = speaker(request), seat_of_key(request)
    if found.table.rated:
        raise Refusal("rated", "D4", NO_PROGRAM)
    commands = [_read(found.kind, one) for one in body.commands]
    entries = act_in_turn(
        found.pk, commands, actor=asked.actor, key=body.key, page_version=body.moment, device="API"
    )
    return [as_heard(entry, found, you) for entry in entries]


def _read(game: str, command: dict[str, Any]) -> Any:
    """The command of a body. Refuses `no-command`."""
    try:
        return rules_of(game).commands.decode(msgspec.json.encode(command))
    except (msgspec.MsgspecError, ValueError) as error:
        raise Refusal("no-command", "D3", NO_COMMAND, fields=("commands",), error=error) from error


@api.post(f"{OF_TABLE}/undo", response={204: None, **EVERY_ACT})
def undo(request: HttpRequest, address: Address, body: TakeBackIn) -> Status[None]:
    """Takes back this seat's last action, if it revealed nothing and nobody has acted since."""
    found, asked = table_of(request, address), speaker(request)
    take_back(found.pk, actor=asked.actor, entry=body.entry, key=body.key)
    return Status(204, None)
