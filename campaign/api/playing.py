"""API: commands, the sealed bid, and undoing the last command of a seat."""

from typing import Any

import msgspec
from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Status

from campaign import commands
from campaign.actions.history.effective_history import read_world
from campaign.actions.play.command_preview import certain, without_and_with
from campaign.actions.play.sealed_bids import MOST_BIDS, seal_bid, withdraw_bid
from campaign.actions.rulings import corrections
from campaign.api.own_campaign import campaign_of, speaker_in_campaign
from campaign.api.reading import entry_of
from campaign.api.shapes import BidIn, CommandIn, EntryOut, ForesightIn, ReceiptOut, UndoIn
from campaign.api.stored_shapes import ForesightOut
from campaign.differences import to_json
from club.actions.journal import permissions
from club.actions.play.submit import act
from club.api.door import EVERY_ACT, api, count_request, speaker
from club.api.shapes import shape_of
from club.refusals import Refusal


@api.post("/commands", response={200: EntryOut, **EVERY_ACT})
def play(request: HttpRequest, body: CommandIn) -> EntryOut:
    """Plays a command of this seat and returns its journal entry.

    The same `key` again plays nothing and returns the first entry.
    """
    asked = speaker_in_campaign(request)
    line = act(
        asked.game_id,
        read_command(body.command),
        actor=asked.actor,
        key=body.key,
        page_version=body.moment,
        device="API",
    )
    return entry_of(line)


@api.post("/foresight", response={200: ForesightOut, **EVERY_ACT})
def foresight(request: HttpRequest, body: ForesightIn) -> ForesightOut:
    """The certain consequences of a command of this seat; nothing is stored.

    For a move, these hold if nobody else moves again; for a bid, it is the price. Empty if nothing
    certain changes. Commands that take dice have no preview.
    """
    found, command = campaign_of(request), read_command(body.command)
    permissions.check_allowed(permissions.may_play(found, command, speaker(request).actor))
    before, after = without_and_with(read_world(found), command)  # type: ignore[arg-type]
    return ForesightOut(changes=to_json(certain(before, after, command)))  # type: ignore[arg-type]


def read_command(command: dict[str, Any]) -> commands.Command:
    """The command of a body; refuses `no-command`."""
    try:
        read: commands.Command = msgspec.convert(command, commands.Command)
        if b"\\u0000" in commands.encode(read):  # lone surrogates are a ValueError
            raise ValueError("null character")
        return read
    except (msgspec.ValidationError, ValueError) as error:
        sentence = gettext_noop("This is not a command: {error}")
        raise Refusal("no-command", "D3", sentence, fields=("command",), error=error) from error


@api.put("/bid", response={200: ReceiptOut, **EVERY_ACT})
def seal(request: HttpRequest, body: BidIn) -> ReceiptOut:
    """Seals a bid in place of an earlier one. Keep the receipt: it proves the amount later."""
    asked = speaker_in_campaign(request)
    count_request(MOST_BIDS, "bid", str(asked.user.pk))
    receipt = seal_bid(
        asked.game_id, actor=asked.actor, amount=body.amount, key=body.key, page_version=body.moment
    )
    return shape_of(ReceiptOut, receipt)


@api.delete("/bid", response={204: None, **EVERY_ACT})
def withdraw(request: HttpRequest) -> Status[None]:
    """Withdraws the sealed bid before the opening; without a bid, nothing is done."""
    asked = speaker_in_campaign(request)
    withdraw_bid(asked.game_id, actor=asked.actor)
    return Status(204, None)


@api.post("/undo", response={204: None, **EVERY_ACT})
def undo(request: HttpRequest, body: UndoIn) -> Status[None]:
    """Undoes this seat's last command, if nothing was opened and nobody acted since.

    Refused as `stale` if its last command is another entry than `entry`.
    """
    asked = speaker_in_campaign(request)
    corrections.undo(asked.game_id, actor=asked.actor, page_version=body.entry, key=body.key)
    return Status(204, None)
