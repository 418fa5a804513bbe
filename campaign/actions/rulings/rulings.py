"""Rulings: decisions played as commands, with a reason and their differences.

The differences are shown before the ruling is confirmed. It is played only if they are still the
same.
"""

import hashlib
import json
from typing import Any

from campaign.actions.history.effective_history import read_world
from campaign.actions.play import late_seats
from campaign.actions.rulings import ruled_rolls
from campaign.actions.rulings.challenges import grant_within
from campaign.battles.reports import current_report
from campaign.commands import Ruling as Command
from campaign.commands import SetResult
from campaign.differences import Difference, differences, to_json
from campaign.history.lord_names import with_names
from campaign.play import play
from campaign.world import World
from club.actions.clock.turn import turn
from club.actions.decisions.ruling_log import checked_reason, record_ruling
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.actions.journal.page_versions import stale
from club.actions.notices.game_messages import add_message
from club.actions.play.starting import check_started
from club.models import Game, JournalEntry, Ruling

WORD = "word"  # the kind of a standing ruling in words, which changes no world


def preview_ruling(
    game: Game, command: Command, *, actor: Actor, seat: str = ""
) -> tuple[Difference, ...]:
    """The differences the ruling would make now. Refuses as `rule` does, and changes nothing."""
    permissions.check_allowed(permissions.may_rule(game, actor))
    check_started(game, command)
    before = read_world(game)
    late_seats.check_seat(game, before, command, seat)
    return differences(before, play(before, with_names(before, command)).world)


def fingerprint(world: World, command: Command, found: tuple[Difference, ...]) -> str:
    """A short name for a preview (sha256, hex): the differences that a ruling makes in this
    world, and the current report of its battle."""
    battle = world.battles.get(command.battle) if isinstance(command, SetResult) else None
    shown = [to_json(found), current_report(battle) if battle else ""]
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()


def rule(
    game_id: int,
    command: Command,
    *,
    actor: Actor,
    reason: str,
    standing: bool = False,
    key: str | None = None,
    page_version: int | None = None,
    shown: str | None = None,
    answers: int | None = None,
    seat: str = "",
    roll: int | None = None,
) -> Ruling:
    """Plays a ruling and records its author, its reason and its differences.

    `key` and `page_version` are as for `submit.act`. `shown` is the fingerprint of what was
    confirmed; a different one is refused as `stale`. `answers` is a challenge that the ruling
    grants. `seat` is the name of the seat of a player who joins (A90). `roll` is the roll whose row
    proposed the ruling (`ruled_rolls`). Refuses `not-yours`, `reason`, `not-started`,
    `no-such-roll`, and what `play` and `late_seats.check_seat` refuse.
    """
    with turn(game_id, actor, permissions.may_rule, key=key, page_version=page_version) as locked:
        if locked.earlier is not None:
            return _made_before(locked, entry__seq=locked.earlier)
        words = checked_reason(reason)
        check_started(locked.game, command)
        about = ruled_rolls.about_roll(locked, roll)
        late_seats.check_seat(locked.game, locked.world, command, seat)
        entry, found = _play(locked, command, actor, shown)
        late_seats.open_seat(locked, command, seat)
        ruling = record_ruling(
            locked,
            type(command).__name__,
            actor=actor,
            reason=words,
            entry=entry,
            standing=standing,
            changes=to_json(found),
        )
        values: dict[str, Any] = {"what": ruling.kind, "ruling": ruling.pk, **about}
        add_message(locked, "ruled", by=actor, reason=words, **values)
        if answers is not None:
            grant_within(locked, answers, ruling=ruling, words=words)
        locked.key_seq = entry.seq
    return ruling


def rule_in_words(
    game_id: int, *, actor: Actor, reason: str, key: str | None = None, roll: int | None = None
) -> Ruling:
    """A standing ruling in words: how something is played in future. The world does not change.

    `roll` is as for `rule`.
    """
    with turn(game_id, actor, permissions.may_rule, key=key) as locked:
        if locked.earlier is not None:
            return _made_before(locked, kind=WORD, reason=checked_reason(reason))
        about = ruled_rolls.about_roll(locked, roll)
        ruling = record_ruling(locked, WORD, actor=actor, reason=reason, standing=True)
        values: dict[str, Any] = {"what": WORD, "ruling": ruling.pk, **about}
        add_message(locked, "ruled", by=actor, reason=ruling.reason, **values)
    return ruling


def _made_before(locked: LockedGame, **which: object) -> Ruling:
    """The ruling made with this key; a key used for something else has none."""
    found = Ruling.objects.filter(game=locked.game, **which).order_by("-pk").first()
    if found is None:
        raise stale()
    return found


def _play(
    locked: LockedGame, command: Command, actor: Actor, shown: str | None
) -> tuple[JournalEntry, tuple[Difference, ...]]:
    before = locked.world
    entry = locked.append(command, actor=actor)
    found = differences(before, locked.world)
    if shown not in (None, fingerprint(before, command, found)):
        raise stale()
    return entry, found
