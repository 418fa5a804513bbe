"""Sealing, withdrawing and using standing orders (D3, D4)."""

import logging
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Held, hold, touch
from campaign.actions.security.sealing import (
    Receipt,
    UnreadableEnvelope,
    seal_orders,
    unseal_orders,
)
from campaign.bots import standing_orders
from campaign.bots.standing_orders import Orders
from campaign.commands import PlayerCommand
from campaign.models import Campaign, JournalEntry, StandingOrder
from campaign.world import PlayerId
from club.refusals import Refusal

logger = logging.getLogger(__name__)


class OwnOrders(NamedTuple):
    orders: Orders
    nonce: str
    receipt: str

    def __repr__(self) -> str:
        """Says nothing: what is printed may be logged."""
        return "OwnOrders(…)"


def seal_standing_orders(campaign_id: int, orders: Orders, *, actor: Actor) -> Receipt:
    """Seals the actor's standing orders in place of earlier ones, and gives a receipt.

    Orders that say nothing withdraw the earlier ones. Refuses `not-yours`, `ended`, and orders
    that could never be carried out; the organiser may not replace a player's own.
    """
    with transaction.atomic():
        held, player = _hold(campaign_id, actor)
        if held.world.ending is not None:
            raise Refusal("ended", "R2", gettext_noop("The campaign has ended."))
        standing_orders.check(held.world, player, orders)
        sealed = seal_orders(held.campaign, player, standing_orders.encode(orders).decode())
        is_replaced = _end(held, player, "replaced")
        if not orders.is_empty:
            StandingOrder.objects.create(
                campaign=held.campaign, player=player, sealed=sealed.token,
                receipt=sealed.receipt, on_behalf=actor.kind == "organiser", sealed_at=held.now,
            )  # fmt: skip
        if orders.is_empty or not is_replaced:  # that they were replaced is their owner's alone
            touch(held)
    return Receipt(sealed.receipt, sealed.nonce, held.now)


def withdraw_standing_orders(campaign_id: int, *, actor: Actor) -> None:
    """Takes the standing orders back; withdrawing nothing changes nothing."""
    with transaction.atomic():
        held, player = _hold(campaign_id, actor)
        if _end(held, player, "withdrawn"):
            touch(held)


def own_standing_orders(campaign: Campaign, player: str) -> OwnOrders | None:
    """What the player has sealed, where a key still opens it. For its owner's page only."""
    row = StandingOrder.objects.filter(
        campaign=campaign, player=player, ended_at__isnull=True
    ).first()
    if row is None:
        return None
    try:
        text, nonce = unseal_orders(campaign, row)
    except UnreadableEnvelope as error:
        logger.error("the owner of standing orders does not see them: %s", error)
        return None
    return OwnOrders(standing_orders.decode(text.encode()), nonce, row.receipt)


def by_standing_order(held: Held, row: StandingOrder | None) -> PlayerCommand | None:
    """What a player's standing orders, if there are any, say now; notes that they were used."""
    if row is None:
        return None
    orders = standing_orders.decode(unseal_orders(held.campaign, row)[0].encode())
    answer = standing_orders.answer(held.world, PlayerId(row.player), orders, _goes_used(held, row))
    if answer is not None:
        row.used_at = held.now
        row.save(update_fields=["used_at"])
    return answer


def _goes_used(held: Held, row: StandingOrder) -> int:
    """How many moves of this turn these orders have made; struck ones were never made."""
    made = JournalEntry.objects.filter(
        campaign=held.campaign, turn=held.world.turn, phase="movement", seat=row.player,
        origin="standing", superseded_by__isnull=True, at__gte=row.sealed_at,
    )  # fmt: skip
    return made.count()


def _hold(campaign_id: int, actor: Actor) -> tuple[Held, PlayerId]:
    held = hold(campaign_id)
    player = PlayerId(actor.player or "")
    permissions.check(permissions.may_speak_for(held.campaign, actor, player))
    if actor.kind == "organiser":
        rows = StandingOrder.objects.filter(campaign=held.campaign, player=player, on_behalf=False)
        permissions.check(not rows.filter(ended_at__isnull=True).exists())
    return held, player


def _end(held: Held, player: PlayerId, why: str) -> int:
    rows = StandingOrder.objects.filter(campaign=held.campaign, player=player)
    return rows.filter(ended_at__isnull=True).update(ended_at=held.now, ended_why=why)
