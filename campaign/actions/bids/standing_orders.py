"""Sealing, withdrawing and using standing orders (D3, D4)."""

import logging
from typing import NamedTuple

from django.utils.translation import gettext_noop

from campaign.actions.bids.bid_sealing import (
    Receipt,
    UnreadableEnvelope,
    seal_orders,
    unseal_orders,
)
from campaign.bots import standing_orders
from campaign.bots.standing_orders import StandingOrders
from campaign.models import StandingOrder
from campaign.world import PlayerId
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.models import Game
from club.refusals import Refusal

logger = logging.getLogger(__name__)


class OwnOrders(NamedTuple):
    orders: StandingOrders
    nonce: str
    receipt: str

    def __repr__(self) -> str:
        """Says nothing: what is printed may be logged."""
        return "OwnOrders(…)"


def seal_standing_orders(game_id: int, orders: StandingOrders, *, actor: Actor) -> Receipt:
    """Seals the actor's standing orders in place of earlier ones, and gives a receipt.

    Orders that say nothing withdraw the earlier ones. Refuses `not-yours`, `ended`, and orders
    that could never be carried out; the organiser may not replace a player's own.
    """
    with turn(game_id, actor, permissions.may_speak) as locked:
        player = _own_orders_only(locked, actor)
        if locked.world.ending is not None:
            raise Refusal("ended", "R2", gettext_noop("The campaign has ended."))
        standing_orders.check_standing_orders(locked.world, player, orders)
        sealed = seal_orders(locked.game, player, standing_orders.encode(orders).decode())
        is_replaced = _end(locked, player, "replaced")
        if not orders.is_empty:
            StandingOrder.objects.create(
                game=locked.game, player=player, sealed=sealed.token,
                receipt=sealed.receipt, on_behalf=actor.kind == "organiser", sealed_at=locked.now,
            )  # fmt: skip
        if orders.is_empty or not is_replaced:  # that they were replaced is their owner's alone
            locked.mark(Effect.SAVE)
    return Receipt(sealed.receipt, sealed.nonce, locked.now)


def withdraw_standing_orders(game_id: int, *, actor: Actor) -> None:
    """Takes the standing orders back; withdrawing nothing changes nothing."""
    with turn(game_id, actor, permissions.may_speak) as locked:
        player = _own_orders_only(locked, actor)
        if _end(locked, player, "withdrawn"):
            locked.mark(Effect.SAVE)


def own_standing_orders(game: Game, player: str) -> OwnOrders | None:
    """The player's sealed bid, if a key can still decrypt it. Only for the player's own page."""
    row = StandingOrder.objects.filter(game=game, player=player, ended_at__isnull=True).first()
    if row is None:
        return None
    try:
        text, nonce = unseal_orders(game, row)
    except UnreadableEnvelope as error:
        logger.error("the owner of standing orders does not see them: %s", error)
        return None
    return OwnOrders(standing_orders.decode(text.encode()), nonce, row.receipt)


def _own_orders_only(locked: LockedGame, actor: Actor) -> PlayerId:
    """The actor's player; the organiser may not replace a player's own orders."""
    player = PlayerId(actor.player or "")
    if actor.kind == "organiser":
        rows = StandingOrder.objects.filter(game=locked.game, player=player, on_behalf=False)
        permissions.check_allowed(not rows.filter(ended_at__isnull=True).exists())
    return player


def _end(locked: LockedGame, player: PlayerId, why: str) -> int:
    rows = StandingOrder.objects.filter(game=locked.game, player=player)
    return rows.filter(ended_at__isnull=True).update(ended_at=locked.now, ended_why=why)


def orders_in_force(game: Game) -> dict[str, StandingOrder]:
    """The standing orders that are in force, by player."""
    rows = StandingOrder.objects.filter(game=game, ended_at__isnull=True)
    return {row.player: row for row in rows}
