"""Corrections: an earlier entry changed or struck, and undoing one's own last act (D3).

Nothing is deleted. What was played after the corrected entry is played again; the difference is
shown before anything is written, and everybody is told.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext_noop

from campaign.actions.clock.turn import turn
from campaign.actions.history import rule_readings
from campaign.actions.history.effective_history import as_played, effective, world_before
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.awaited import sealed_players
from campaign.actions.journal.hash_chain import write
from campaign.actions.journal.ledger import Effect, Game
from campaign.actions.journal.page_versions import stale
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.rulings.correction_writer import Rewound, bids_stand, rewind
from campaign.commands import (
    ChooseFaction,
    ChooseRefuge,
    Command,
    Confirm,
    Demobilise,
    Dispute,
    Muster,
    Of,
    OpenBids,
    OrderTies,
    Report,
    Roll,
    WriteLord,
    encode,
)
from campaign.corrected_replay import Reworked, rework
from campaign.differences import Difference, differences, to_json
from campaign.models import Campaign, Correction, JournalEntry
from campaign.play import digest
from campaign.world import READING
from club.refusals import Refusal

MOST_REASON = 1000  # characters
OWN = ("given", "given_empty")
OWN_KIND_ONLY = (
    ChooseFaction, Muster, Roll, OrderTies, Report, Confirm, Dispute, ChooseRefuge, Demobilise,
    WriteLord,
)  # fmt: skip
NO_ENTRY = gettext_noop("There is no such entry, or it no longer counts.")
SEALED = gettext_noop("Bids that were sealed and opened are never changed afterwards.")
ANOTHER = gettext_noop("An entry is corrected by one that could stand there, for the same player.")
SAME = gettext_noop("This is what the entry says already.")
REASON = gettext_noop("Say why, in at most {most} characters: everybody will read it.")
NO_UNDO = gettext_noop(
    "Only your own last act can be taken back, until others act, dice fall or the phase goes on."
)


class Preview(NamedTuple):
    """What a correction would do. `seen` is the journal's last number, for confirming it;
    `returns` says whether bids that are sealed now would go back to their players."""

    entry: JournalEntry
    replacement: Command | None
    found: Reworked
    dropped: tuple[tuple[JournalEntry, Refusal], ...]
    differences: tuple[Difference, ...]
    seen: int
    returns: bool


def preview(campaign: Campaign, seq: int, replacement: Command | None, *, actor: Actor) -> Preview:
    """What would follow if entry `seq` were `replacement`, or struck; nothing is written.

    Refuses `not-yours`, `another-reading`, `no-such-entry`, `sealed`, `other-command`, `same`, and
    what the rules refuse of the replacement.
    """
    permissions.check(permissions.may_rule(campaign, actor))
    lines, found = _found(campaign, seq, replacement)
    by_seq = {line.seq: line for line in lines}
    dropped = tuple((by_seq[gone.seq], gone.refusal) for gone in found.dropped)
    differ = differences(found.before, found.world)
    returns = bool(sealed_players(campaign)) and not bids_stand(found.before, found.world)
    return Preview(lines[0], replacement, found, dropped, differ, campaign.seq, returns)


def correct(
    campaign_id: int,
    seq: int,
    replacement: Command | None,
    *,
    actor: Actor,
    reason: str,
    key: str | None = None,
    seen: int | None = None,
) -> Correction:
    """Changes or strikes entry `seq` and plays again what came after it.

    `seen` is the journal's last number when the difference was shown: `stale` if it has grown.
    Refuses `reason`, and what `preview` refuses.
    """
    with turn(campaign_id, actor, permissions.may_rule, key=key) as game:
        if game.earlier is not None:
            return _made_before(game, game.earlier)
        if not 1 <= len(reason.strip()) <= MOST_REASON:
            raise Refusal("reason", "D3", REASON, fields=("reason",), most=MOST_REASON)
        if seen not in (None, game.campaign.seq):
            raise stale()
        lines, found = _found(game.campaign, seq, replacement)
        made = _write(game, lines, found, replacement, actor=actor, reason=reason.strip())
    return made


def undo(
    campaign_id: int, *, actor: Actor, seen: int | None = None, key: str | None = None
) -> Correction:
    """Takes back the actor's own last act, if it is the campaign's last (see `is_undoable`).

    `seen` is the number of the entry meant. Refuses `not-yours`, `stale`, `no-undo`.
    """
    with turn(campaign_id, actor, permissions.may_speak, key=key) as game:
        if game.earlier is not None:
            return _made_before(game, game.earlier)
        last = effective(game.campaign).last()
        if last is None or not is_undoable(game.campaign, last, actor):
            raise Refusal("no-undo", "D3", NO_UNDO)
        if seen not in (None, last.seq):
            raise stale()
        before = world_before(game.campaign, last)
        found = rework(before, [as_played(last)], None)
        if before.reading != READING and found.before != game.world:
            raise rule_readings.another(before.reading)
        made = _write(game, [last], found, None, actor=actor, reason="", is_undo=True)
    return made


def is_undoable(campaign: Campaign, last: JournalEntry, actor: Actor) -> bool:
    """Whether the campaign's last effective entry can be taken back by this actor.

    It is their own, given by themselves for this seat; no dice fell, nothing hidden was opened and
    the moment is still open, so nobody has acted on it.
    """
    return (
        last.seat == (actor.player or "")
        and last.actor_user_id == actor.user_id
        and last.origin in OWN
        and not last.chance
        and last.moment == campaign.moment
        and campaign.status != Campaign.ENDED
    )


def _made_before(game: Game, seq: int) -> Correction:
    """What the key corrected; a key that was used for something else corrects nothing."""
    found = Correction.objects.filter(campaign=game.campaign, entry__seq=seq).first()
    if found is None:
        raise stale()
    return found


def _found(
    campaign: Campaign, seq: int, replacement: Command | None
) -> tuple[list[JournalEntry], Reworked]:
    """The effective lines from `seq` on, and what becomes of them."""
    rule_readings.check(campaign.read_world().reading)
    lines = list(effective(campaign).filter(seq__gte=seq))
    if not lines or lines[0].seq != seq:
        raise Refusal("no-such-entry", "D3", NO_ENTRY)
    _check_kind(lines[0].read_command(), replacement)
    world = world_before(campaign, lines[0])
    return lines, rework(world, [as_played(line) for line in lines], replacement)


def _check_kind(command: Command, replacement: Command | None) -> None:
    if isinstance(command, OpenBids):
        raise Refusal("sealed", "R11", SEALED)
    if replacement is None:
        return
    if not _may_stand_for(command, replacement):
        raise Refusal("other-command", "D3", ANOTHER)
    if command == replacement:
        raise Refusal("same", "D3", SAME)


def _may_stand_for(command: Command, other: Command) -> bool:
    """What was given at a player's go may be another act of theirs; all else keeps its kind."""
    if not (isinstance(command, Of) and isinstance(other, Of)):
        return type(command) is type(other)
    if command.player != other.player:
        return False
    kept = isinstance(command, OWN_KIND_ONLY) or isinstance(other, OWN_KIND_ONLY)
    return type(command) is type(other) or not kept


def _write(
    game: Game,
    lines: Sequence[JournalEntry],
    found: Reworked,
    replacement: Command | None,
    *,
    actor: Actor,
    reason: str,
    is_undo: bool = False,
) -> Correction:
    back = rewind(game, lines, found, actor=actor)
    made = Correction.objects.create(
        campaign=game.campaign, entry=back.line, about=lines[0].seq,
        rewinds_to=lines[0].seq - 1, undo=is_undo, reason=reason, at=game.now,
        replacement=encode(replacement) if replacement is not None else None,
        by_id=actor.user_id, by_player=_plays_as(game.campaign, actor),
        dropped=[gone.seq for gone in found.dropped],
        changes=to_json(differences(found.before, found.world)),
        digest_before=digest(found.before), digest_after=digest(found.world),
    )  # fmt: skip
    write(game, ("correction", made))
    if not is_undo:
        _tell(game, made, back, actor)
    game.key_seq = back.line.seq
    game.mark(Effect.PLAYED)
    return made


def _tell(game: Game, made: Correction, back: Rewound, actor: Actor) -> None:
    tell(
        game, "corrected", by=actor, reason=made.reason, correction=back.line.seq,
        struck=made.replacement is None, dropped=len(made.dropped), returned=back.returned,
    )  # fmt: skip


def _plays_as(campaign: Campaign, actor: Actor) -> str:
    """The letter of the seat that the actor's user holds, "" for none."""
    seats = campaign.seats.filter(user_id=actor.user_id) if actor.user_id else None
    return (seats.values_list("player", flat=True).first() if seats else None) or ""
