"""Invitations: one signed link per seat, valid once, until it expires or is revoked (D4).

A link's secret has 192 bits and is signed, so that forged links are recognised without a query. The
database stores only its hash, the key by which an invitation is found.
"""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.core.signing import BadSignature, Signer
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext_noop

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.page_versions import stale
from club.actions.notices.game_messages import add_message
from club.actions.seats.seat_tenures import checked_luck, checked_name, sit_down
from club.actions.seats.seats import check_empty, revoke_open, seat_of_player
from club.actions.security.kept_links import hash_of, new_secret
from club.kinds import kind_of
from club.models import Game, Invitation, Seat
from club.refusals import Refusal

GOOD_FOR = timedelta(days=14)
MOST_LETTERS = 30  # that one person sends in a day, from all games
SIGNER = Signer(salt="campaign.invitation")

UNKNOWN = gettext_noop("This is not an invitation. Perhaps the link was cut short: copy all of it.")
USED = gettext_noop("This invitation has already been used, and it works only once.")
EXPIRED = gettext_noop("This invitation has expired. Ask the organiser for another.")
REVOKED = gettext_noop("This invitation was withdrawn. Ask the organiser for another.")
OVER = gettext_noop("This game has ended.")
SEATED = gettext_noop("You already have a seat in this game, as {name}.")
LEFT = gettext_noop("This player has left the game for good: nobody can take over the seat.")
LETTERS = gettext_noop(
    "You have sent {most} invitations within a day, which is the limit. Pass the link on yourself."
)


def make_invitation(game_id: int, player: str, *, actor: Actor, email: str = "") -> str:
    """Makes a new link to an empty seat and returns its secret. An earlier link then opens nothing.

    For the organiser. `email` is the address to which it will be sent. Refuses `taken`, `left`,
    `too-many`, `ended`.
    """
    with turn(game_id, actor, permissions.may_rule) as locked:
        seat = seat_of_player(locked, player)
        _check_open(locked, seat)
        if email:
            _check_mails_of_today(actor, locked.now)
        revoke_open(locked, seat)
        token = new_secret()
        Invitation.objects.create(
            seat=seat,
            secret_hash=hash_of(token),
            email=email,
            made_by_id=actor.user_id,
            made_at=locked.now,
            expires_at=locked.now + GOOD_FOR,
        )
        return SIGNER.sign(token)


def revoke_invitation(game_id: int, player: str, *, actor: Actor, link: int | None = None) -> None:
    """Revokes the seat's link. Without one, nothing changes.

    `link` is the invitation that was shown. Refuses `stale` if there is another one by now.
    """
    with turn(game_id, actor, permissions.may_rule) as locked:
        seat = seat_of_player(locked, player)
        others = Invitation.objects.filter(seat=seat, used_at__isnull=True, revoked_at__isnull=True)
        if link is not None and others.exclude(pk=link).exists():
            raise stale()
        revoke_open(locked, seat)


def invitation_key(secret: str) -> str:
    """The key of the invitation with this secret. Refuses `unknown` if it is not signed."""
    try:
        return hash_of(SIGNER.unsign(secret))
    except BadSignature:
        raise _unknown() from None


def find(key: str) -> Invitation:
    """The invitation of this key, with seat, game and maker, if it is still valid.

    Refuses `unknown`, `taken`, `expired`, `revoked`, `ended`.
    """
    found = _known().annotate(database_now=Now()).filter(secret_hash=key).first()
    if found is None:
        raise _unknown()
    _check(found, found.database_now)
    return found


def accept(key: str, *, user: Any, name: str, luck: str = "") -> Seat:
    """Seats the user at the seat of this invitation under this name, and notifies everybody.

    If two users try at once, one gets the seat and the other is refused `taken`. A second tap finds
    the user seated. `luck` is the player's lucky word, before the start of the game. Refuses what
    `find` refuses, `seated`, `name` and `luck`.
    """
    game_id = _find_game(key)
    with turn(game_id, Actor("seat", user.pk), permissions.anybody) as locked:
        invitation = _known().get(secret_hash=key)
        if invitation.used_by_id == user.pk and invitation.seat.user_id == user.pk:
            return invitation.seat
        check_stranger(locked.game, user)
        _check(invitation, locked.now)
        seat = invitation.seat
        _check_in_play(locked, seat)
        returned = sit_down(locked, seat, user, checked_name(name), checked_luck(luck))
        invitation.used_at, invitation.used_by = locked.now, user
        invitation.save(update_fields=["used_at", "used_by"])
        more: dict[str, Any] = returned | ({"luck": True} if seat.luck else {})
        add_message(locked, "joined", by=user, player=seat.player, name=seat.name, **more)
        locked.mark(Effect.PLAYED)
        return seat


def _find_game(key: str) -> int:
    """The game of an invitation, valid or not. Refuses `unknown`."""
    rows = Invitation.objects.filter(secret_hash=key)
    game_id = rows.values_list("seat__game", flat=True).first()
    if game_id is None:
        raise _unknown()
    return game_id


def check_stranger(game: Game, user: Any) -> None:
    """Refuses `seated`, naming the seat, for a user who already plays in the game."""
    seat = game.seats.filter(user_id=user.pk).first()
    if seat is not None:
        raise Refusal("seated", "D4", SEATED, name=seat.name)


def open_invitations(game: Game) -> dict[str, Invitation]:
    """The valid links, by the letter of their seat."""
    rows = Invitation.objects.filter(
        seat__game=game, used_at__isnull=True, revoked_at__isnull=True, expires_at__gt=Now()
    )
    return {row.seat.player: row for row in rows.select_related("seat").order_by("id")}


def _check_open(locked: LockedGame, seat: Seat) -> None:
    check_empty(locked, seat)
    _check_in_play(locked, seat)


def _check_mails_of_today(actor: Actor, now: datetime) -> None:
    """Limits emails per sender, across all games, including finished ones."""
    get_user_model()._default_manager.select_for_update().get(pk=actor.user_id or 0)
    sent = Invitation.objects.filter(made_by=actor.user_id, made_at__gt=now - timedelta(days=1))
    if sent.exclude(email="").count() >= MOST_LETTERS:
        raise Refusal("too-many", "D4", LETTERS, most=MOST_LETTERS, fields=("email",))


def _check_in_play(locked: LockedGame, seat: Seat) -> None:
    if not kind_of(locked.game).journal.in_play(locked.world, seat.player):
        raise Refusal("left", "A86", LEFT)


def _check(invitation: Invitation, now: datetime) -> None:
    if invitation.used_at is not None or invitation.seat.user_id is not None:
        raise Refusal("taken", "D4", USED)
    if invitation.revoked_at is not None:
        raise Refusal("revoked", "D4", REVOKED)
    if invitation.expires_at <= now:
        raise Refusal("expired", "D4", EXPIRED)
    if invitation.seat.game.status == Game.ENDED:
        raise Refusal("ended", "D4", OVER)


def _known() -> QuerySet[Invitation]:
    return Invitation.objects.select_related("seat__game__organiser")


def _unknown() -> Refusal:
    return Refusal("unknown", "D4", UNKNOWN)
