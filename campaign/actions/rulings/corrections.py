"""Corrections: changing or striking an earlier entry, and undoing one's own last command (D3).

Nothing is deleted. The entries after the corrected one are replayed. The difference is shown before
anything is written, and everybody is notified.
"""

from collections.abc import Sequence
from typing import NamedTuple, get_args

from django.utils.translation import gettext_noop

from campaign.actions.bids.envelopes import sealed_players
from campaign.actions.history import effective_history
from campaign.actions.history.effective_history import (
    as_played,
    read_command,
    read_world,
    world_before,
)
from campaign.actions.play import late_seats
from campaign.actions.rulings.correction_writer import Rewound, bids_stand, rewind
from campaign.commands import (
    ChooseFaction,
    ChooseRefuge,
    Command,
    Confirm,
    Demobilise,
    Dispute,
    JoinLate,
    Muster,
    NameUnits,
    Of,
    OpenBids,
    OrderTies,
    Report,
    Roll,
    Tabling,
    WriteLord,
    encode,
)
from campaign.corrected_replay import Dropped, Reworked, rework
from campaign.differences import Difference, differences, to_json
from campaign.models import Correction
from campaign.play import digest
from campaign.world import READING
from club.actions.chain.hash_chain import note_rows
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.page_versions import stale
from club.actions.notices.game_messages import add_message
from club.actions.play.taking_back import act_of
from club.models import Game, JournalEntry
from club.refusals import Refusal

MOST_REASON = 1000  # characters
OWN = ("given", "given_empty")
OWN_KIND_ONLY = (
    ChooseFaction,
    Muster,
    Roll,
    OrderTies,
    Report,
    Confirm,
    Dispute,
    ChooseRefuge,
    Demobilise,
    WriteLord,
    NameUnits,
)
NO_ENTRY = gettext_noop("There is no such entry, or it no longer counts.")
SEALED = gettext_noop("Bids that have been sealed and opened can never be changed.")
ROLLED = gettext_noop(
    "What was rolled stays. Change the table for later rolls on the page of tables."
)
ANOTHER = gettext_noop(
    "You can replace an entry only with one that was possible at that point, for the same player."
)
SAME = gettext_noop("That is what the entry already says.")
REASON = gettext_noop("Give a reason of at most {most} characters. Everybody will read it.")
NO_UNDO = gettext_noop(
    "You can take back only your own last action, and only until somebody else acts, dice are "
    "rolled or the phase ends."
)


class Preview(NamedTuple):
    """The effects of a correction. `page_version` is the journal's last number, for the
    confirmation; `returns` says whether sealed bids would be returned to their players."""

    entry: JournalEntry
    replacement: Command | None
    found: Reworked
    dropped: tuple[tuple[JournalEntry, Refusal], ...]
    differences: tuple[Difference, ...]
    page_version: int
    returns: bool


def preview_correction(
    game: Game, seq: int, replacement: Command | None, *, actor: Actor
) -> Preview:
    """The effects if entry `seq` were `replacement`, or struck; nothing is written.

    Refuses `not-yours`, `another-reading`, `no-such-entry`, `sealed`, `other-command`, `same`,
    `seated`, and what the rules refuse of the replacement.
    """
    permissions.check_allowed(permissions.may_rule(game, actor))
    lines, found = _found(game, seq, replacement)
    by_seq = {line.seq: line for line in lines}
    dropped = tuple((by_seq[gone.seq], gone.refusal) for gone in found.dropped)
    differ = differences(found.before, found.world)
    returns = bool(sealed_players(game)) and not bids_stand(found.before, found.world)
    return Preview(lines[0], replacement, found, dropped, differ, game.seq, returns)


def correct(
    game_id: int,
    seq: int,
    replacement: Command | None,
    *,
    actor: Actor,
    reason: str,
    key: str | None = None,
    page_version: int | None = None,
) -> Correction:
    """Changes or strikes entry `seq` and replays the entries after it.

    `page_version` is the journal's last number when the difference was shown. Refuses `stale` if it
    has grown, `reason`, and what `preview` refuses.
    """
    with turn(game_id, actor, permissions.may_rule, key=key) as locked:
        if locked.earlier is not None:
            return _made_before(locked, locked.earlier)
        if not 1 <= len(reason.strip()) <= MOST_REASON:
            raise Refusal("reason", "D3", REASON, fields=("reason",), most=MOST_REASON)
        if page_version not in (None, locked.game.seq):
            raise stale()
        lines, found = _found(locked.game, seq, replacement)
        made = _write(locked, lines, found, replacement, actor=actor, reason=reason.strip())
    return made


def undo(
    game_id: int, *, actor: Actor, page_version: int | None = None, key: str | None = None
) -> Correction:
    """Undoes the actor's last action, if it is the campaign's last (see `is_undoable`): all
    commands that were given together, as far back as the open moment reaches.

    `page_version` is the number of the entry meant. Refuses `not-yours`, `stale`, `no-undo`.
    """
    with turn(game_id, actor, permissions.may_speak, key=key) as locked:
        if locked.earlier is not None:
            return _made_before(locked, locked.earlier)
        last = effective(locked.game).last()
        if last is None or not is_undoable(locked.game, last, actor):
            raise Refusal("no-undo", "D3", NO_UNDO)
        if page_version not in (None, last.seq):
            raise stale()
        act = [one for one in act_of(locked.game, last) if one.moment == last.moment]
        found = _without(locked, act)
        made = _write(locked, act, found, None, actor=actor, reason="", is_undo=True)
    return made


def _without(locked: LockedGame, act: Sequence[JournalEntry]) -> Reworked:
    """The campaign without its last entries, none of which is replayed."""
    before = world_before(locked.game, act[0])
    played = rework(before, [as_played(entry) for entry in act], None)
    if before.reading != READING and played.before != locked.world:
        raise effective_history.another(before.reading)
    gone = Refusal("no-undo", "D3", NO_UNDO)
    dropped = tuple(Dropped(entry.seq, gone) for entry in act[1:])
    return Reworked(played.before, before, (), dropped)


def is_undoable(game: Game, last: JournalEntry, actor: Actor) -> bool:
    """Whether this actor can undo the campaign's last effective entry.

    It is their own, for this seat. It rolled no dice and opened nothing hidden, and the moment is
    still open, so nobody has acted on it.
    """
    return (
        last.seat == (actor.player or "")
        and last.actor_user_id == actor.user_id
        and last.origin in OWN
        and not last.chance
        and last.moment == game.moment
        and game.status != Game.ENDED
    )


def _made_before(locked: LockedGame, seq: int) -> Correction:
    """The correction made with this key; a key used for something else has none."""
    found = Correction.objects.filter(game=locked.game, entry__seq=seq).first()
    if found is None:
        raise stale()
    return found


def _found(
    game: Game, seq: int, replacement: Command | None
) -> tuple[list[JournalEntry], Reworked]:
    """The effective entries from `seq` on, and their replay."""
    effective_history.check_reading(read_world(game).reading)
    entries = list(effective(game).filter(seq__gte=seq))
    if not entries or entries[0].seq != seq:
        raise Refusal("no-such-entry", "D3", NO_ENTRY)
    _check_kind(read_command(entries[0]), replacement)
    world = world_before(game, entries[0])
    found = rework(world, [as_played(entry) for entry in entries], replacement)
    late_seats.check_places(game, found.world)
    return entries, found


def _check_kind(command: Command, replacement: Command | None) -> None:
    if isinstance(command, get_args(Tabling)):
        raise Refusal("rolled", "D3", ROLLED)
    if isinstance(command, OpenBids):
        raise Refusal("sealed", "R11", SEALED)
    if replacement is None:
        return
    if not _may_stand_for(command, replacement):
        raise Refusal("other-command", "D3", ANOTHER)
    if command == replacement:
        raise Refusal("same", "D3", SAME)


def _may_stand_for(command: Command, other: Command) -> bool:
    """Whether the replacement is allowed. A command given on a player's go may become another of
    theirs; every other command keeps its kind, and a joiner their seat."""
    if isinstance(command, JoinLate) and isinstance(other, JoinLate):
        return command.player == other.player
    if not (isinstance(command, Of) and isinstance(other, Of)):
        return type(command) is type(other)
    if command.player != other.player:
        return False
    kept = isinstance(command, OWN_KIND_ONLY) or isinstance(other, OWN_KIND_ONLY)
    return type(command) is type(other) or not kept


def _write(
    locked: LockedGame,
    entries: Sequence[JournalEntry],
    found: Reworked,
    replacement: Command | None,
    *,
    actor: Actor,
    reason: str,
    is_undo: bool = False,
) -> Correction:
    back = rewind(locked, entries, found, actor=actor)
    late_seats.close_seats(locked.game, found.world)
    made = Correction.objects.create(
        game=locked.game,
        entry=back.line,
        about=entries[0].seq,
        rewinds_to=entries[0].seq - 1,
        undo=is_undo,
        reason=reason,
        at=locked.now,
        replacement=encode(replacement) if replacement is not None else None,
        by_id=actor.user_id,
        by_player=_plays_as(locked.game, actor),
        dropped=[gone.seq for gone in found.dropped],
        changes=to_json(differences(found.before, found.world)),
        digest_before=digest(found.before),
        digest_after=digest(found.world),
    )
    note_rows(locked, ("correction", made))
    if is_undo:
        locked.game.undone += 1
    else:
        _add_message(locked, made, back, actor)
    locked.key_seq = back.line.seq
    locked.mark(Effect.PLAYED)
    return made


def _add_message(locked: LockedGame, made: Correction, back: Rewound, actor: Actor) -> None:
    add_message(
        locked,
        "corrected",
        by=actor,
        reason=made.reason,
        correction=back.line.seq,
        struck=made.replacement is None,
        dropped=len(made.dropped),
        returned=back.returned,
    )


def _plays_as(game: Game, actor: Actor) -> str:
    """The seat of the actor's user, "" if they have none."""
    seats = game.seats.filter(user_id=actor.user_id) if actor.user_id else None
    return (seats.values_list("player", flat=True).first() if seats else None) or ""
