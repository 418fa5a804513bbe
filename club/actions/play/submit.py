"""Every command of a person, a ruling or the clock goes through `act` (D3)."""

from collections.abc import Sequence
from typing import Any

from club.actions.chain.contents import command_of
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.actions.journal.page_versions import stale
from club.actions.play.starting import check_started
from club.models import JournalEntry
from club.refusals import Refusal


def act(
    game_id: int,
    command: Any,
    *,
    actor: Actor,
    key: str | None = None,
    page_version: int | None = None,
    device: str = "",
) -> JournalEntry:
    """Plays one command and returns its journal entry.

    `key` is the form's idempotency key. A second tap returns the first entry and plays nothing.
    `page_version` is that of the page that sent the form, as in `turn`. Refuses `not-yours`,
    `not-started`, and what `play` refuses.
    """
    entries = act_in_turn(
        game_id, [command], actor=actor, key=key, page_version=page_version, device=device
    )
    return entries[0]


def act_in_turn(
    game_id: int,
    commands: Sequence[Any],
    *,
    actor: Actor,
    key: str | None = None,
    page_version: int | None = None,
    device: str = "",
) -> list[JournalEntry]:
    """Plays these commands one after the other, or none of them; at least one.

    Works as `act`. `Refusal.place` says which command was refused.
    """
    allowed = permissions.may_play_all(commands)
    with turn(game_id, actor, allowed, key=key, page_version=page_version) as locked:
        if locked.earlier is not None:
            return _played_before(locked, locked.earlier, commands, actor)
        entries = [
            _play(locked, place, command, actor, device)
            for place, command in enumerate(commands, 1)
        ]
        locked.key_seq = entries[0].seq
    return entries


def _play(locked: LockedGame, place: int, command: Any, actor: Actor, device: str) -> JournalEntry:
    try:
        check_started(locked.game, command)
        return locked.append(command, actor=actor, device=device)
    except Refusal as refusal:
        refusal.place = place
        raise


def _played_before(
    locked: LockedGame, seq: int, commands: Sequence[Any], actor: Actor
) -> list[JournalEntry]:
    """The entry that was played with this key. None if the key was used for something else."""
    own = JournalEntry.objects.filter(game=locked.game, actor_user_id=actor.user_id)
    found = own.filter(seq__gte=seq, seq__lt=seq + len(commands), rewinds_to__isnull=True)
    entries = list(found.order_by("seq"))
    if [command_of(entry, locked.game) for entry in entries] != list(commands):
        raise stale()
    return entries
