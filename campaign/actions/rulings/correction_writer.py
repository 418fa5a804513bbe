"""Writes a correction: the entry that goes back, the replayed ones, and the consequences (D3).

Call everything here inside the transaction and under the lock of the correction.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from campaign import commands, news
from campaign.actions.history.effective_history import read_news
from campaign.actions.rulings.battle_attachments import called_in, set_aside
from campaign.corrected_replay import Again, Reworked
from campaign.models import Envelope
from campaign.play import digest
from campaign.world import World, encode
from club.actions.chain.chained_rows import member
from club.actions.chain.dice_seeds import sow_again
from club.actions.chain.hash_chain import Head, chain_of, head_of, note_rows
from club.actions.journal.actor import Actor
from club.actions.journal.awaited import outcomes
from club.actions.journal.ledger import LockedGame
from club.actions.journal.moments import open_moment, write_sides, write_world
from club.models import Game, JournalEntry, PhaseClose, Snapshot

CLOSED_BY = "correction"  # who closed a moment that the old history lacks


class Rewound(NamedTuple):
    """The entry that goes back, and whether sealed bids were returned unopened."""

    line: JournalEntry
    returned: bool


def rewind(
    locked: LockedGame, entries: Sequence[JournalEntry], found: Reworked, *, actor: Actor
) -> Rewound:
    """Goes back to before the first of `entries` and writes the result of their replay.

    `entries` are all effective ones from the corrected one on. The old ones are only marked. The
    campaign is not saved here.
    """
    game, was = locked.game, locked.world
    start = found.played[0].before if found.played else found.world
    back = _going_back(locked, entries[0].seq - 1, start, actor)
    again = _again(locked, back.seq, entries, found, actor)
    _write(locked, [back, *again])
    _mark(game, back, [entries[0].seq, *(gone.seq for gone in found.dropped)])
    closings = _closings(game)
    game.era += 1
    _close_again(locked, found, closings)
    _save_snapshots(game, found, again)
    _set_battles_aside(game, entries, found)
    locked.world = found.world
    returned = _return_bids(game, was, found.world)
    moved = _place(was) != _place(found.world)
    write_world(locked)
    write_sides(locked)
    if moved and was.phase == "ended":
        game.status = Game.RUNNING
        sow_again(locked)
    if moved or returned:
        open_moment(locked)
    return Rewound(back, returned)


def _place(world: World) -> tuple[int, str, int]:
    return world.turn, world.phase, world.moment


def _going_back(locked: LockedGame, to: int, start: World, actor: Actor) -> JournalEntry:
    game = locked.game
    return JournalEntry(
        game=game,
        seq=game.seq + 1,
        at=locked.now,
        actor_kind=actor.kind,
        actor_user_id=actor.user_id,
        by=member(game, actor.user_id),
        command=b"",
        news=news.encode(()),
        digest=digest(start),
        turn=game.turn,
        phase=game.phase,
        moment=game.moment,
        origin="rewind",
        rewinds_to=to,
    )


def _again(
    locked: LockedGame, seq: int, entries: Sequence[JournalEntry], found: Reworked, actor: Actor
) -> list[JournalEntry]:
    originals = {line.seq: line for line in entries}
    again = []
    for number, one in enumerate(found.played, seq + 1):
        line = _line(locked.game, number, one, originals[one.seq])
        if one.stand_in or one.seq == entries[0].seq:
            line.at, line.origin, line.device = locked.now, "correction", ""
            line.actor_kind, line.actor_user_id = actor.kind, actor.user_id
            line.by = member(locked.game, actor.user_id)
        again.append(line)
    return again


def _line(game: Game, seq: int, one: Again, original: JournalEntry) -> JournalEntry:
    """An entry that replaces another, with its actor and time."""
    return JournalEntry(
        game=game,
        seq=seq,
        at=original.at,
        actor_kind=original.actor_kind,
        actor_user_id=original.actor_user_id,
        device=original.device,
        by=original.by or member(game, original.actor_user_id),
        seat=getattr(one.command, "player", "") or "",
        command=commands.encode(one.command),
        chance=list(one.chance),
        news=news.encode(one.outcome.news),
        digest=digest(one.outcome.world),
        turn=one.before.turn,
        phase=one.before.phase,
        moment=one.before.moment,
        origin=original.origin,
        copy_of=original.copy_of or original.seq,
        numbers_from=one.numbers_from,
    )


def _write(locked: LockedGame, entries: list[JournalEntry]) -> None:
    chain = head_of(locked).chain
    for entry in entries:
        entry.chain = chain = chain_of(entry, chain)
    entries[0].save(force_insert=True)
    JournalEntry.objects.bulk_create(entries[1:])
    locked.game.seq = entries[-1].seq
    locked.head = Head.at(entries[-1])


def _mark(game: Game, back: JournalEntry, struck: list[int]) -> None:
    entries = JournalEntry.objects.filter(game=game)
    passed = entries.filter(seq__gt=back.rewinds_to, seq__lt=back.seq, superseded_by__isnull=True)
    passed.update(superseded_by=back.seq)
    entries.filter(seq__in=struck).update(struck=True)


def _closings(game: Game) -> dict[tuple[int, int, str], PhaseClose]:
    """The effective closings before the correction, by moment, turn and phase."""
    rows = PhaseClose.objects.filter(game=game, moment__lt=game.moment)
    latest = {row.moment: row for row in rows.order_by("era")}
    return {(row.moment, row.turn, row.phase): row for row in latest.values()}


def _close_again(
    locked: LockedGame, found: Reworked, closings: dict[tuple[int, int, str], PhaseClose]
) -> None:
    """Writes a closing for each moment that is passed again. It keeps what the first closing
    froze."""
    game, rows = locked.game, []
    for before in (one.before for one in found.played if _ends_moment(one)):
        known = closings.get((before.moment, before.turn, before.phase))
        gave = outcomes(game, before.moment, ())
        if known is not None and known.outcomes.keys() >= gave.keys():
            gave = known.outcomes
        rows.append(
            PhaseClose(
                game=game,
                era=game.era,
                moment=before.moment,
                turn=before.turn,
                phase=before.phase,
                outcomes=gave,
                closed_at=known.closed_at if known else locked.now,
                how=known.how if known else CLOSED_BY,
            )
        )
    note_rows(locked, *(("closing", row) for row in PhaseClose.objects.bulk_create(rows)))


def _ends_moment(one: Again) -> bool:
    return one.before.moment != one.outcome.world.moment


def _set_battles_aside(game: Game, entries: Sequence[JournalEntry], found: Reworked) -> None:
    before = called_in((entry.turn, read_news(entry)) for entry in entries)
    after = called_in((one.before.turn, one.outcome.news) for one in found.played)
    set_aside(game, before, after)


def _save_snapshots(game: Game, found: Reworked, again: list[JournalEntry]) -> None:
    Snapshot.objects.bulk_create(
        Snapshot(
            game=game,
            seq=line.seq,
            moment=after.moment,
            turn=after.turn,
            phase=after.phase,
            world=encode(after),
        )
        for one, line in zip(found.played, again, strict=True)
        if ((after := one.outcome.world).turn, after.phase) != (one.before.turn, one.before.phase)
    )


def bids_stand(was: World, now: World) -> bool:
    """Whether sealed bids weigh the same in both worlds. Notes on lords make no difference."""
    return replace(was, lords={}) == replace(now, lords={})


def _return_bids(game: Game, was: World, now: World) -> bool:
    """Leaves sealed bids in place if they may stay, or returns them unopened. Returns whether any
    were returned."""
    sealed = Envelope.objects.filter(
        game=game, era=game.era - 1, moment=was.moment, opened_at__isnull=True
    )
    if bids_stand(was, now):
        sealed.update(era=game.era)
        return False
    return sealed.delete()[0] > 0
