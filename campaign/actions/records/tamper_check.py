"""Checks a game against tampering: digests, receipts, the chain, its chance (D3).

A game that passes was not changed afterwards, unless every later hash was recomputed. Hashes noted
elsewhere reveal that too: `noted` holds such places of the chain and their hashes.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from campaign.actions.bids.bid_sealing import UnreadableEnvelope, unseal, unseal_text
from campaign.actions.bids.opened_bids import ANOTHER, MISSING, RECEIPT, UNPLAYED, compared
from campaign.actions.fairness.dice_check import dice_flaws
from campaign.actions.history import effective_history
from campaign.actions.history.integrity import chained, first_world, steps
from campaign.models import Envelope
from campaign.rules import SAGA
from campaign.world import READING, encode
from club.actions.chain.contents import read_world
from club.actions.fairness.chain_check import Flaw, chain_flaws, note_place
from club.actions.fairness.journal_check import journal_flaws
from club.kinds import kind_of
from club.models import Game, JournalEntry, Note

OPENED = {
    RECEIPT: "amount and nonce do not give its receipt",
    ANOTHER: "another bid was played than it holds",
    UNPLAYED: "no bid was played from it",
    MISSING: "its bid was played, and no opened envelope is there",
}


def flaws(game: Game, noted: Mapping[str, str] | None = None) -> Iterator[Flaw]:
    """All contradictions. Of the journal only the first entry, since later ones depend on it.

    `noted` are hashes by entry, "120", or by a note after it, "120.3".
    """
    own = game.kind == SAGA.name
    journal = list(_journal(game) if own else journal_flaws(game))
    yield from journal
    yield from _readable("chain", chain_flaws(game))
    if own:
        yield from _readable("dice", dice_flaws(game))
    elif not journal:  # otherwise its chance cannot be replayed
        yield from _readable("chance", kind_of(game).journal.flaws(game, read_world(game)))
    yield from _noted(game, noted or {})
    if own:
        yield from _opened(game)
        yield from _sealed(game)


def remarks(game: Game) -> Iterator[str]:
    """Limits of the check that follow from how the campaign was written."""
    if game.kind != SAGA.name:
        return
    begun = first_world(game).reading
    if begun != READING:
        yield str(effective_history.another(begun))
    given = game.journal.filter(drawn=False, copy_of__isnull=True)
    if count := given.exclude(chance=[]).count():
        yield f"The dice of {count} lines came with a demo or a record, not from the seed."


def _readable(what: str, found: Iterator[Flaw]) -> Iterator[Flaw]:
    """These flaws. An unreadable row is named and does not end the check."""
    try:
        yield from found
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        yield Flaw(what, f"what was noted cannot be read: {error!r}")


def _journal(game: Game) -> Iterator[Flaw]:
    """Checks entries, snapshots and the present world."""
    if first_world(game).reading != READING:
        yield from _unplayed(game)
        return
    kept = {seq: bytes(world) for seq, world in game.snapshots.values_list("seq", "world")}
    world, number = first_world(game), 0
    try:
        for step in steps(game):
            world, number = step.world, step.number
            if step.fault:
                yield Flaw(_place(step.entry), step.fault)
                return
            if kept.get(number, encode(world)) != encode(world):
                yield Flaw(_place(step.entry), "the world kept after it is another")
    except Exception as error:  # an overwritten entry must be named
        entry = game.journal.filter(seq__gt=number).first()
        yield Flaw(_place(entry) if entry else "journal", f"it cannot be played: {error}")
        return
    if number != game.seq:
        yield Flaw(f"journal line {game.seq}", "the last lines are missing, or there are more")
    elif encode(world) != bytes(game.world):
        yield Flaw("present world", "it is not the one to which the journal leads")
    elif (game.turn, game.phase, game.moment) != (world.turn, world.phase, world.moment):
        yield Flaw("present world", "pages show another turn, phase or moment than its own")


def _unplayed(game: Game) -> Iterator[Flaw]:
    """Checks a journal without playing it: its entries exist and are unchanged."""
    number = 0
    for number, entry, chain in chained(game):
        if entry.seq != number:
            yield Flaw(_place(entry), "a line before it is missing")
            return
        if entry.chain != chain:
            yield Flaw(_place(entry), "it was changed: its hash is another")
            return
    if number != game.seq:
        yield Flaw(f"journal line {game.seq}", "the last lines are missing, or there are more")


def _noted(game: Game, noted: Mapping[str, str]) -> Iterator[Flaw]:
    """Checks hashes noted elsewhere; the beginning of each is enough."""
    for where, start in noted.items():
        seq, _dot, place = where.partition(".")
        row: Any
        if place:
            row = game.notes.filter(seq=int(seq), place=int(place)).first()
        else:
            row = game.journal.filter(seq=int(seq)).first()
        name = note_place(row) if isinstance(row, Note) else _place(row) if row else where
        if row is None:
            yield Flaw(f"journal line {where}", "it was noted, and is not there")
        elif not row.chain.startswith(start.lower()):
            yield Flaw(name, "this or an earlier line is not what was noted")


def _opened(game: Game) -> Iterator[Flaw]:
    """Checks opened envelopes against their receipts and the bids that were played, in both
    directions."""
    for bid in compared(game):
        if bid.fault:
            place = f"envelope of {bid.place.player} (turn {bid.turn}, bids)"
            yield Flaw(place, OPENED[bid.fault])


def _sealed(game: Game) -> Iterator[Flaw]:
    """Checks that sealed bids can be opened and match their receipts. Reveals no amount."""
    for envelope in game.envelopes.filter(opened_at__isnull=True).order_by("player"):
        try:
            unseal(game, envelope)
        except UnreadableEnvelope as error:
            yield Flaw(_envelope(envelope), str(error))
    for orders in game.sealed_plans.filter(ended_at__isnull=True).order_by("player"):
        try:
            unseal_text(game, orders)
        except UnreadableEnvelope as error:
            yield Flaw(f"plan of {orders.player}", str(error))


def _place(entry: JournalEntry) -> str:
    return f"journal line {entry.seq} (turn {entry.turn}, {entry.phase})"


def _envelope(envelope: Envelope) -> str:
    return f"envelope of {envelope.player} (turn {envelope.turn}, bids)"
