"""Writing a correction: the line that goes back, what is played again, and all that follows (D3).

Everything here belongs inside the transaction and under the lock of what corrects.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from campaign import commands, news
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.awaited import outcomes
from campaign.actions.journal.chained_rows import member
from campaign.actions.journal.dice_seeds import sow_again
from campaign.actions.journal.hash_chain import Head, chain_of, head_of, write
from campaign.actions.journal.ledger import Game
from campaign.actions.journal.moments import follow_factions, open_moment, write_world
from campaign.actions.rulings.battle_attachments import called_in, set_aside
from campaign.corrected_replay import Again, Reworked
from campaign.models import Campaign, Envelope, JournalEntry, PhaseClose, Snapshot
from campaign.play import digest
from campaign.world import World, encode

CLOSED_BY = "correction"  # what closed a moment that was not there before


class Rewound(NamedTuple):
    """The line that goes back, and whether sealed bids were returned unopened."""

    line: JournalEntry
    returned: bool


def rewind(game: Game, lines: Sequence[JournalEntry], found: Reworked, *, actor: Actor) -> Rewound:
    """Goes back to before the first of `lines` and writes what was found by playing them again.

    `lines` are all effective ones from the corrected one on. The old ones are marked, not changed.
    The campaign is not saved yet.
    """
    campaign, was = game.campaign, game.world
    start = found.played[0].before if found.played else found.world
    back = _going_back(game, lines[0].seq - 1, start, actor)
    again = _again(game, back.seq, lines, found, actor)
    _write(game, [back, *again])
    _mark(campaign, back, [lines[0].seq, *(gone.seq for gone in found.dropped)])
    closings = _closings(campaign)
    campaign.era += 1
    _close_again(game, found, closings)
    _keep_snapshots(campaign, found, again)
    _set_battles_aside(campaign, lines, found)
    game.world = found.world
    returned = _return_bids(campaign, was, found.world)
    moved = _place(was) != _place(found.world)
    write_world(game)
    follow_factions(game)
    if moved and was.phase == "ended":
        campaign.status = Campaign.RUNNING
        sow_again(game)
    if moved or returned:
        open_moment(game)
    return Rewound(back, returned)


def _place(world: World) -> tuple[int, str, int]:
    return world.turn, world.phase, world.moment


def _going_back(game: Game, to: int, start: World, actor: Actor) -> JournalEntry:
    campaign = game.campaign
    return JournalEntry(
        campaign=campaign, seq=campaign.seq + 1, at=game.now, actor_kind=actor.kind,
        actor_user_id=actor.user_id, by=member(campaign, actor.user_id), command=b"",
        news=news.encode(()), digest=digest(start),
        turn=campaign.turn, phase=campaign.phase, moment=campaign.moment, origin="rewind",
        rewinds_to=to,
    )  # fmt: skip


def _again(
    game: Game, seq: int, lines: Sequence[JournalEntry], found: Reworked, actor: Actor
) -> list[JournalEntry]:
    originals = {line.seq: line for line in lines}
    again = []
    for number, one in enumerate(found.played, seq + 1):
        line = _line(game.campaign, number, one, originals[one.seq])
        if one.stand_in or one.seq == lines[0].seq:
            line.at, line.origin, line.device = game.now, "correction", ""
            line.actor_kind, line.actor_user_id = actor.kind, actor.user_id
            line.by = member(game.campaign, actor.user_id)
        again.append(line)
    return again


def _line(campaign: Campaign, seq: int, one: Again, original: JournalEntry) -> JournalEntry:
    """A line that stands for another: by whom and when that was given."""
    return JournalEntry(
        campaign=campaign, seq=seq, at=original.at, actor_kind=original.actor_kind,
        actor_user_id=original.actor_user_id, device=original.device,
        by=original.by or member(campaign, original.actor_user_id),
        seat=getattr(one.command, "player", "") or "", command=commands.encode(one.command),
        chance=list(one.chance),
        news=news.encode(one.outcome.news), digest=digest(one.outcome.world),
        turn=one.before.turn, phase=one.before.phase, moment=one.before.moment,
        origin=original.origin, copy_of=original.copy_of or original.seq,
        numbers_from=one.numbers_from,
    )  # fmt: skip


def _write(game: Game, lines: list[JournalEntry]) -> None:
    chain = head_of(game).chain
    for line in lines:
        line.chain = chain = chain_of(line, chain)
    lines[0].save(force_insert=True)
    JournalEntry.objects.bulk_create(lines[1:])
    game.campaign.seq = lines[-1].seq
    game.head = Head(chain, game.campaign.seq, 0)


def _mark(campaign: Campaign, back: JournalEntry, struck: list[int]) -> None:
    lines = JournalEntry.objects.filter(campaign=campaign)
    passed = lines.filter(seq__gt=back.rewinds_to, seq__lt=back.seq, superseded_by__isnull=True)
    passed.update(superseded_by=back.seq)
    lines.filter(seq__in=struck).update(struck=True)


def _closings(campaign: Campaign) -> dict[tuple[int, int, str], PhaseClose]:
    """The closings that count before the correction, by moment, turn and phase."""
    rows = PhaseClose.objects.filter(campaign=campaign, moment__lt=campaign.moment)
    latest = {row.moment: row for row in rows.order_by("era")}
    return {(row.moment, row.turn, row.phase): row for row in latest.values()}


def _close_again(
    game: Game, found: Reworked, closings: dict[tuple[int, int, str], PhaseClose]
) -> None:
    """A closing per moment that is passed again; what was frozen at the first one stays frozen."""
    campaign, rows = game.campaign, []
    for before in (one.before for one in found.played if _ends_moment(one)):
        known = closings.get((before.moment, before.turn, before.phase))
        gave = outcomes(campaign, before.moment, ())
        if known is not None and known.outcomes.keys() >= gave.keys():
            gave = known.outcomes
        rows.append(PhaseClose(
            campaign=campaign, era=campaign.era, moment=before.moment, turn=before.turn,
            phase=before.phase, outcomes=gave,
            closed_at=known.closed_at if known else game.now,
            how=known.how if known else CLOSED_BY,
        ))  # fmt: skip
    write(game, *(("closing", row) for row in PhaseClose.objects.bulk_create(rows)))


def _ends_moment(one: Again) -> bool:
    return one.before.moment != one.outcome.world.moment


def _set_battles_aside(campaign: Campaign, lines: Sequence[JournalEntry], found: Reworked) -> None:
    before = called_in((line.turn, line.read_news()) for line in lines)
    after = called_in((one.before.turn, one.outcome.news) for one in found.played)
    set_aside(campaign, before, after)


def _keep_snapshots(campaign: Campaign, found: Reworked, again: list[JournalEntry]) -> None:
    Snapshot.objects.bulk_create(
        Snapshot(
            campaign=campaign, seq=line.seq, moment=after.moment, turn=after.turn,
            phase=after.phase, world=encode(after),
        )
        for one, line in zip(found.played, again, strict=True)
        if ((after := one.outcome.world).turn, after.phase) != (one.before.turn, one.before.phase)
    )  # fmt: skip


def bids_stand(was: World, now: World) -> bool:
    """Whether sealed bids weigh the same in both worlds: notes on lords weigh nothing."""
    return replace(was, lords={}) == replace(now, lords={})


def _return_bids(campaign: Campaign, was: World, now: World) -> bool:
    """Bids that are sealed now stay if they may, or go back unopened: whether any did."""
    sealed = Envelope.objects.filter(
        campaign=campaign, era=campaign.era - 1, moment=was.moment, opened_at__isnull=True
    )
    if bids_stand(was, now):
        sealed.update(era=campaign.era)
        return False
    return sealed.delete()[0] > 0
