"""One link to all free seats of a game before its start; first come, first served (D4).

The database stores a key, and the link is this key signed, so a copy of the database opens no seat.
The link is valid until the game starts, or the organiser closes it or makes another.
"""

import secrets
from typing import Any

from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext_noop

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect
from club.actions.notices.game_messages import add_message
from club.actions.seats.invitations import OVER, REVOKED, UNKNOWN, open_invitations
from club.actions.seats.seat_tenures import checked_luck, checked_name, sit_down
from club.kinds import kind_of
from club.models import Game, Seat
from club.refusals import Refusal

MARK = "s."  # a key begins with it, and no secret of an invitation does
SIGNER = Signer(salt="club.free_seats")
STARTED = gettext_noop("The game has begun. Ask the organiser whether a seat is free.")
FULL = gettext_noop("All seats are taken. Ask the organiser to make room for you.")


def new_key() -> str:
    """The key of a link, for `Game.seats_key`."""
    return secrets.token_urlsafe(16)


def make_open_link(game_id: int, *, actor: Actor) -> None:
    """Makes a new link and returns its end. An earlier one opens nothing. Refuses `started` and
    `ended`."""
    with turn(game_id, actor, permissions.may_rule) as locked:
        _check_forming(locked.game)
        locked.game.seats_key = new_key()
        locked.mark(Effect.SAVE)


def close_open_link(game_id: int, *, actor: Actor) -> None:
    """Closes the link, which then opens nothing. Closing twice changes nothing."""
    with turn(game_id, actor, permissions.may_rule) as locked:
        locked.game.seats_key = ""
        locked.mark(Effect.SAVE)


def secret_of(game: Game) -> str:
    """The end of the link, or "" if there is none or it is not valid."""
    there = game.seats_key and game.status == Game.SETUP
    return SIGNER.sign(MARK + game.seats_key) if there else ""


def open_link_key(secret: str) -> str:
    """The key in a link's secret. Refuses `unknown` if it is not signed."""
    try:
        return SIGNER.unsign(secret)
    except BadSignature:
        raise Refusal("unknown", "D4", UNKNOWN) from None


def free_seats(game: Game) -> list[Seat]:
    """The seats that the link gives before the start, in this order.

    Seats of bots come last. A seat with its own invitation waits for its guest.
    """
    invited, kind = open_invitations(game), kind_of(game)
    return [
        seat
        for seat in game.seats.filter(user__isnull=True).order_by("bot", "player")
        if seat.player not in invited and not kind.seats.shares_device(game, seat.player)
    ]


def find_game(key: str) -> Game:
    """The game of this key, if a seat is free. Refuses `revoked`, `ended`, `started`, `no-seat`."""
    found = Game.objects.select_related("organiser").filter(seats_key=_bare(key)).first()
    if found is None:
        raise Refusal("revoked", "D4", REVOKED)
    _check_forming(found)
    if not free_seats(found):
        raise Refusal("no-seat", "D4", FULL)
    return found


def take_seat(key: str, *, user: Any, name: str, luck: str = "") -> Seat:
    """Seats the user at the first free seat under this name, and notifies everybody.

    If two users try at once for the last seat, one gets it. A second tap finds the user seated.
    Refuses what `find_game` refuses, `name`, `same-name` and `luck`.
    """
    with turn(find_game(key).pk, Actor("seat", user.pk), permissions.anybody) as locked:
        own = locked.game.seats.filter(user_id=user.pk).first()
        if own is not None:
            return own
        if locked.game.seats_key != _bare(key):
            raise Refusal("revoked", "D4", REVOKED)
        _check_forming(locked.game)
        seat = next(iter(free_seats(locked.game)), None)
        if seat is None:
            raise Refusal("no-seat", "D4", FULL)
        returned = sit_down(locked, seat, user, checked_name(name), checked_luck(luck))
        more: dict[str, Any] = returned | ({"luck": True} if seat.luck else {})
        add_message(locked, "joined", by=user, player=seat.player, name=seat.name, **more)
        locked.mark(Effect.PLAYED)
        return seat


def _check_forming(game: Game) -> None:
    if game.status == Game.ENDED:
        raise Refusal("ended", "D4", OVER)
    if game.status != Game.SETUP:
        raise Refusal("started", "D4", STARTED)


def _bare(key: str) -> str:
    """The key as it is stored with its game. Never equal to that of a game without a link."""
    return key.removeprefix(MARK) or "-"
