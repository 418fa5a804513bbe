"""The seat that a link offers: that of an invitation, or the first free one of a game (D4)."""

from datetime import datetime
from typing import Any, NamedTuple

from club.actions.seats import invitations, open_link
from club.models import Game, Seat


class Offer(NamedTuple):
    """The offer of a link.

    `key` identifies the link's secret in a session. If any free seat is offered, `seat` is None,
    and `free` is the number of free seats. `until` is None if the link has no fixed end.
    """

    key: str
    game: Game
    seat: Seat | None = None
    free: int = 0
    until: datetime | None = None
    email: str = ""


def offer_key(secret: str) -> str:
    """The key of a link's secret. Refuses `unknown` if it is not signed."""
    if _is_open(secret):
        return open_link.open_link_key(secret)
    return invitations.invitation_key(secret)


def find_offer(key: str) -> Offer:
    """The offer of the link with this key. Refuses what `find` and `find_game` refuse."""
    if _is_open(key):
        game = open_link.find_game(key)
        return Offer(key, game, free=len(open_link.free_seats(game)))
    found = invitations.find(key)
    return Offer(key, found.seat.game, found.seat, until=found.expires_at, email=found.email)


def accept_offer(key: str, *, user: Any, name: str, luck: str = "") -> Seat:
    """Seats the user. Refuses what `accept` and `take_seat` refuse."""
    accept = open_link.take_seat if _is_open(key) else invitations.accept
    return accept(key, user=user, name=name, luck=luck)


def own_game(key: str, user: Any) -> Game | None:
    """The game of the link, if the user already sits there."""
    own = Game.objects.filter(seats__user_id=user.pk or 0)
    if _is_open(key):
        return own.filter(seats_key=key.removeprefix(open_link.MARK)).exclude(seats_key="").first()
    return own.filter(
        pk__in=Seat.objects.filter(invitations__secret_hash=key).values("game")
    ).first()


def _is_open(text: str) -> bool:
    return text.startswith(open_link.MARK)
