"""What a seat does: commands, the sealed bid, undoing the last act."""

from typing import Any

import msgspec
from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Status

from campaign import commands
from campaign.actions.journal import permissions
from campaign.actions.play import campaign_queries
from campaign.actions.play.command_preview import certain, without_and_with
from campaign.actions.play.sealed_bids import seal_bid, withdraw_bid
from campaign.actions.play.submit import act
from campaign.actions.rulings import corrections
from campaign.actions.security.rate_limits import BIDS
from campaign.api.door import EVERY_ACT, api, campaign_of, count, speaker
from campaign.api.kept_shapes import ForesightOut
from campaign.api.reading import entry_of
from campaign.api.shapes import BidIn, CommandIn, EntryOut, ForesightIn, ReceiptOut, UndoIn
from campaign.differences import to_json
from club.refusals import Refusal


@api.post("/commands", response={200: EntryOut, **EVERY_ACT})
def play(request: HttpRequest, body: CommandIn) -> EntryOut:
    """Plays a command of this seat and answers with its line of the journal.

    The same `key` again plays nothing and answers with the first line.
    """
    asked = speaker(request)
    line = act(
        asked.campaign_id, _read(body.command), actor=asked.actor, key=body.key, seen=body.moment,
        device="API",
    )  # fmt: skip
    return entry_of(line)


@api.post("/foresight", response={200: ForesightOut, **EVERY_ACT})
def foresight(request: HttpRequest, body: ForesightIn) -> ForesightOut:
    """What would follow for certain from a command of this seat; nothing of it is kept.

    Of a move: when nobody moves any more; of a bid: its price. Empty where nothing changes that
    is certain. What takes dice cannot be foreseen.
    """
    found, command = campaign_of(request), _read(body.command)
    permissions.check(permissions.may_play(found, command, speaker(request).actor))
    before, after = without_and_with(campaign_queries.world_of(found), command)  # type: ignore[arg-type]
    return ForesightOut(changes=to_json(certain(before, after, command)))  # type: ignore[arg-type]


def _read(command: dict[str, Any]) -> commands.Command:
    try:
        read: commands.Command = msgspec.convert(command, commands.Command)
        if b"\\u0000" in commands.encode(read):  # lone surrogates are a ValueError
            raise ValueError("null character")
        return read
    except (msgspec.ValidationError, ValueError) as error:
        sentence = gettext_noop("This is no command: {error}")
        raise Refusal("no-command", "D3", sentence, fields=("command",), error=error) from error


@api.put("/bid", response={200: ReceiptOut, **EVERY_ACT})
def seal(request: HttpRequest, body: BidIn) -> ReceiptOut:
    """Seals a bid in place of an earlier one. Keep the receipt: it proves the amount later."""
    asked = speaker(request)
    count(BIDS, "bid", str(asked.user.pk))
    receipt = seal_bid(
        asked.campaign_id, actor=asked.actor, amount=body.amount, key=body.key, seen=body.moment
    )
    return ReceiptOut(**receipt._asdict())


@api.delete("/bid", response={204: None, **EVERY_ACT})
def withdraw(request: HttpRequest) -> Status[None]:
    """Takes the sealed bid back before the opening; where there is none, nothing is done."""
    asked = speaker(request)
    withdraw_bid(asked.campaign_id, actor=asked.actor)
    return Status(204, None)


@api.post("/undo", response={204: None, **EVERY_ACT})
def undo(request: HttpRequest, body: UndoIn) -> Status[None]:
    """Takes back this seat's last act, if nothing was opened and nobody acted since.

    Refused as `stale` where its last act is another line than `entry`.
    """
    asked = speaker(request)
    corrections.undo(asked.campaign_id, actor=asked.actor, seen=body.entry, key=body.key)
    return Status(204, None)
