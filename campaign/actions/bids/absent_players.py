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
from campaign.play import choices_without_notes, idle_command
from campaign.rules import Seen
from campaign.world import PlayerId, World
from club.actions.journal.ledger import LockedGame

logger = logging.getLogger(__name__)


def by_plan(locked: LockedGame, row: SealedPlan | None, *, at_once: bool) -> PlayerCommand | None:
    """The command that a player's plan gives in this moment, if any.

    `at_once` asks on their go, before any deadline. A plan that no key can open stops a deadline.
    On a go on which others act, its owner is asked as if there were no plan.
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
    """Whether bids have been open for a while. A bid that was withdrawn is not sealed again."""
    opened = locked.now in (locked.game.opened_at, row.sealed_at)
    return bool(locked.game.phase == "bids" and not opened)


def note_use(locked: LockedGame, row: SealedPlan) -> None:
    """Records that the plan was played."""
    row.used_at = locked.now
    row.save(update_fields=["used_at"])


def idle_answer(locked: LockedGame, player: PlayerId) -> PlayerCommand | None:
    """The command that the site gives, as a phase begins, for a player to whom it makes no
    difference.

    A bid that was withdrawn is not sealed again, and after a player's own command the site gives
    none.
    """
    if locked.now != locked.game.opened_at:
        return None
    return idle_command(locked.world, player)


def bot_answer(locked: LockedGame, player: PlayerId, bot: str, rng: Random) -> PlayerCommand | None:
    """The bot's command. In battles it fields units, and on a bot's own seat it also handles
    reports."""
    world = locked.world
    if world.phase == "battles" and locked.roster.seats[player].bot:
        paper = _paperwork(world, player, locked.roster.bots, rng)
        if paper is not None:
            return paper
    offered = tuple(
        choice
        for choice in moves_of_the_game(choices_without_notes(world, player))
        if not isinstance(choice, (ReportOffer, Confirm, Dispute))
    )
    return BOTS[bot]().answer(Seen(world, player), offered, rng) if offered else None


def _paperwork(
    world: World, player: PlayerId, bots: frozenset[str], rng: Random
) -> PlayerCommand | None:
    """A bot confirms what people report. The model decides a battle between bots."""
    for battle_id, battle in world.battles.items():
        if player in owes_confirmation(world, battle):
            return Confirm(player, battle_id, current_report(battle))
        if battle.stage == "fight" and player == battle.players[0] and bots >= set(battle.players):
            return PointsModel().fight(world, battle_id, rng).report(battle_id, player)
    return None
