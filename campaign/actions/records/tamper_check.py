"""A campaign checked against tampering: digests, receipts, the chain, the dice (D3).

What fits was not changed afterwards, or by somebody who made every later hash anew. Against them
help hashes that were noted elsewhere: `noted` holds such places of the chain and their hashes.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Count, Max, Min

from campaign.actions.fairness.chain_check import chain_flaws, place_of
from campaign.actions.fairness.dice_check import dice_flaws
from campaign.actions.fairness.findings import Flaw
from campaign.actions.fairness.opened_bids import ANOTHER, MISSING, RECEIPT, UNPLAYED, compared
from campaign.actions.history import rule_readings
from campaign.actions.history.integrity import chained, first_world, steps
from campaign.actions.security.sealing import UnreadableEnvelope, unseal, unseal_orders
from campaign.models import Campaign, Envelope, JournalEntry, Note
from campaign.models.journal import FORMAT
from campaign.world import READING, encode

OPENED = {
    RECEIPT: "amount and nonce do not give its receipt",
    ANOTHER: "another bid was played than it holds",
    UNPLAYED: "no bid was played from it",
    MISSING: "its bid was played, and no opened envelope is there",
}


def flaws(campaign: Campaign, noted: Mapping[str, str] | None = None) -> Iterator[Flaw]:
    """Everything that does not fit; of the journal the first line, since later ones hang on it.

    `noted` are hashes by line, "120", or by a note after it, "120.3".
    """
    yield from _journal(campaign)
    yield from _readable("chain", chain_flaws(campaign))
    yield from _readable("dice", dice_flaws(campaign))
    yield from _noted(campaign, noted or {})
    yield from _opened(campaign)
    yield from _sealed(campaign)


def remarks(campaign: Campaign) -> Iterator[str]:
    """What a check cannot say, because of how the campaign was written."""
    begun = first_world(campaign).reading
    if begun != READING:
        yield str(rule_readings.another(begun))
    old = campaign.journal.filter(format__lt=FORMAT).aggregate(
        first=Min("seq"), last=Max("seq"), count=Count("pk")
    )
    if old["count"]:
        yield (
            f"{old['count']} lines from {old['first']} to {old['last']} were written under an "
            "earlier format: accounts, devices, dice and what was written beside the journal "
            "are not in their chain."
        )
    given = campaign.journal.filter(format__gte=FORMAT, drawn=False, copy_of__isnull=True)
    if count := given.exclude(chance=[]).count():
        yield f"The dice of {count} lines came with a demo or a record, not from the seed."


def _readable(what: str, found: Iterator[Flaw]) -> Iterator[Flaw]:
    """These flaws; whatever was written over a row, it is named and does not end the check."""
    try:
        yield from found
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        yield Flaw(what, f"what was noted cannot be read: {error!r}")


def _journal(campaign: Campaign) -> Iterator[Flaw]:
    """Lines, the worlds kept beside them, and the present world."""
    if first_world(campaign).reading != READING:
        yield from _unplayed(campaign)
        return
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
    elif (campaign.turn, campaign.phase, campaign.moment) != (
        world.turn, world.phase, world.moment
    ):  # fmt: skip
        yield Flaw("present world", "pages show another turn, phase or moment than its own")


def _unplayed(campaign: Campaign) -> Iterator[Flaw]:
    """What of a journal can be checked without playing it: that its lines are there, unchanged."""
    number = 0
    for number, entry, chain in chained(campaign):
        if entry.seq != number:
            yield Flaw(_place(entry), "a line before it is missing")
            return
        if entry.chain != chain:
            yield Flaw(_place(entry), "it was changed: its hash is another")
            return
    if number != campaign.seq:
        yield Flaw(f"journal line {campaign.seq}", "the last lines are missing, or there are more")


def _noted(campaign: Campaign, noted: Mapping[str, str]) -> Iterator[Flaw]:
    """Hashes that somebody noted elsewhere: the beginning of each is enough."""
    for where, start in noted.items():
        seq, _dot, place = where.partition(".")
        row: Any
        if place:
            row = campaign.notes.filter(seq=int(seq), place=int(place)).first()
        else:
            row = campaign.journal.filter(seq=int(seq)).first()
        name = place_of(row) if isinstance(row, Note) else _place(row) if row else where
        if row is None:
            yield Flaw(f"journal line {where}", "it was noted, and is not there")
        elif not row.chain.startswith(start.lower()):
            yield Flaw(name, "this or an earlier line is not what was noted")


def _opened(campaign: Campaign) -> Iterator[Flaw]:
    """Opened envelopes against their receipts and the bids that were played, and the reverse."""
    for bid in compared(campaign):
        if bid.fault:
            place = f"envelope of {bid.place.player} (turn {bid.turn}, bids)"
            yield Flaw(place, OPENED[bid.fault])


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
