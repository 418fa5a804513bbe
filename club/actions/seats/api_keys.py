"""Keys with which a program speaks for a seat, as its player and no more (D3).

A key has 192 bits; the database stores its hash. It is valid while its owner holds the seat.
"""

from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import F, QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext_noop

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.security.link_secrets import hash_of, new_secret
from club.models import Game, Seat, SeatToken
from club.refusals import Refusal

PREFIX = "saga_"
MOST = 5  # keys of one seat that are good
NOTED_EVERY = timedelta(hours=1)  # that a key was used

TOO_MANY = gettext_noop("Take one of your keys back first: a seat has at most {most}.")
NO_SUCH = gettext_noop("There is no such key.")


class Speaker(NamedTuple):
    """The user and seat of a key."""

    game_id: int
    public_id: str
    user: Any
    actor: Actor
    token_id: int


def make_token(game_id: int, *, actor: Actor, label: str) -> str:
    """The secret of a new key to the actor's own seat; it is shown only once."""
    with turn(game_id, actor, permissions.holds_seat) as locked:
        if tokens_of(locked.game, actor).count() >= MOST:
            raise Refusal("too-many", "D3", TOO_MANY, most=MOST)
        secret = PREFIX + new_secret()
        SeatToken.objects.create(
            seat=locked.game.seats.get(player=actor.player), user_id=actor.user_id or 0,
            label=label.replace("\x00", "").strip()[:60], secret_hash=hash_of(secret),
            made_at=locked.now,
        )  # fmt: skip
    return secret


def revoke_key(game_id: int, token_id: int, *, actor: Actor) -> None:
    """The key opens nothing any more; taking back twice changes nothing."""
    with turn(game_id, actor, permissions.holds_seat) as locked:
        if not tokens_of(locked.game, actor).filter(pk=token_id).update(revoked_at=locked.now):
            raise Refusal("no-key", "D3", NO_SUCH)


def tokens_of(game: Game, actor: Actor) -> QuerySet[SeatToken]:
    """The good keys that the actor made for their seat."""
    return SeatToken.objects.filter(
        seat__game=game, seat__player=actor.player, user_id=actor.user_id or 0,
        revoked_at__isnull=True,
    )  # fmt: skip


def speaker_of(secret: str) -> Speaker | None:
    """The speaker of a key; None if it is unknown, revoked, or its owner left the seat."""
    if not secret.startswith(PREFIX) or len(secret) > 60:
        return None
    known = SeatToken.objects.select_related("seat__game", "user").defer("seat__game__world")
    found = known.filter(
        secret_hash=hash_of(secret), revoked_at__isnull=True, user_id=F("seat__user_id"),
        user__is_active=True,
    ).first()  # fmt: skip
    if found is None:
        return None
    _note_use(found)
    seat: Seat = found.seat
    actor = Actor.seat(found.user, seat.player)
    return Speaker(seat.game_id, seat.game.public_id, found.user, actor, found.pk)


def _note_use(token: SeatToken) -> None:
    """At most once an hour, so that reading writes nothing in general."""
    fresh = SeatToken.objects.filter(pk=token.pk, used_at__gt=Now() - NOTED_EVERY)
    if not fresh.exists():
        SeatToken.objects.filter(pk=token.pk).update(used_at=Now())
