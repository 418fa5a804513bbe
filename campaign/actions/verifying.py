"""A campaign checked against tampering: digests, receipts, the chain of its journal (D3).

What fits was not changed afterwards, or by somebody who made every later hash anew. Against him
help hashes that were noted elsewhere: `noted` holds such numbers of lines and their hashes.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from campaign.actions.envelopes import is_genuine
from campaign.actions.replaying import first_world, steps
from campaign.actions.sealing import UnreadableEnvelope, unseal, unseal_orders
from campaign.commands import OpenBids
from campaign.models import Campaign, Envelope, JournalEntry
from campaign.world import encode


class Flaw(NamedTuple):
    """What does not fit, and where: the row by its number, turn and phase."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def flaws(campaign: Campaign, noted: Mapping[int, str] | None = None) -> Iterator[Flaw]:
    """Everything that does not fit; of the journal the first line, since later ones hang on it."""
    yield from _journal(campaign)
    yield from _noted(campaign, noted or {})
    yield from _opened(campaign)
    yield from _sealed(campaign)


def _journal(campaign: Campaign) -> Iterator[Flaw]:
    """Lines, the worlds kept beside them, and the present world."""
    kept = {seq: bytes(world) for seq, world in campaign.snapshots.values_list("seq", "world")}
    world, number = first_world(campaign), 0
    try:
        for step in steps(campaign):
            world, number = step.world, step.number
            if step.fault:
                yield Flaw(_place(step.entry), step.fault)
                return
            if kept.get(number, encode(world)) != encode(world):
                yield Flaw(_place(step.entry), "the world kept after it is another")
    except Exception as error:  # whatever was written over a line: it is to be named
        line = campaign.journal.filter(seq__gt=number).first()
        yield Flaw(_place(line) if line else "journal", f"it cannot be played: {error}")
        return
    if number != campaign.seq:
        yield Flaw(f"journal line {campaign.seq}", "the last lines are missing, or there are more")
    elif encode(world) != bytes(campaign.world):
        yield Flaw("present world", "it is not the one to which the journal leads")


def _noted(campaign: Campaign, noted: Mapping[int, str]) -> Iterator[Flaw]:
    """Hashes that somebody noted elsewhere: the beginning of each is enough."""
    lines = {line.seq: line for line in campaign.journal.filter(seq__in=list(noted))}
    for seq, start in noted.items():
        if seq not in lines:
            yield Flaw(f"journal line {seq}", "it was noted, and is not there")
        elif not lines[seq].chain.startswith(start.lower()):
            yield Flaw(_place(lines[seq]), "this or an earlier line is not what was noted")


def _opened(campaign: Campaign) -> Iterator[Flaw]:
    """Opened envelopes against their receipts, and against the bids that were played."""
    played = _bids_played(campaign)
    opened = campaign.envelopes.filter(opened_at__isnull=False).order_by("moment", "era", "player")
    for envelope in opened:
        if not is_genuine(campaign, envelope):
            yield Flaw(_envelope(envelope), "amount and nonce do not give its receipt")
        elif (envelope.moment, envelope.player, envelope.amount) not in played:
            yield Flaw(_envelope(envelope), "another bid was played than it holds")


def _bids_played(campaign: Campaign) -> set[tuple[int, str, int]]:
    openings = campaign.journal.filter(origin="opened", copy_of__isnull=True)
    found = set()
    for line in openings.order_by("seq"):
        command = line.read_command()
        if isinstance(command, OpenBids):
            found |= {(line.moment, str(player), bid) for player, bid in command.bids.items()}
    return found


def _sealed(campaign: Campaign) -> Iterator[Flaw]:
    """What is still sealed: whether it opens, and is what its receipt says. Tells no amount."""
    for envelope in campaign.envelopes.filter(opened_at__isnull=True).order_by("player"):
        try:
            unseal(campaign, envelope)
        except UnreadableEnvelope as error:
            yield Flaw(_envelope(envelope), str(error))
    for orders in campaign.standing_orders.filter(ended_at__isnull=True).order_by("player"):
        try:
            unseal_orders(campaign, orders)
        except UnreadableEnvelope as error:
            yield Flaw(f"standing orders of {orders.player}", str(error))


def _place(line: JournalEntry) -> str:
    return f"journal line {line.seq} (turn {line.turn}, {line.phase})"


def _envelope(envelope: Envelope) -> str:
    return f"envelope of {envelope.player} (turn {envelope.turn}, bids)"
