"""Sealing, replacing and withdrawing a bid, until the envelopes are opened (R11, A10, D3)."""

import logging
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from campaign.actions.clock import closing
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.awaited import envelopes_of
from campaign.actions.journal.idempotency import earlier_seq, remember
from campaign.actions.journal.ledger import Held, hold, settle
from campaign.actions.journal.page_versions import opening_of
from campaign.actions.notices import notice_triggers
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.play.starting import check_goes_on
from campaign.actions.play.submit import stale
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
    with transaction.atomic():
        held, player = _hold_bids(campaign_id, actor)
        earlier = earlier_seq(held.campaign, key, actor)
        if earlier is not None:
            _own_envelopes(held.campaign, actor)
            return _given_before(held.campaign, actor, amount, earlier)
        _check_open(held, seen)
        check_bid(held.world, Bid(player, amount))
        sealed = seal(held.campaign, player, amount)
        is_first = _lay(held, player, sealed, actor)
        notice_triggers.receipt(held, player, sealed.receipt)
        remember(held.campaign, key, held.campaign.seq, actor)
        if is_first:
            settle(held)
    closing.close_if_all_sealed(held.campaign)
    return Receipt(sealed.receipt, sealed.nonce, held.now)


def _lay(held: Held, player: PlayerId, sealed: Sealed, actor: Actor) -> bool:
    """Lays the envelope of this moment there; whether none lay there before.

    That one lies there is public, and that it was withdrawn. That it was replaced is nobody's but
    its owner's: the row stays, nobody is told, and no version grows.
    """
    laid = {
        "sealed": sealed.token, "receipt": sealed.receipt, "sealed_at": held.now, "how": "",
        "on_behalf": actor.kind == "organiser",
    }  # fmt: skip
    if _own_envelopes(held.campaign, actor).update(**laid):
        return False
    Envelope.objects.create(
        campaign=held.campaign, turn=held.campaign.turn, moment=held.campaign.moment,
        era=held.campaign.era, player=player, **laid,
    )  # fmt: skip
    if actor.kind == "organiser":
        tell(held, "lent", by=actor, player=player)
    return True


def withdraw_bid(campaign_id: int, *, actor: Actor, seen: int | None = None) -> None:
    """Takes the envelope back while the phase is open; withdrawing nothing changes nothing."""
    with transaction.atomic():
        held, _ = _hold_bids(campaign_id, actor)
        _check_open(held, seen)
        if _own_envelopes(held.campaign, actor).delete()[0]:
            settle(held)


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


def _hold_bids(campaign_id: int, actor: Actor) -> tuple[Held, PlayerId]:
    """The locked campaign, and the player whose envelope the actor may handle."""
    held = hold(campaign_id)
    player = PlayerId(actor.player or "")
    permissions.check(permissions.may_speak_for(held.campaign, actor, player))
    return held, player


def _check_open(held: Held, seen: int | None) -> None:
    campaign = held.campaign
    check_goes_on(campaign)
    if seen not in (None, opening_of(campaign)):
        raise stale()
    if campaign.phase != "bids":
        raise Refusal("closed", "R11", gettext_noop("No bids are taken now."))
    if campaign.closes_at is not None and held.now >= campaign.closes_at:
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
