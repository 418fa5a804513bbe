"""Idempotency keys: a form carries one, so that a double tap plays once (D3).

A key belongs to its sender. Equal keys of other people are different keys.
"""

import hashlib

from django.utils.translation import gettext_noop

from club.actions.journal.actor import Actor
from club.models import Game, OnceKey
from club.refusals import Refusal

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
