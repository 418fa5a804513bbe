"""Opening the envelopes of a phase of bids, when it closes (R11, D4)."""

from campaign.actions.bids.bid_sealing import unseal
from campaign.actions.bids.envelopes import envelopes_here
from campaign.commands import OpenBids
from campaign.world import PlayerId
from club.actions.chain.hash_chain import note_rows
from club.actions.clock.automatic_players import answer_for_absent
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame


def open_bids(locked: LockedGame) -> None:
    """Opens the envelopes of this moment. A player without an envelope bids nothing (R11)."""
    game = locked.game
    for absent in game.waits_for:
        answer_for_absent(locked, PlayerId(absent))
    locked.append(OpenBids(open_envelopes(locked)), actor=Actor.clock())


def open_envelopes(locked: LockedGame) -> dict[PlayerId, int]:
    """Makes the amounts and nonces of this moment's envelopes public. Returns the bids in them."""
    opened = [row for row in envelopes_here(locked.game) if row.player in locked.world.in_play]
    for envelope in opened:
        envelope.amount, envelope.nonce = unseal(locked.game, envelope)
        envelope.opened_at = locked.now
        envelope.save()
    note_rows(locked, *(("opened", envelope) for envelope in opened))
    return {PlayerId(envelope.player): envelope.amount or 0 for envelope in opened}
