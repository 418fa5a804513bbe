"""Opened envelopes held against the bids that were played, and the reverse (R11, D3).

Neither side is believed: an envelope needs the bid that was played from it, and a bid needs its
envelope. Bids of an imported record have none: they were opened elsewhere.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db.models import Q

from campaign.actions.security.sealing import is_genuine
from campaign.commands import OpenBids
from campaign.models import Campaign, Envelope

RECEIPT, ANOTHER, UNPLAYED, MISSING = "receipt", "another", "unplayed", "missing"


class BidSlot(NamedTuple):
    """Which opening: how many corrections came before it, and its moment; and whose bid."""

    era: int
    moment: int
    player: str


class PlayedBid(NamedTuple):
    turn: int
    amount: int


class OpenedBid(NamedTuple):
    """A bid in power points, its envelope if one is there, and what does not fit ("": nothing).

    `fault` is `receipt` (amount and nonce do not give it), `another` (another bid was played than
    the envelope holds), `unplayed` (no bid was played from it) or `missing` (the bid was played,
    and no opened envelope is there). `amount` is the envelope's, or the one that was played.
    """

    place: BidSlot
    turn: int
    amount: int
    envelope: Envelope | None
    fault: str


def compared(campaign: Campaign) -> list[OpenedBid]:
    """Every opened envelope, and every bid that was played without one, in order."""
    played = bids_played(campaign)
    rows = [
        OpenedBid(place, row.turn, row.amount or 0, row, _fault(campaign, row, played.get(place)))
        for row in Envelope.objects.filter(campaign=campaign, opened_at__isnull=False)
        for place in [BidSlot(row.era, row.moment, row.player)]
    ]
    there = {row.place for row in rows}
    rows += [
        OpenedBid(place, bid.turn, bid.amount, None, MISSING)
        for place, bid in played.items()
        if place not in there
    ]
    return sorted(rows, key=lambda row: (row.place.moment, row.place.era, row.place.player))


def _fault(campaign: Campaign, envelope: Envelope, played: PlayedBid | None) -> str:
    if not is_genuine(campaign, envelope):
        return RECEIPT
    if played is None:
        return UNPLAYED
    return "" if played == (envelope.turn, envelope.amount) else ANOTHER


def bids_played(campaign: Campaign) -> dict[BidSlot, PlayedBid]:
    """Bids that were opened in this campaign itself, not in the one that it was imported from."""
    return {
        BidSlot(era, line.moment, str(player)): PlayedBid(line.turn, amount)
        for era, line, command in _openings(campaign)
        for player, amount in command.bids.items()
    }


def _openings(campaign: Campaign) -> Iterator[tuple[int, Any, OpenBids]]:
    """The lines that opened envelopes; each line that goes back begins an era."""
    opened = Q(origin="opened", copy_of__isnull=True) & ~Q(actor_kind="import")
    lines = campaign.journal.filter(opened | Q(rewinds_to__isnull=False)).order_by("seq")
    era = 0
    for line in lines.only("campaign", "seq", "turn", "moment", "command", "rewinds_to"):
        if line.rewinds_to is not None:
            era += 1
            continue
        command = line.read_command()
        if isinstance(command, OpenBids):
            yield era, line, command
