"""What plays without a person: bots at their seats, and whatever answers for who is away (D4)."""

import logging
import secrets
from datetime import datetime
from random import Random

from campaign.actions.clock.unplayed_battles import next_check
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.awaited import put_envelope
from campaign.actions.journal.ledger import Game
from campaign.actions.journal.moments import move_deadline, update_campaign
from campaign.actions.notices.reminders import next_reminder
from campaign.actions.security.sealing import seal, unseal_orders
from campaign.battles.reports import owes_confirmation, standing
from campaign.bots import standing_orders
from campaign.bots.battle_model import PointsModel
from campaign.bots.draws import moves_of_the_game
from campaign.bots.registry import BOTS
from campaign.commands import Bid, Confirm, Dispute, PlayerCommand
from campaign.models import Campaign, JournalEntry, Seat, StandingOrder
from campaign.offers import ReportOffer
from campaign.play import choices
from campaign.world import PlayerId, World
from club.refusals import Refusal

logger = logging.getLogger(__name__)

LONGEST = 300  # commands of bots in one transaction; the clock goes on from there


def run_automatic_players(game: Game) -> None:
    """Runs bots and absent players until a person has to act.

    The campaign's row follows the world after every command, and is left to be saved.
    """
    update_campaign(game, game.how)
    for _ in range(LONGEST):
        if not _one_without_person(game):
            return
        update_campaign(game)
    move_deadline(game, game.now)


def checks_next(game: Game) -> datetime | None:
    """When the next thing other than the deadline is due, or None."""
    checks = (next_check(game), next_reminder(game))
    return min((at for at in checks if at is not None), default=None)


def may_steward(campaign: Campaign, seat: Seat) -> bool:
    """Whether the steward that the player chose may play for them when they give nothing."""
    return bool(seat.steward and (seat.away or campaign.absent == "steward"))


def answer_for_absent(game: Game, player: PlayerId) -> bool:
    """At a deadline: plays the player's standing order, or their steward if the club allows it."""
    seat = game.roster.seats.get(player)
    return seat is not None and _play_for(game, seat, at_deadline=True)


def _one_without_person(game: Game) -> bool:
    """Whether a player who need not act in person has just done something."""
    if game.world.ending is not None or not _under_way(game):
        return False
    waited = game.roster.seats_of(game.campaign.waits_for)
    return any(_play_for(game, seat) for seat in waited if seat.bot or seat.away)


def _under_way(game: Game) -> bool:
    return game.campaign.status == Campaign.RUNNING or game.world.phase == "muster"


def _play_for(game: Game, seat: Seat, *, at_deadline: bool = False) -> bool:
    """Plays one command for this seat, if anything answers for it."""
    player = PlayerId(seat.player)
    if seat.bot:
        return _take(game, player, _bot_answer(game, seat, seat.bot), "bot")
    if _take(game, player, by_standing_order(game, game.roster.orders.get(player)), "standing"):
        return True
    if may_steward(game.campaign, seat) and (at_deadline or seat.away):
        return _take(game, player, _bot_answer(game, seat, seat.steward), "steward")
    return False


def _take(game: Game, player: PlayerId, command: PlayerCommand | None, how: str) -> bool:
    """Whether the command was played; one that is refused leaves the seat to its default."""
    if command is None:
        return False
    if isinstance(command, Bid):
        put_envelope(game, player, seal(game.campaign, player, command.amount), how=how)
        return True
    try:
        game.append(command, actor=Actor.bot(player), origin=how)
    except Refusal:
        logger.exception("campaign %s: %s for %s", game.campaign.pk, how, player)
        return False
    return True


def by_standing_order(game: Game, row: StandingOrder | None) -> PlayerCommand | None:
    """The command that a player's standing orders give now, if any. Records that they were used."""
    if row is None:
        return None
    orders = standing_orders.decode(unseal_orders(game.campaign, row)[0].encode())
    answer = standing_orders.answer(game.world, PlayerId(row.player), orders, _goes_used(game, row))
    if answer is not None:
        row.used_at = game.now
        row.save(update_fields=["used_at"])
    return answer


def _goes_used(game: Game, row: StandingOrder) -> int:
    """How many moves these orders have made this turn. Moves that were struck do not count."""
    made = JournalEntry.objects.filter(
        campaign=game.campaign, turn=game.world.turn, phase="movement", seat=row.player,
        origin="standing", superseded_by__isnull=True, at__gte=row.sealed_at,
    )  # fmt: skip
    return made.count()


def _bot_answer(game: Game, seat: Seat, bot: str) -> PlayerCommand | None:
    """The bot's command; in battles it fields men, and for a bot's own seat does the paperwork."""
    world, player = game.world, PlayerId(seat.player)
    if world.phase == "battles" and seat.bot:
        paper = _paperwork(world, player, game.roster.bots)
        if paper is not None:
            return paper
    offered = tuple(
        choice
        for choice in moves_of_the_game(choices(world, player))
        if not isinstance(choice, (ReportOffer, Confirm, Dispute))
    )
    return BOTS[bot]().answer(world, player, offered, _rng()) if offered else None


def _paperwork(world: World, player: PlayerId, bots: frozenset[str]) -> PlayerCommand | None:
    """A bot agrees with what people report; a battle of bots alone is decided by the model."""
    for battle_id, battle in world.battles.items():
        if player in owes_confirmation(world, battle):
            return Confirm(player, battle_id, standing(battle))
        if battle.stage == "fight" and player == battle.players[0] and bots >= set(battle.players):
            return PointsModel().fight(world, battle_id, _rng()).report(battle_id, player)
    return None


def _rng() -> Random:
    return Random(secrets.randbits(128))
