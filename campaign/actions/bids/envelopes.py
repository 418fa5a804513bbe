"""The envelopes of a campaign: which are sealed in a moment, and for which players (R11, D3).

They are opened when the phase closes.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from campaign.actions.bids.bid_sealing import Sealed, unseal
from campaign.commands import OpenBids
from campaign.models import Envelope, SealedPlan
from campaign.world import PlayerId
from club.actions.chain.hash_chain import note_rows
from club.actions.clock.automatic_players import answer_for_absent
from club.actions.journal.actor import Actor
from club.actions.journal.awaited import GIVEN_BY
from club.actions.journal.ledger import Effect, LockedGame
from club.models import Game


def envelopes_of(game: Game, moment: int) -> QuerySet[Envelope]:
    """Envelopes of this moment. A correction begins a new era with new envelopes."""
    return Envelope.objects.filter(game=game, era=game.era, moment=moment)


def envelopes_here(game: Game) -> Iterable[Envelope]:
    """All envelopes of the present moment, in the order of their players."""
    return envelopes_of(game, game.moment).order_by("player")


def sealed_players(game: Game) -> frozenset[str]:
    """Players with an envelope in this moment. The existence of an envelope is not secret."""
    return frozenset(player for player, _how in _sealed_in(game, game.moment))


def put_envelope(
    locked: LockedGame, player: str, sealed: Sealed, *, how: str = "", on_behalf: bool = False
) -> None:
    """Stores a sealed bid in this moment. `how` says how it was sealed for an absent player."""
    game = locked.game
    Envelope.objects.create(
        game=game,
        turn=game.turn,
        moment=game.moment,
        era=game.era,
        player=player,
        sealed=sealed.token,
        receipt=sealed.receipt,
        sealed_at=locked.now,
        how=how,
        on_behalf=on_behalf,
    )
    locked.mark(Effect.AWAITED)


def sealed_by(game: Game, moment: int) -> dict[str, str]:
    """How the bid or the orders of each player were sealed in this moment: a word of
    `PhaseClose.outcomes`."""
    return {player: GIVEN_BY[how or "given"] for player, how in _sealed_in(game, moment)}


def _sealed_in(game: Game, moment: int) -> Iterable[tuple[str, str]]:
    return envelopes_of(game, moment).order_by("player").values_list("player", "how")


def return_sealed(locked: LockedGame, player: str) -> dict[str, Any]:
    """Deletes unopened bids, and ends plans without opening them."""
    bids = Envelope.objects.filter(game=locked.game, player=player, opened_at__isnull=True)
    plans = SealedPlan.objects.filter(game=locked.game, player=player, ended_at__isnull=True)
    return {
        "envelope": bool(bids.delete()[0]),
        "plan": bool(plans.update(ended_at=locked.now, ended_why="returned", sealed=b"")),
    }


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
    Envelope.objects.bulk_update(opened, ["amount", "nonce", "opened_at"])
    note_rows(locked, *(("opened", envelope) for envelope in opened))
    return {PlayerId(envelope.player): envelope.amount or 0 for envelope in opened}
