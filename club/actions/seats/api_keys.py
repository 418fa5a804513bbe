"""Keys for programs that act for one seat, with its player's rights, or for an organiser (D3).

A key has 192 bits, and the database stores only its hash. The key to a seat is valid while its
owner holds the seat. If the organiser gave an empty seat to a program, it is valid while the
program has the seat. An organiser's key is valid for the games that they organise when it is used,
and for no seat. It opens nothing sealed, and no hand.
"""

from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_noop

from club.actions.accounts.plain_names import plain_name
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect
from club.actions.notices.game_messages import add_message
from club.actions.seats.seats import empty_seat, revoke_open
from club.actions.security.kept_links import hash_of, new_secret
from club.models import PROGRAM, Game, OrganiserToken, Seat, SeatToken
from club.refusals import Refusal

PREFIX = "saga_"
MOST = 5  # valid keys of one seat, or of one organiser
STRONG_FOR = timedelta(days=1)
NOTED_EVERY = timedelta(hours=1)  # between two notes of a key's use

TOO_MANY = gettext_noop("Revoke one of your keys first: a seat can have at most {most}.")
MANY = gettext_noop("Revoke one of your keys first: you can have at most {most}.")
NO_SUCH = gettext_noop("There is no such key.")


class Speaker(NamedTuple):
    """The user and seat of a key, and the kind of its game."""

    game_id: int
    public_id: str
    kind: str
    user: Any
    actor: Actor
    token_id: int


class Organiser(NamedTuple):
    """The user of an organiser's key, and whether it may do what cannot be undone."""

    user: Any
    token_id: int
    strong: bool


def make_token(game_id: int, *, actor: Actor, label: str) -> str:
    """Makes a new key to the actor's own seat. Returns its secret, which is shown only once."""
    with turn(game_id, actor, permissions.holds_seat) as locked:
        if tokens_of(locked.game, actor).count() >= MOST:
            raise Refusal("too-many", "D3", TOO_MANY, most=MOST)
        secret = PREFIX + new_secret()
        SeatToken.objects.create(
            seat=locked.game.seats.get(player=actor.player),
            user_id=actor.user_id or 0,
            label=_plain(label),
            secret_hash=hash_of(secret),
            made_at=locked.now,
        )
    return secret


def give_to_program(game_id: int, player: str, *, actor: Actor, label: str = "") -> str:
    """Gives a seat at which nobody sits to a program, and returns the secret of its only key.

    The organiser can give it again for another key; every earlier key to the seat is revoked.
    Refuses `not-yours`, `no-such-seat`, `taken`, `ended`.
    """
    with turn(game_id, actor, permissions.may_rule) as locked:
        seat = empty_seat(locked, player)
        SeatToken.objects.filter(seat=seat, revoked_at=None).update(revoked_at=locked.now)
        if seat.bot != PROGRAM:
            seat.bot = PROGRAM
            seat.save(update_fields=["bot"])
            revoke_open(locked, seat)
            add_message(locked, "bot", by=actor, player=seat.player, name=seat.name, bot=PROGRAM)
            locked.mark(Effect.PLAYED)
        secret = PREFIX + new_secret()
        SeatToken.objects.create(
            seat=seat,
            user_id=actor.user_id or 0,
            label=_plain(label),
            secret_hash=hash_of(secret),
            made_at=locked.now,
        )
    return secret


def revoke_key(game_id: int, token_id: int, *, actor: Actor) -> None:
    """Revokes the key, which then opens nothing. Revoking twice changes nothing."""
    with turn(game_id, actor, permissions.holds_seat) as locked:
        if not tokens_of(locked.game, actor).filter(pk=token_id).update(revoked_at=locked.now):
            raise Refusal("no-key", "D3", NO_SUCH)


def tokens_of(game: Game, actor: Actor) -> QuerySet[SeatToken]:
    """The valid keys that the actor made for their seat."""
    return SeatToken.objects.filter(
        seat__game=game,
        seat__player=actor.player,
        user_id=actor.user_id or 0,
        revoked_at__isnull=True,
    )


def speaker_of(secret: str) -> Speaker | None:
    """The speaker of a key. None if it is unknown or revoked, or its owner left the seat.

    A program that has the seat speaks as the organiser does for a seat.
    """
    if not _is_key(secret):
        return None
    known = SeatToken.objects.select_related("seat__game", "user").defer("seat__game__world")
    theirs = Q(user_id=F("seat__user_id"))
    program = Q(seat__bot=PROGRAM, seat__user=None, user_id=F("seat__game__organiser_id"))
    found = known.filter(
        theirs | program, secret_hash=hash_of(secret), revoked_at=None, user__is_active=True
    ).first()
    if found is None:
        return None
    _note_use(found)
    seat: Seat = found.seat
    role = Actor.organiser if seat.user_id is None else Actor.seat
    actor = role(found.user, seat.player)
    return Speaker(seat.game_id, seat.game.public_id, seat.game.kind, found.user, actor, found.pk)


def make_organiser_token(user: Any, *, label: str, strong: bool = False) -> str:
    """Makes a new key to what the user organises. Returns its secret, which is shown only once.

    For a day, a `strong` key may also do what cannot be undone. Refuses `too-many`.
    """
    with transaction.atomic():
        get_user_model()._default_manager.select_for_update().get(pk=user.pk)
        if organiser_tokens_of(user).count() >= MOST:
            raise Refusal("too-many", "D3", MANY, most=MOST)
        secret = PREFIX + new_secret()
        made = OrganiserToken(user=user, label=_plain(label), secret_hash=hash_of(secret))
        made.made_at = timezone.now()
        made.strong_until = made.made_at + STRONG_FOR if strong else None
        made.save()
    return secret


def revoke_organiser_key(user: Any, token_id: int) -> None:
    """Revokes the key, which then opens nothing. Refuses `no-key`."""
    if not organiser_tokens_of(user).filter(pk=token_id).update(revoked_at=Now()):
        raise Refusal("no-key", "D3", NO_SUCH)


def organiser_tokens_of(user: Any) -> QuerySet[OrganiserToken]:
    """The valid keys of this user."""
    return OrganiserToken.objects.filter(user=user, revoked_at__isnull=True)


def organiser_of(secret: str) -> Organiser | None:
    """The organiser of a key. None if it is unknown or revoked."""
    if not _is_key(secret):
        return None
    known = OrganiserToken.objects.select_related("user").annotate(database_now=Now())
    found = known.filter(
        secret_hash=hash_of(secret), revoked_at__isnull=True, user__is_active=True
    ).first()
    if found is None:
        return None
    _note_use(found)
    strong = found.strong_until is not None and found.database_now < found.strong_until
    return Organiser(found.user, found.pk, strong)


def _is_key(secret: str) -> bool:
    return secret.startswith(PREFIX) and len(secret) <= 60


def _plain(label: str) -> str:
    return plain_name(label)[:60]


def _note_use(token: SeatToken | OrganiserToken) -> None:
    """Notes the use of a key at most once an hour, so that most reading writes nothing."""
    rows = type(token)._default_manager.filter(pk=token.pk)
    if not rows.filter(used_at__gt=Now() - NOTED_EVERY).exists():
        rows.update(used_at=Now())
