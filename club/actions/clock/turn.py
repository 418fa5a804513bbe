"""A command of a person: the checks before it, the end of its transaction, and closing (D3).

    with turn(game_id, actor, permissions.may_rule, key=key) as locked:
        locked.append(command, actor=actor)

A form carries a key, so that a double tap plays once.

Before the command it checks the lock, permissions, the form's idempotency key, and whether the page
is out of date. `transactions` defines its end. After the commit, complete phases are closed, and
bots that think outside the lock play.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.utils.translation import gettext_noop

from club.actions.clock.closing import close_if_all_sealed
from club.actions.clock.transactions import transact
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.actions.journal.page_versions import is_corrected_since, page_version_of, stale
from club.kinds import kind_of
from club.models import Game, OnceKey, Seat
from club.refusals import Refusal

Allowed = Callable[[Game, Actor], bool]


@contextmanager
def turn(
    game_id: int,
    actor: Actor,
    allowed: Allowed,
    *,
    key: str | None = None,
    page_version: int | None = None,
    strict: bool = False,
) -> Iterator[LockedGame]:
    """The game for one act of the actor. Refuses `not-yours` unless it is `allowed`.

    `key` is the form's idempotency key. If it was used before, `locked.earlier` is the number of
    that entry. `page_version` is that of the page that sent the form. Refuses `stale` after a
    correction, and if the game has moved on and the command does not fit. With `strict`, it refuses
    every other version.
    """
    with transact(game_id) as locked:
        permissions.check_allowed(allowed(locked.game, actor))
        locked.earlier = earlier_seq(locked.game, key, actor)
        if locked.earlier is None:
            _check_page(locked, page_version, strict)
        if actor.user_id is not None:
            Seat.objects.filter(game=game_id, user_id=actor.user_id).update(acted_at=locked.now)
        yield locked
        if locked.earlier is None:
            store_key(locked.game, key, locked.key_seq or locked.game.seq, actor)
    if locked.effects:
        close_if_all_sealed(locked.game)
        kind_of(locked.game).clock.after_commit(locked.game)


def _check_page(locked: LockedGame, page_version: int | None, strict: bool) -> None:
    if page_version is None:
        return
    locked.page_is_old = page_version != page_version_of(locked.game)
    if strict and locked.page_is_old or is_corrected_since(locked.game, page_version):
        raise stale()


LONGEST = 64


def earlier_seq(game: Game, key: str | None, actor: Actor) -> int | None:
    """The journal number at which the actor used this key, under the game's lock. None if
    unused."""
    if not key:
        return None
    if len(key) > LONGEST or "\x00" in key:
        raise Refusal("malformed", "D3", gettext_noop("This form is damaged. Load the page again."))
    used = OnceKey.objects.filter(game=game, key=_own(key, actor))
    return used.values_list("seq", flat=True).first()


def store_key(game: Game, key: str | None, seq: int, actor: Actor) -> None:
    if key:
        OnceKey.objects.create(game=game, key=_own(key, actor), seq=seq)


def _own(key: str, actor: Actor) -> str:
    """The stored key (sha256, hex), including its sender."""
    return hashlib.sha256(f"{actor.user_id} {key}".encode()).hexdigest()
