"""Deputies of the organiser, and handing the role over to another player (D3).

A game always has one organiser. A deputy is a player with the organiser's rights, except that they
cannot name deputies or hand the role over. They lose these rights when they leave the seat.
"""

from typing import Any

from django.utils.translation import gettext_noop

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.actions.notices.game_messages import add_message
from club.models import Seat
from club.refusals import Refusal

NO_PLAYER = gettext_noop("There is nobody in that seat who could organise.")
ALREADY = gettext_noop("{name} already organises this campaign.")
NO_DEPUTY = gettext_noop("Make {name} a deputy first.")


def name_deputy(game_id: int, player: str, *, actor: Actor) -> None:
    """Makes a player a deputy, for the organiser. Refuses `nobody` and `already`."""
    with turn(game_id, actor, permissions.may_appoint) as locked:
        seat = _person(locked, player)
        if seat.deputy or seat.user_id == locked.game.organiser_id:
            raise Refusal("already", "D3", ALREADY, name=seat.name)
        _write(seat, deputy=True)
        add_message(locked, "deputy", by=actor, player=seat.player, name=seat.name)


def end_deputy(game_id: int, player: str, *, actor: Actor) -> None:
    """Ends a deputy's role, for the organiser or the deputy. For other players nothing changes."""
    with turn(game_id, actor, permissions.takes_part) as locked:
        seat = _person(locked, player)
        own = seat.user_id == actor.user_id
        permissions.check_allowed(own or permissions.may_appoint(locked.game, actor))
        if seat.deputy:
            _write(seat, deputy=False)
            add_message(locked, "deputy_ended", by=actor, player=seat.player, name=seat.name)


def hand_over(game_id: int, player: str, *, actor: Actor) -> None:
    """Makes a deputy the organiser. The former organiser becomes their deputy if they have a seat.

    Refuses `nobody` and `no-deputy`.
    """
    with turn(game_id, actor, permissions.may_appoint) as locked:
        game, seat = locked.game, _person(locked, player)
        if not seat.deputy:
            raise Refusal("no-deputy", "D3", NO_DEPUTY, name=seat.name)
        former = game.seats.filter(user_id=game.organiser_id).first()
        successor: Any = seat.user
        game.organiser = successor
        _write(seat, deputy=False)
        if former is not None:
            _write(former, deputy=True)
        add_message(locked, "handed_over", by=actor, player=seat.player, name=seat.name)


def _person(locked: LockedGame, player: str) -> Seat:
    """The seat of a player who can sign in. Refuses `nobody`."""
    rows = Seat.objects.filter(game=locked.game, player=player[:1], user__is_active=True)
    seat: Seat | None = rows.select_related("user").first()
    if seat is None:
        raise Refusal("nobody", "D3", NO_PLAYER, fields=("player",))
    return seat


def _write(seat: Seat, *, deputy: bool) -> None:
    seat.deputy = deputy
    seat.save(update_fields=["deputy"])
