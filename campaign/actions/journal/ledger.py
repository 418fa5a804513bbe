"""A campaign held under its lock: the parts that every writing action is made of.

`hold` locks and loads, `enter` plays one command and writes its journal line, `settle` saves.
All three belong inside one `transaction.atomic`. On SQLite the transaction itself is the lock
(IMMEDIATE); on PostgreSQL it is the campaign's row. Time is the database's.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import islice
from typing import get_args

from django.db.models import BigIntegerField, QuerySet
from django.db.models.functions import Now

from campaign import commands, news, world
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.awaited import outcomes, waited_for
from campaign.actions.journal.chained_rows import instant, member
from campaign.actions.journal.dice_seeds import open_seeds, throws
from campaign.actions.journal.hash_chain import Head, chain_of, head_of, write, write_facts
from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.actions.schedule import calendar
from campaign.actions.schedule.calendar import calendar_of, deadline
from campaign.history.lord_names import with_names
from campaign.models import Campaign, JournalEntry, PhaseClose, Snapshot
from campaign.play import dice_needed, digest, play

EMPTY = (commands.Done, commands.Pass)
RULINGS = get_args(commands.Ruling)


@dataclass(slots=True)
class Held:
    """A locked campaign, its world as it is by now, and the database's time.

    `head` is where the chain ends, once it was asked for.
    """

    campaign: Campaign
    world: world.World
    now: datetime
    head: Head | None = None


def _held(skip_locked: bool) -> QuerySet[Campaign]:
    rows = Campaign.objects.select_for_update(of=("self",), skip_locked=skip_locked)
    return rows.annotate(database_now=Now()).filter(pk=Gap("pk", BigIntegerField())).order_by()


_HELD = {skip: Prepared(partial(_held, skip)) for skip in (False, True)}


def hold(campaign_id: int) -> Held:
    """The campaign under its lock; raises `Campaign.DoesNotExist`."""
    held = try_hold(campaign_id)
    if held is None:
        raise Campaign.DoesNotExist
    return held


def try_hold(campaign_id: int, *, skip_locked: bool = False) -> Held | None:
    """The campaign under its lock; None if it is gone, or held by another and may be skipped."""
    campaign = next(iter(_HELD[skip_locked](pk=campaign_id)), None)
    if campaign is None:
        return None
    return Held(campaign, campaign.read_world(), campaign.database_now)


def enter(
    held: Held,
    command: commands.Command,
    *,
    actor: Actor,
    device: str = "",
    origin: str = "",
) -> JournalEntry:
    """Plays one command and writes its line; raises Refusal and writes nothing if it is refused.

    Dice are drawn from the campaign's seed and are kept with the command; lords whom it makes
    without a name get one.
    """
    command = with_names(held.world, command)
    needed = dice_needed(held.world, command)
    dice = tuple(islice(throws(held), needed)) if needed else ()
    return enter_with(
        held, command, dice, actor=actor, device=device, origin=origin, drawn=bool(dice)
    )


def enter_with(
    held: Held,
    command: commands.Command,
    dice: tuple[int, ...],
    *,
    actor: Actor,
    device: str = "",
    origin: str = "",
    numbers_from: int | None = None,
    drawn: bool = False,
) -> JournalEntry:
    """`enter` with dice that were thrown, and numbers that were given, before: in a record file."""
    head = head_of(held)
    before = held.world
    outcome = play(before, command, dice, numbers_from)
    entry = JournalEntry(
        campaign=held.campaign,
        seq=held.campaign.seq + 1,
        at=held.now,
        actor_kind=actor.kind,
        actor_user_id=actor.user_id,
        by=member(held.campaign, actor.user_id),
        seat=getattr(command, "player", "") or "",
        device=device[:80],
        command=commands.encode(command),
        chance=list(dice),
        drawn=drawn,
        news=news.encode(outcome.news),
        digest=digest(outcome.world),
        turn=before.turn,
        phase=before.phase,
        moment=before.moment,
        origin=origin or origin_of(command, actor),
        numbers_from=numbers_from,
    )
    entry.chain = chain_of(entry, head.chain)
    entry.save(force_insert=True)
    held.campaign.seq = entry.seq
    held.world, held.head = outcome.world, Head(entry.chain, entry.seq, 0)
    return entry


def origin_of(command: commands.Command, actor: Actor) -> str:
    """Where the command comes from: given, given_empty, default, opened or ruling."""
    if isinstance(command, RULINGS):
        return "ruling"
    if isinstance(command, commands.OpenBids):
        return "opened"
    if actor.kind == "clock":
        return "default"
    return "given_empty" if isinstance(command, EMPTY) else "given"


def settle(held: Held, *, how: str = "early") -> None:
    """Saves the world and all that follows from it."""
    follow(held, how=how)
    held.campaign.save()


def follow(held: Held, *, how: str = "early") -> None:
    """The campaign's row follows its world, and is left to be saved.

    When the moment changed, the old one gets its `PhaseClose` and the new one its deadline; where
    a phase opened, a snapshot is kept. When every bid is sealed the deadline becomes now, so that
    whoever looks next opens them.
    """
    campaign, now_world = held.campaign, held.world
    turn, phase, moment = campaign.turn, campaign.phase, campaign.moment
    missing = [p for p in campaign.waits_for if p in now_world.in_play]
    write_world(held)
    if phase == "muster":
        follow_factions(held)
    if campaign.moment != moment:
        closing = PhaseClose.objects.create(
            campaign=campaign, era=campaign.era, moment=moment, turn=turn, phase=phase,
            closed_at=held.now,
            how=how, outcomes=outcomes(campaign, moment, missing),
        )  # fmt: skip
        write(held, ("closing", closing))
        open_moment(held)
    if (campaign.turn, campaign.phase) != (turn, phase):
        keep_snapshot(campaign)
    campaign.waits_for = "".join(waited_for(campaign, now_world))
    if campaign.opens_early:
        move_deadline(held, min(held.now, campaign.closes_at or held.now))
    campaign.version += 1


def write_world(held: Held) -> None:
    """The campaign's row repeats what its world says."""
    campaign, now_world = held.campaign, held.world
    campaign.world = world.encode(now_world)
    campaign.turn, campaign.phase = now_world.turn, now_world.phase
    campaign.moment = now_world.moment


def follow_factions(held: Held) -> None:
    """Seats show the faction that is played (R6)."""
    for seat in held.campaign.seats.all():
        faction = held.world.players[world.PlayerId(seat.player)].faction
        if seat.faction != faction:
            seat.faction = faction
            seat.save(update_fields=["faction"])


def open_moment(held: Held) -> None:
    """Sets the deadline of a moment that has just opened; one that does not run has none."""
    campaign = held.campaign
    campaign.opened_at = held.now
    campaign.attempts = 0
    until = None
    if held.world.phase == "ended":
        campaign.status = Campaign.ENDED
        open_seeds(held)
    elif campaign.status == Campaign.RUNNING:
        until = deadline(held.world.phase, held.now, **calendar_of(campaign))
    move_deadline(held, until)


def move_deadline(held: Held, until: datetime | None) -> None:
    """The one place where a deadline changes; each change is counted, as calendars ask for, and
    stands in the chain."""
    if held.campaign.closes_at != until:
        held.campaign.closes_at = until
        held.campaign.closes_moves += 1
        held.campaign.outage_moved = None
        write_facts(held, "deadline", {"until": instant(until)})


def touch(held: Held) -> None:
    """Something beside the world changed that others see: pages are drawn anew."""
    held.campaign.version += 1
    held.campaign.save(update_fields=["version"])


def put_off(held: Held) -> None:
    """Moves a deadline that closes nothing on to the next one of its phase, past now."""
    campaign = held.campaign
    if campaign.closes_at is not None:
        until = calendar.put_off(
            campaign.phase, campaign.closes_at, held.now, **calendar_of(campaign)
        )
        move_deadline(held, until)


def keep_snapshot(campaign: Campaign) -> None:
    Snapshot.objects.create(
        campaign=campaign, seq=campaign.seq, moment=campaign.moment, turn=campaign.turn,
        phase=campaign.phase, world=campaign.world,
    )  # fmt: skip
