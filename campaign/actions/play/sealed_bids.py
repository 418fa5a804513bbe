"""Sealing, replacing and withdrawing a bid, until the envelopes are opened (R11, A10, D3)."""

import logging
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.awaited import envelopes_of, put_envelope
from campaign.actions.journal.ledger import Effect, Game
from campaign.actions.journal.page_versions import stale
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.play.starting import check_goes_on
from campaign.actions.security.sealing import (
    Receipt,
    Sealed,
    UnreadableEnvelope,
    is_genuine,
    receipt_of,
    seal,
    unseal,
)
from campaign.commands import Bid
from campaign.models import Campaign, Envelope, JournalEntry
from campaign.play import check_bid
from campaign.world import PlayerId
from club.refusals import Refusal

__all__ = ["OwnBid", "Receipt", "is_genuine", "own_bid", "receipt_of", "seal_bid", "withdraw_bid"]

logger = logging.getLogger(__name__)


class OwnBid(NamedTuple):
    amount: int
    nonce: str
    receipt: str
    sealed_at: datetime

    def __repr__(self) -> str:
        """Says nothing: what is printed may be logged."""
        return "OwnBid(…)"


def seal_bid(
    campaign_id: int,
    *,
    actor: Actor,
    amount: int,
    key: str | None = None,
    seen: int | None = None,
) -> Receipt:
    """Seals the actor's bid in power points, in place of an earlier one, and gives a receipt.

    Accepted only under the lock, in phase `bids`, before the deadline by the database's clock.
    When it was the last one missing, the bids are opened at once. Refuses what `check_bid`
    refuses, `not-yours`, `stale`, `closed`.
    """
    with turn(
        campaign_id, actor, permissions.may_speak, key=key, page_version=seen, strict=True
    ) as game:
        player = PlayerId(actor.player or "")
        if game.earlier is not None:
            _own_envelopes(game.campaign, actor)
            return _given_before(game.campaign, actor, amount, game.earlier)
        _check_open(game)
        check_bid(game.world, Bid(player, amount))
        sealed = seal(game.campaign, player, amount)
        _put(game, player, sealed, actor)
        game.record("receipt", (player, sealed.receipt), with_chain=True)
    return Receipt(sealed.receipt, sealed.nonce, game.now)


def _put(game: Game, player: PlayerId, sealed: Sealed, actor: Actor) -> None:
    """Puts the player's envelope into this moment, in place of an earlier one.

    That one is there is public, and that it was withdrawn. That it was replaced is known to its
    owner alone: the row stays, nobody gets a notice, and no version grows.
    """
    for_player = actor.kind == "organiser"
    replaced = _own_envelopes(game.campaign, actor).update(
        sealed=sealed.token, receipt=sealed.receipt, sealed_at=game.now, how="",
        on_behalf=for_player,
    )  # fmt: skip
    if replaced:
        return
    put_envelope(game, player, sealed, on_behalf=for_player)
    if for_player:
        tell(game, "lent", by=actor, player=player)


def withdraw_bid(campaign_id: int, *, actor: Actor, seen: int | None = None) -> None:
    """Takes the envelope back while the phase is open; withdrawing nothing changes nothing."""
    with turn(campaign_id, actor, permissions.may_speak, page_version=seen, strict=True) as game:
        _check_open(game)
        if _own_envelopes(game.campaign, actor).delete()[0]:
            game.mark(Effect.AWAITED)


def own_bid(campaign: Campaign, player: str) -> OwnBid | None:
    """What lies in the player's envelope of this moment. For its owner's page only.

    None, too, when no key of this installation opens it: its receipt can still be shown.
    """
    envelope = _envelopes_now(campaign, player).first()
    if envelope is None:
        return None
    try:
        amount, nonce = unseal(campaign, envelope)
    except UnreadableEnvelope as error:
        logger.error("the owner of an envelope does not see it: %s", error)
        return None
    return OwnBid(amount, nonce, envelope.receipt, envelope.sealed_at)


def receipt_for(campaign: Campaign, player: str, *, lent: bool) -> str:
    """The receipt of the player's sealed bid, whether a key opens it or not; "" without a bid.

    A lent device is shown only what was sealed there: the receipt of a bid of the player's own
    would tell when another one replaces it.
    """
    found = _envelopes_now(campaign, player)
    shown = found.filter(on_behalf=True) if lent else found
    return shown.values_list("receipt", flat=True).first() or ""


def _envelopes_now(campaign: Campaign, player: str | None) -> QuerySet[Envelope]:
    return envelopes_of(campaign, campaign.moment).filter(player=player)


def _check_open(game: Game) -> None:
    campaign = game.campaign
    check_goes_on(campaign)
    if campaign.phase != "bids":
        raise Refusal("closed", "R11", gettext_noop("No bids are taken now."))
    if campaign.closes_at is not None and game.now >= campaign.closes_at:
        raise Refusal("closed", "R11", gettext_noop("The time for bids is over."))


def _own_envelopes(campaign: Campaign, actor: Actor) -> QuerySet[Envelope]:
    """The actor's envelope of this moment; the organiser may not touch a player's own."""
    mine = _envelopes_now(campaign, actor.player)
    if actor.kind == "organiser":
        permissions.check(not mine.filter(on_behalf=False).exists())
    return mine


def _given_before(campaign: Campaign, actor: Actor, amount: int, seq: int) -> Receipt:
    """The receipt of what the key sealed after line `seq`, opened or not.

    Refuses `stale` where it sealed something else, or in an earlier phase of bids than the one
    that is open: nobody shall take an old receipt for a new bid's.
    """
    after = JournalEntry.objects.filter(campaign=campaign, seq=seq + 1)
    moment = after.values_list("moment", flat=True).first() or campaign.moment
    sealed = Envelope.objects.filter(campaign=campaign, player=actor.player, moment=moment)
    envelope = sealed.order_by("-era").first()
    if envelope is None or (campaign.phase == "bids" and moment != campaign.moment):
        raise stale()
    kept, nonce = envelope.amount, envelope.nonce or ""
    if kept is None:
        kept, nonce = unseal(campaign, envelope)
    if kept != amount:
        raise stale()
    return Receipt(envelope.receipt, nonce, envelope.sealed_at)
