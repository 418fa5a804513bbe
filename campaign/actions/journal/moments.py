"""The campaign's row after its world: the phase, whom it waits for, and its deadline (D4)."""

from datetime import datetime

from campaign import world
from campaign.actions.journal.awaited import outcomes, waited_for
from campaign.actions.journal.chained_rows import instant
from campaign.actions.journal.dice_seeds import open_seeds
from campaign.actions.journal.hash_chain import write, write_facts
from campaign.actions.journal.ledger import Game
from campaign.actions.schedule import calendar
from campaign.actions.schedule.calendar import calendar_of, deadline
from campaign.models import Campaign, PhaseClose, Snapshot


def update_campaign(game: Game, how: str = "early") -> None:
    """The campaign's row follows its world, and is left to be saved.

    When the moment changed, the old one gets its `PhaseClose` and the new one its deadline; where
    a phase opened, a snapshot is kept. When every bid is sealed the deadline becomes now, so that
    whoever looks next opens them.
    """
    campaign, now_world = game.campaign, game.world
    turn, phase, moment = campaign.turn, campaign.phase, campaign.moment
    missing = [p for p in campaign.waits_for if p in now_world.in_play]
    write_world(game)
    if phase == "muster":
        follow_factions(game)
    if campaign.moment != moment:
        closing = PhaseClose.objects.create(
            campaign=campaign, era=campaign.era, moment=moment, turn=turn, phase=phase,
            closed_at=game.now,
            how=how, outcomes=outcomes(campaign, moment, missing),
        )  # fmt: skip
        write(game, ("closing", closing))
        open_moment(game)
    if (campaign.turn, campaign.phase) != (turn, phase):
        keep_snapshot(campaign)
    campaign.waits_for = "".join(waited_for(campaign, now_world))
    if campaign.opens_early:
        move_deadline(game, min(game.now, campaign.closes_at or game.now))


def write_world(game: Game) -> None:
    """The campaign's row repeats what its world says."""
    campaign, now_world = game.campaign, game.world
    campaign.world = world.encode(now_world)
    campaign.turn, campaign.phase = now_world.turn, now_world.phase
    campaign.moment = now_world.moment


def follow_factions(game: Game) -> None:
    """Seats show the faction that is played (R6)."""
    for seat in game.campaign.seats.all():
        faction = game.world.players[world.PlayerId(seat.player)].faction
        if seat.faction != faction:
            seat.faction = faction
            seat.save(update_fields=["faction"])


def open_moment(game: Game) -> None:
    """Sets the deadline of a moment that has just opened; one that does not run has none."""
    campaign = game.campaign
    campaign.opened_at = game.now
    campaign.attempts = 0
    until = None
    if game.world.phase == "ended":
        campaign.status = Campaign.ENDED
        open_seeds(game)
    elif campaign.status == Campaign.RUNNING:
        until = deadline(game.world.phase, game.now, **calendar_of(campaign))
    move_deadline(game, until)


def move_deadline(game: Game, until: datetime | None) -> None:
    """The one place where a deadline changes; each change is counted, as calendars ask for, and
    stands in the chain."""
    if game.campaign.closes_at != until:
        game.campaign.closes_at = until
        game.campaign.closes_moves += 1
        game.campaign.outage_moved = None
        write_facts(game, "deadline", {"until": instant(until)})


def put_off(game: Game) -> None:
    """Moves a deadline that closes nothing on to the next one of its phase, past now."""
    campaign = game.campaign
    if campaign.closes_at is not None:
        until = calendar.put_off(
            campaign.phase, campaign.closes_at, game.now, **calendar_of(campaign)
        )
        move_deadline(game, until)


def keep_snapshot(campaign: Campaign) -> None:
    Snapshot.objects.create(
        campaign=campaign, seq=campaign.seq, moment=campaign.moment, turn=campaign.turn,
        phase=campaign.phase, world=campaign.world,
    )  # fmt: skip
