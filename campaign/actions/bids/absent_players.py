"""Standing orders and bots that play for a campaign's absent players (D4)."""

from random import Random

from campaign.actions.bids.bid_sealing import unseal_orders
from campaign.battles.reports import current_report, owes_confirmation
from campaign.bots import standing_orders
from campaign.bots.battle_model import PointsModel
from campaign.bots.draws import moves_of_the_game
from campaign.bots.registry import BOTS
from campaign.commands import Confirm, Dispute, PlayerCommand
from campaign.models import StandingOrder
from campaign.offers import ReportOffer
from campaign.play import choices
from campaign.world import PlayerId, World
from club.actions.journal.ledger import LockedGame
from club.models import JournalEntry


def by_standing_order(locked: LockedGame, row: StandingOrder | None) -> PlayerCommand | None:
    """The command that a player's standing orders give now, if any. Records that they were used."""
    if row is None:
        return None
    orders = standing_orders.decode(unseal_orders(locked.game, row)[0].encode())
    answer = standing_orders.ordered_command(
        locked.world, PlayerId(row.player), orders, _goes_used(locked, row)
    )
    if answer is not None:
        row.used_at = locked.now
        row.save(update_fields=["used_at"])
    return answer


def _goes_used(locked: LockedGame, row: StandingOrder) -> int:
    """The number of moves these orders have made this turn, without struck moves."""
    made = JournalEntry.objects.filter(
        game=locked.game, turn=locked.world.turn, phase="movement", seat=row.player,
        origin="standing", superseded_by__isnull=True, at__gte=row.sealed_at,
    )  # fmt: skip
    return made.count()


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
