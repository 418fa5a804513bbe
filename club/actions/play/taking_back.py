"""Taking back one's own last act, if nothing has to be replayed after it (D3).

An act may be several commands that were given together, such as a turn that was planned. They are
taken back together. In the journal they have the same time, that of the transaction that wrote
them. No other transaction of this game has that time.
"""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext_noop

from club.actions.chain.chained_rows import member
from club.actions.chain.contents import command_of, contents_of
from club.actions.chain.hash_chain import Head, chain_of, head_of
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.history import beside, effective, world_then
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.moments import move_deadline, write_world
from club.actions.journal.page_versions import stale
from club.actions.schedule.calendar import calendar_of, deadline
from club.kinds import kind_of
from club.models import Game, JournalEntry, PhaseClose
from club.refusals import Refusal

OWN = ("given", "given_empty")
NO_UNDO = gettext_noop(
    "You can take back only your own last action, and only until somebody acts on it."
)
LATE = gettext_noop("It is too late to take this action back.")


def act_of(game: Game, last: JournalEntry) -> list[JournalEntry]:
    """The entries that were given together with the last effective one, in their order."""
    together = effective(game).filter(at=last.at, actor_user_id=last.actor_user_id)
    return list(together.filter(seat=last.seat, origin__in=OWN))


def may_take_back(
    game: Game, last: JournalEntry, actor: Actor, *, known: Sequence[JournalEntry] = ()
) -> bool:
    """Whether this actor can undo the last act, whose last effective entry this is.

    It must be their own, for this seat, without chance, and no part of it may have revealed
    anything. `known` are the latest effective entries, if they are loaded. The journal is queried
    only if the act may reach further back.
    """
    if game.status != Game.RUNNING or last.origin not in OWN:
        return False
    own = last.seat == (actor.player or "") and last.actor_user_id == actor.user_id
    return own and all(_revealed_nothing(entry, game) for entry in _act_among(known, game, last))


def _act_among(
    known: Sequence[JournalEntry], game: Game, last: JournalEntry
) -> Sequence[JournalEntry]:
    together = [entry for entry in known if entry.at == last.at]
    if len(together) == len(known):
        return act_of(game, last)
    user_id, seat = last.actor_user_id, last.seat
    own = [one for one in together if (one.actor_user_id, one.seat) == (user_id, seat)]
    return [entry for entry in own if entry.origin in OWN]


def _revealed_nothing(entry: JournalEntry, game: Game) -> bool:
    if contents_of(entry, game).chance:
        return False
    return kind_of(game).rules.may_take_back(command_of(entry, game))


def take_back(
    game_id: int, *, actor: Actor, entry: int | None = None, key: str | None = None
) -> JournalEntry:
    """Undoes the actor's own act if it is the last one. Returns the entry that goes back.

    `entry` is the number of the last entry to undo. Refuses `not-yours`, `stale`, `no-undo`.
    """
    with turn(game_id, actor, permissions.may_speak, key=key) as locked:
        if locked.earlier is not None:
            return locked.game.journal.get(seq=locked.earlier)
        last = effective(locked.game).last()
        if last is None or not may_take_back(locked.game, last, actor):
            raise Refusal("no-undo", "D3", NO_UNDO)
        if entry not in (None, last.seq):
            raise stale()
        line = _go_back(locked, act_of(locked.game, last), actor)
    return line


def _go_back(locked: LockedGame, act: Sequence[JournalEntry], actor: Actor) -> JournalEntry:
    game, moment = locked.game, locked.game.moment
    before, _ = beside(game, act[0].seq)
    line = _line(locked, world_then(game, before or 0), before or 0, actor)
    passed = JournalEntry.objects.filter(game=game, seq__gt=line.rewinds_to, seq__lt=line.seq)
    passed.filter(superseded_by__isnull=True).update(superseded_by=line.seq)
    JournalEntry.objects.filter(pk__in=[entry.pk for entry in act]).update(struck=True)
    game.seq, game.era, game.undone = line.seq, game.era + 1, game.undone + 1
    locked.head = Head.at(line)
    write_world(locked)
    if game.moment != moment:
        _reopen(locked, act[0].moment)
    locked.mark(Effect.AWAITED | Effect.CHECKS)
    return line


def _line(locked: LockedGame, world: object, to: int, actor: Actor) -> JournalEntry:
    """Appends the entry that goes back to the world after entry `to`, and sets that world."""
    game, rules, chain = locked.game, kind_of(locked.game).rules, head_of(locked).chain
    line = JournalEntry(
        game=game,
        seq=game.seq + 1,
        at=locked.now,
        actor_kind=actor.kind,
        actor_user_id=actor.user_id,
        by=member(game, actor.user_id),
        command=b"",
        news=rules.news.encode(()),
        digest=rules.digest(world),
        turn=game.turn,
        phase=game.phase,
        moment=game.moment,
        origin="rewind",
        rewinds_to=to,
    )
    line.chain = chain_of(line, chain)
    line.save(force_insert=True)
    locked.world = world
    return line


def _reopen(locked: LockedGame, moment: int) -> None:
    """Reopens the moment with its original start, so that undoing gains nobody time."""
    game = locked.game
    closed = PhaseClose.objects.filter(game=game, moment__lt=moment).order_by("-moment", "-era")
    began = game.messages.filter(kind="started").values_list("at", flat=True).first()
    opened: datetime = (
        closed.values_list("closed_at", flat=True).first() or began or game.created_at
    )
    until = deadline(game.phase, opened, **calendar_of(game))
    if until is not None and until <= locked.now:
        raise Refusal("no-undo", "D3", LATE)
    game.opened_at = opened
    move_deadline(locked, until)
