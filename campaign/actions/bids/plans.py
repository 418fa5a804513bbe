"""Sealing, withdrawing and reading plans (D3, D4)."""

import logging
from typing import NamedTuple

from django.db.models import BigIntegerField
from django.utils.translation import gettext_noop

from campaign.actions.bids.bid_sealing import (
    PLAN_LENGTH,
    Receipt,
    UnreadableEnvelope,
    seal_text,
    unseal_text,
)
from campaign.bots import plans
from campaign.bots.plans import Plan
from campaign.models import SealedPlan
from campaign.world import PlayerId
from club.actions.chain.prepared_queries import Gap, Prepared
from club.actions.clock.automatic_players import play_at_once
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.models import Game
from club.refusals import Refusal

logger = logging.getLogger(__name__)


class OwnPlan(NamedTuple):
    plan: Plan
    nonce: str
    receipt: str

    def __repr__(self) -> str:
        """Hides the values, since a printed value may be logged."""
        return "OwnPlan(…)"


def seal_plan(game_id: int, plan: Plan, *, actor: Actor) -> Receipt:
    """Seals the actor's plan in place of an earlier one, and returns a receipt.

    The command that it gives for the player's present go is played in the same transaction. An
    empty plan withdraws the earlier one. Refuses `not-yours`, `ended`, `too-long`, and a plan that
    could never be carried out. The organiser may not replace a player's own plan.
    """
    with turn(game_id, actor, permissions.may_speak) as locked:
        player = _own_plan_only(locked, actor)
        if locked.world.ending is not None:
            raise Refusal("ended", "R2", gettext_noop("The campaign has ended."))
        plans.check_plan(locked.world, player, plan)
        sealed = seal_text(locked.game, player, _written(plans.as_seen(locked.world, player, plan)))
        is_replaced = _end(locked, player, "replaced")
        if not plan.is_empty:
            SealedPlan.objects.create(
                game=locked.game,
                player=player,
                sealed=sealed.token,
                receipt=sealed.receipt,
                on_behalf=actor.kind == "organiser",
                sealed_at=locked.now,
            )
        if plan.is_empty or not is_replaced:  # only its owner may know that it was replaced
            locked.mark(Effect.SAVE)
        play_at_once(locked, player)
    return Receipt(sealed.receipt, sealed.nonce, locked.now)


def _written(plan: Plan) -> str:
    text = plans.encode(plan)
    if len(text) > PLAN_LENGTH:
        raise Refusal(
            "too-long",
            "D4",
            gettext_noop("This plan is too long: name fewer ways."),
            fields=("goes",),
        )
    return text.decode()


def withdraw_plan(game_id: int, *, actor: Actor) -> None:
    """Withdraws the plan. Without a plan nothing changes."""
    with turn(game_id, actor, permissions.may_speak) as locked:
        player = _own_plan_only(locked, actor)
        if _end(locked, player, "withdrawn"):
            locked.mark(Effect.SAVE)


def own_plan(game: Game, player: str) -> OwnPlan | None:
    """The player's plan, if a key can decrypt it. Only for the player's own pages."""
    row = SealedPlan.objects.filter(game=game, player=player, ended_at__isnull=True).first()
    if row is None:
        return None
    try:
        text, nonce = unseal_text(game, row)
    except UnreadableEnvelope as error:
        logger.error("the owner of a plan does not see it: %s", error)
        return None
    return OwnPlan(plans.decode(text.encode()), nonce, row.receipt)


def _own_plan_only(locked: LockedGame, actor: Actor) -> PlayerId:
    """The actor's player; the organiser may not replace a player's own plan."""
    player = PlayerId(actor.player or "")
    if actor.kind == "organiser":
        rows = SealedPlan.objects.filter(game=locked.game, player=player, on_behalf=False)
        permissions.check_allowed(not rows.filter(ended_at__isnull=True).exists())
    return player


def _end(locked: LockedGame, player: PlayerId, why: str) -> int:
    rows = SealedPlan.objects.filter(game=locked.game, player=player)
    return rows.filter(ended_at__isnull=True).update(ended_at=locked.now, ended_why=why)


def plans_in_force(game: Game) -> dict[str, SealedPlan]:
    """The plans that are in force, by player."""
    return {row.player: row for row in _IN_FORCE(game=game.pk)}


_IN_FORCE = Prepared(
    lambda: SealedPlan.objects.filter(game=Gap("game", BigIntegerField()), ended_at__isnull=True)
)
