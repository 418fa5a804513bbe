"""Opened envelopes compared with the bids that were played, in both directions (R11, D3).

Neither side is trusted: an envelope needs the bid that was played from it, and a bid needs its
envelope. Bids of an imported record have none, since they were opened elsewhere.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db.models import Q

from campaign.actions.bids.bid_sealing import is_genuine
from campaign.actions.history.effective_history import read_command
from campaign.commands import OpenBids
from campaign.models import Envelope
from club.models import Game

RECEIPT, ANOTHER, UNPLAYED, MISSING = "receipt", "another", "unplayed", "missing"


class BidSlot(NamedTuple):
    """An opening (the number of corrections before it, and its moment) and the bidder."""

    era: int
    moment: int
    player: str


class PlayedBid(NamedTuple):
    turn: int
    amount: int


class OpenedBid(NamedTuple):
    """A bid in power points, its envelope if there is one, and its fault ("": none).

    `fault` is `receipt` (amount and nonce do not match it), `another` (the bid played is not the
    one in the envelope), `unplayed` (no bid was played from the envelope) or `missing` (a bid was
    played without an opened envelope). `amount` is the envelope's, or else the one that was played.
    """

    place: BidSlot
    turn: int
    amount: int
    envelope: Envelope | None
    fault: str


def compared(game: Game) -> list[OpenedBid]:
    """Every opened envelope, and every bid that was played without one, in order."""
    played = _bids_played(game)
    rows = [
        OpenedBid(place, row.turn, row.amount or 0, row, _fault(game, row, played.get(place)))
        for row in Envelope.objects.filter(game=game, opened_at__isnull=False)
        for place in [BidSlot(row.era, row.moment, row.player)]
    ]
    there = {row.place for row in rows}
    rows += [
        OpenedBid(place, bid.turn, bid.amount, None, MISSING)
        for place, bid in played.items()
        if place not in there
    ]
    return sorted(rows, key=lambda row: (row.place.moment, row.place.era, row.place.player))


def _fault(game: Game, envelope: Envelope, played: PlayedBid | None) -> str:
    if not is_genuine(game, envelope):
        return RECEIPT
    if played is None:
        return UNPLAYED
    return "" if played == (envelope.turn, envelope.amount) else ANOTHER


def _bids_played(game: Game) -> dict[BidSlot, PlayedBid]:
    """Bids that were opened in this campaign, not in the one from which it was imported."""
    return {
        BidSlot(era, line.moment, str(player)): PlayedBid(line.turn, amount)
        for era, line, command in _openings(game)
        for player, amount in command.bids.items()
    }


def _openings(game: Game) -> Iterator[tuple[int, Any, OpenBids]]:
    """The entries that opened envelopes. Each entry that goes back starts an era."""
    opened = Q(origin="opened", copy_of__isnull=True) & ~Q(actor_kind="import")
    entries = game.journal.filter(opened | Q(rewinds_to__isnull=False)).order_by("seq")
    era = 0
    for entry in entries.only("game", "seq", "turn", "moment", "command", "rewinds_to"):
        if entry.rewinds_to is not None:
            era += 1
            continue
        command = read_command(entry)
        if isinstance(command, OpenBids):
            yield era, entry, command
