"""Plans and bots that play for players of a campaign (D4)."""

import logging
from random import Random

from campaign.actions.bids.bid_sealing import UnreadableEnvelope, unseal_text
from campaign.battles.reports import current_report, owes_confirmation
from campaign.bots import plans
from campaign.bots.battle_model import PointsModel
from campaign.bots.draws import moves_of_the_game
from campaign.bots.registry import BOTS
from campaign.commands import Confirm, Dispute, PlayerCommand
from campaign.models import SealedPlan
from campaign.offers import ReportOffer
from campaign.play import choices, idle_command
from campaign.world import PlayerId, World
from club.actions.journal.ledger import LockedGame

logger = logging.getLogger(__name__)


def by_plan(locked: LockedGame, row: SealedPlan | None, *, at_once: bool) -> PlayerCommand | None:
    """The command that a player's plan gives now, if any.

    `at_once` asks at their go, before any deadline. A plan that no key opens stops a deadline; at
    a go, where others act, its owner is asked as if there were none.
    """
    if row is None or (at_once and _is_later(locked, row)):
        return None
    try:
        plan = plans.decode(unseal_text(locked.game, row)[0].encode())
    except UnreadableEnvelope as error:
        if not at_once:
            raise
        logger.error("a plan is not played: %s", error)
        return None
    return plans.planned_command(locked.world, PlayerId(row.player), plan, at_once=at_once)


def _is_later(locked: LockedGame, row: SealedPlan) -> bool:
    """Whether bids have been open for a while: a bid that was taken back does not come again."""
    opened = locked.now in (locked.game.opened_at, row.sealed_at)
    return bool(locked.game.phase == "bids" and not opened)


def note_use(locked: LockedGame, row: SealedPlan) -> None:
    """Records that the plan was played."""
    row.used_at = locked.now
    row.save(update_fields=["used_at"])


def idle_answer(locked: LockedGame, player: PlayerId) -> PlayerCommand | None:
    """The command of the site, as a phase begins, for a player for whom nothing depends on it.

    A bid that was taken back does not come again, and no act is followed by one of the site.
    """
    if locked.now != locked.game.opened_at:
        return None
    return idle_command(locked.world, player)


def bot_answer(locked: LockedGame, player: PlayerId, bot: str, rng: Random) -> PlayerCommand | None:
    """The bot's command; in battles it fields men, and for a bot's own seat does the paperwork."""
    world = locked.world
    if world.phase == "battles" and locked.roster.seats[player].bot:
        paper = _paperwork(world, player, locked.roster.bots, rng)
        if paper is not None:
            return paper
    offered = tuple(
        choice
        for choice in moves_of_the_game(choices(world, player))
        if not isinstance(choice, (ReportOffer, Confirm, Dispute))
    )
    return BOTS[bot]().answer(world, player, offered, rng) if offered else None


def _paperwork(
    world: World, player: PlayerId, bots: frozenset[str], rng: Random
) -> PlayerCommand | None:
    """A bot agrees with what people report; a battle of bots alone is decided by the model."""
    for battle_id, battle in world.battles.items():
        if player in owes_confirmation(world, battle):
            return Confirm(player, battle_id, current_report(battle))
        if battle.stage == "fight" and player == battle.players[0] and bots >= set(battle.players):
            return PointsModel().fight(world, battle_id, rng).report(battle_id, player)
    return None
