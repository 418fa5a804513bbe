"""A campaign under its lock, and what one transaction does to it.

`lock` locks and loads; `Game.append` plays one command and writes its journal entry. The end of the
transaction is written by `clock.transactions`, once: an action only marks what it changed. On
SQLite the transaction itself is the lock (IMMEDIATE); on PostgreSQL it is the campaign's row. Time
is the database's.
"""

from dataclasses import dataclass, field
from datetime import datetime
from enum import IntFlag
from functools import cached_property, partial
from itertools import islice
from typing import Any, NamedTuple, get_args

from django.db.models import BigIntegerField, QuerySet
from django.db.models.functions import Now

from campaign import commands, news
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.chained_rows import member
from campaign.actions.journal.dice_seeds import throws
from campaign.actions.journal.hash_chain import Head, chain_of, head_of
from campaign.actions.journal.page_versions import stale
from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.actions.journal.roster import Roster, roster_of
from campaign.history.lord_names import with_names
from campaign.models import Campaign, JournalEntry
from campaign.play import dice_needed, digest, play
from campaign.world import World
from club.refusals import Refusal

EMPTY = (commands.Done, commands.Pass)
RULINGS = get_args(commands.Ruling)


class Effect(IntFlag):
    """What the end of a transaction has to do. Without any, nothing is saved and no version grows:
    what one player alone may know stays invisible to the others."""

    SAVE = 1  # others see a change: the version grows and the row is saved
    CHECKS = 2 | SAVE  # … and the next reminder or check is worked out anew
    AWAITED = 4 | SAVE  # … and the row follows the world and the envelopes
    PLAYED = 8 | CHECKS | AWAITED  # … and automatic players go on


class Event(NamedTuple):
    """Something that notices follow from, with the world and the place of that time."""

    kind: str
    about: Any
    world: Any  # None where its notices need none
    place: dict[str, Any]
    seq: int
    chain: str = ""


@dataclass
class Game:
    """A locked campaign, its world as it is by now, and the database's time.

    `head` is where the chain ends, once it was asked for. `how` says what closes a moment that
    ends. `earlier` is the journal number at which the form's key was used before; `key_seq` the one
    that is kept with it, the latest when it is not given.
    """

    campaign: Campaign
    read: World | None
    now: datetime
    head: Head | None = None
    how: str = "early"
    effects: Effect = Effect(0)
    events: list[Event] = field(default_factory=list)
    replayed: bool = False
    page_is_old: bool = False
    earlier: int | None = None
    key_seq: int | None = None

    @property
    def world(self) -> World:
        if self.read is None:
            self.read = self.campaign.read_world()
        return self.read

    @world.setter
    def world(self, now: World) -> None:
        self.read = now

    @cached_property
    def roster(self) -> Roster:
        """Who sits there. An action that changes seats asks for it after that change only."""
        return roster_of(self.campaign)

    def mark(self, effect: Effect) -> None:
        """Tells the end of the transaction what it has to do."""
        self.effects |= effect

    def record(
        self, kind: str, about: Any, *, with_chain: bool = False, with_world: bool = True
    ) -> None:
        """Keeps an event; its notices are written at the end of the transaction."""
        chain = str(head_of(self)) if with_chain else ""
        seen = self.world if with_world else None
        place = place_of(self.campaign)
        self.events.append(Event(kind, about, seen, place, self.campaign.seq, chain))

    def append(
        self, command: commands.Command, *, actor: Actor, device: str = "", origin: str = ""
    ) -> JournalEntry:
        """Plays one command and writes its entry; raises Refusal and writes nothing if refused.

        Dice are drawn from the campaign's seed and are kept with the command; lords whom it makes
        without a name get one. Refuses `stale` what does not fit and comes from an old page.
        """
        command = with_names(self.world, command)
        needed = dice_needed(self.world, command)
        dice = tuple(islice(throws(self), needed)) if needed else ()
        try:
            return self.append_with(
                command, dice, actor=actor, device=device, origin=origin, drawn=bool(dice)
            )
        except Refusal as refusal:
            if self.page_is_old:
                raise stale() from refusal
            raise

    def append_with(
        self,
        command: commands.Command,
        dice: tuple[int, ...],
        *,
        actor: Actor,
        device: str = "",
        origin: str = "",
        numbers_from: int | None = None,
        drawn: bool = False,
    ) -> JournalEntry:
        """`append` with dice that were thrown, and numbers that were given, before."""
        chain = head_of(self).chain
        outcome = play(self.world, command, dice, numbers_from)
        entry = _entry(self, command, outcome, actor)
        entry.chance, entry.drawn, entry.numbers_from = list(dice), drawn, numbers_from
        entry.device, entry.origin = device[:80], origin or origin_of(command, actor)
        entry.chain = chain_of(entry, chain)
        entry.save(force_insert=True)
        self.campaign.seq = entry.seq
        self.world, self.head = outcome.world, Head(entry.chain, entry.seq, 0)
        self.mark(Effect.AWAITED if self.replayed else Effect.PLAYED)
        if isinstance(command, commands.Report) and not self.replayed:
            self.record("report", command)
        return entry


def _entry(game: Game, command: commands.Command, outcome: Any, actor: Actor) -> JournalEntry:
    before = game.world
    return JournalEntry(
        campaign=game.campaign, seq=game.campaign.seq + 1, at=game.now, actor_kind=actor.kind,
        actor_user_id=actor.user_id, by=member(game.campaign, actor.user_id),
        seat=getattr(command, "player", "") or "", command=commands.encode(command),
        news=news.encode(outcome.news), digest=digest(outcome.world),
        turn=before.turn, phase=before.phase, moment=before.moment,
    )  # fmt: skip


def place_of(campaign: Campaign) -> dict[str, Any]:
    """Where the campaign stands, as the values of a notice."""
    until = campaign.closes_at.isoformat() if campaign.closes_at else ""
    return {
        "era": campaign.era, "moment": campaign.moment, "turn": campaign.turn,
        "phase": campaign.phase, "until": until,
    }  # fmt: skip


def _rows(skip_locked: bool) -> QuerySet[Campaign]:
    rows = Campaign.objects.select_for_update(of=("self",), skip_locked=skip_locked)
    return rows.annotate(database_now=Now()).filter(pk=Gap("pk", BigIntegerField())).order_by()


_ROWS = {skip: Prepared(partial(_rows, skip)) for skip in (False, True)}


def lock(campaign_id: int) -> Game:
    """The campaign under its lock; raises `Campaign.DoesNotExist`."""
    game = try_lock(campaign_id)
    if game is None:
        raise Campaign.DoesNotExist
    return game


def try_lock(campaign_id: int, *, skip_locked: bool = False) -> Game | None:
    """The campaign under its lock; None if it is gone, or locked by another and may be skipped."""
    campaign = next(iter(_ROWS[skip_locked](pk=campaign_id)), None)
    if campaign is None:
        return None
    return Game(campaign, None, campaign.database_now)


def origin_of(command: commands.Command, actor: Actor) -> str:
    """Where the command comes from: given, given_empty, default, opened or ruling."""
    if isinstance(command, RULINGS):
        return "ruling"
    if isinstance(command, commands.OpenBids):
        return "opened"
    if actor.kind == "clock":
        return "default"
    return "given_empty" if isinstance(command, EMPTY) else "given"
