"""What plays without a person: bots at their seats, and whatever answers for who is away (D4)."""

import logging
import secrets
from datetime import datetime
from random import Random

from campaign.actions.battles.unplayed_battles import next_check
from campaign.actions.clock.standing_orders import by_standing_order
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Held, enter, follow, move_deadline
from campaign.actions.journal.roster import Roster, roster_of
from campaign.actions.notices import notice_triggers
from campaign.actions.notices.reminders import next_reminder, remind
from campaign.actions.security.sealing import seal
from campaign.battles.reports import owes_confirmation, standing
from campaign.bots.battle_model import PointsModel
from campaign.bots.draws import moves_of_the_game
from campaign.commands import Bid, Confirm, Dispute, PlayerCommand
from campaign.models import Campaign, Envelope, Seat
from campaign.offers import ReportOffer
from campaign.play import choices
from campaign.trials.plan import BOTS
from campaign.world import PlayerId, World
from club.refusals import Refusal

logger = logging.getLogger(__name__)

LONGEST = 300  # commands of bots in one transaction; the clock goes on from there


def proceed(held: Held, *, how: str = "early", roster: Roster | None = None) -> None:
    """Settles what was done, and lets bots and the away play until a person is awaited.

    Then those are told for whom something follows. `roster` is who sits here by now, if it has
    been read.
    """
    campaign = held.campaign
    roster = roster or roster_of(campaign)
    before = notice_triggers.standing(campaign)
    follow(held, how=how)
    for _ in range(LONGEST):
        if not _one_without_person(held, roster):
            break
        follow(held)
    else:
        move_deadline(held, held.now)
    notice_triggers.gone_on(held, before, roster)
    if campaign.checks_at is not None and campaign.checks_at <= held.now:
        remind(held, roster)
    campaign.checks_at = checks_next(held, roster)
    campaign.save()


def checks_next(held: Held, roster: Roster | None = None) -> datetime | None:
    """When something falls due beside the deadline; None when nothing does."""
    checks = (next_check(held), next_reminder(held, roster or roster_of(held.campaign)))
    return min((at for at in checks if at is not None), default=None)


def may_steward(campaign: Campaign, seat: Seat) -> bool:
    """Whether the steward that the player chose may play for them when they give nothing."""
    return bool(seat.steward and (seat.away or campaign.absent == "steward"))


def answer_for_absent(held: Held, player: PlayerId, roster: Roster) -> bool:
    """At a deadline: plays the player's standing order, or their steward if the club allows it."""
    seat = roster.seats.get(player)
    return seat is not None and _play_for(held, seat, roster, at_deadline=True)


def _one_without_person(held: Held, roster: Roster) -> bool:
    """Whether somebody who is not waited for in person has just done something."""
    if held.world.ending is not None or not _under_way(held):
        return False
    waited = roster.seats_of(held.campaign.waits_for)
    return any(_play_for(held, seat, roster) for seat in waited if seat.bot or seat.away)


def _under_way(held: Held) -> bool:
    return held.campaign.status == Campaign.RUNNING or held.world.phase == "muster"


def _play_for(held: Held, seat: Seat, roster: Roster, *, at_deadline: bool = False) -> bool:
    """Plays one command for this seat, if anything answers for it."""
    player = PlayerId(seat.player)
    if seat.bot:
        return _take(held, player, _bot_answer(held, seat, seat.bot, roster), "bot")
    if _take(held, player, by_standing_order(held, roster.orders.get(player)), "standing"):
        return True
    if may_steward(held.campaign, seat) and (at_deadline or seat.away):
        return _take(held, player, _bot_answer(held, seat, seat.steward, roster), "steward")
    return False


def _take(held: Held, player: PlayerId, command: PlayerCommand | None, how: str) -> bool:
    """Whether the command was played; one that is refused leaves the seat to its default."""
    if command is None:
        return False
    if isinstance(command, Bid):
        _seal(held, player, command.amount, how)
        return True
    try:
        enter(held, command, actor=Actor.bot(player), origin=how)
    except Refusal:
        logger.exception("campaign %s: %s for %s", held.campaign.pk, how, player)
        return False
    notice_triggers.reported(held, command)
    return True


def _seal(held: Held, player: PlayerId, amount: int, how: str) -> None:
    sealed = seal(held.campaign, player, amount)
    Envelope.objects.create(
        campaign=held.campaign, turn=held.campaign.turn, moment=held.campaign.moment,
        era=held.campaign.era, player=player, sealed=sealed.token, receipt=sealed.receipt,
        sealed_at=held.now, how=how,
    )  # fmt: skip


def _bot_answer(held: Held, seat: Seat, bot: str, roster: Roster) -> PlayerCommand | None:
    """The bot's command; in battles it fields men, and for a bot's own seat does the paperwork."""
    world, player = held.world, PlayerId(seat.player)
    if world.phase == "battles" and seat.bot:
        paper = _paperwork(world, player, roster.bots)
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
