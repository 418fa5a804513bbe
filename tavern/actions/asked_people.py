"""Inviting people to a table by name: a seat is reserved for each until they say yes or no."""

from typing import Any

from django.contrib.auth import get_user_model
from django.utils.translation import gettext_noop

from club.actions.accounts.plain_names import own_name
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.companions import companion_ids, names_known
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.notices.game_messages import add_message
from club.actions.notices.outbox import post
from club.actions.seats.invitation_mail import host_name
from club.actions.seats.invitations import check_stranger
from club.actions.seats.seat_tenures import checked_name, sit_down
from club.actions.seats.seats import check_empty, revoke_open, seat_of_player
from club.kinds import kind_of
from club.refusals import Refusal
from tavern.models import AskedPerson

NOT_MET = gettext_noop("You can invite only people you have played with.")
ASKED = gettext_noop("{name} has already been invited to this table.")
KEPT = gettext_noop("This seat is being kept for somebody who was invited to the table.")
ANSWERED = gettext_noop("Nothing here needs your answer any more.")


def ask(game_id: int, player: str, *, host: Any, person_id: int) -> None:
    """Reserves the seat for a companion of the host, who gets a notice.

    Refuses `taken`, `kept`, `not-met`, `seated` and `asked`.
    """
    with turn(game_id, Actor.organiser(host), permissions.may_rule) as locked:
        seat = seat_of_player(locked, player)
        check_empty(locked, seat)
        person = _companion(host, person_id)
        check_stranger(locked.game, person)
        if AskedPerson.objects.filter(game=locked.game, user=person).exists():
            raise Refusal("asked", "D4", ASKED, fields=("person",), name=_known(host, person))
        check_not_kept(locked, seat.player, person)
        made = AskedPerson.objects.create(
            game=locked.game, user=person, player=seat.player, asked_at=locked.now
        )
        revoke_open(locked, seat)
        title = str(kind_of(locked.game).title)
        post(
            locked.game,
            "asked",
            now=locked.now,
            to=[person.pk],
            occasion=f"asked {made.pk}",
            host=host_name(locked.game),
            title=title,
        )
        locked.mark(Effect.PLAYED)


def say_yes(game_id: int, *, user: Any, name: str = "") -> None:
    """Seats the user at the seat that is reserved for them, even if a bot plays it.

    Users without a name of their own play under this name, others under that of the seat. Refuses
    `answered`, `seated`, `taken`, `name` and `same-name`.
    """
    with turn(game_id, Actor("seat", user.pk), permissions.anybody) as locked:
        asked = _answered(locked, user)
        check_stranger(locked.game, user)
        seat = seat_of_player(locked, asked.player)
        check_empty(locked, seat)
        sit_down(locked, seat, user, checked_name(own_name(user) or name or seat.name))
        revoke_open(locked, seat)
        add_message(locked, "joined", by=user, player=seat.player, name=seat.name)
        locked.mark(Effect.PLAYED)


def say_no(game_id: int, *, user: Any) -> None:
    """Frees the seat, and sends the host a friendly notice. Refuses `answered`."""
    with turn(game_id, Actor("seat", user.pk), permissions.anybody) as locked:
        asked = _answered(locked, user)
        post(
            locked.game,
            "seat",
            now=locked.now,
            to=[locked.game.organiser_id],
            occasion=f"answered {asked.pk}",
            kind="cannot_come",
            name=_known(locked.game.organiser, user),
        )
        locked.mark(Effect.PLAYED)


def take_back(game_id: int, player: str, *, host: Any) -> None:
    """Withdraws the host's invitation to the seat. Without one, nothing happens."""
    with turn(game_id, Actor.organiser(host), permissions.may_rule) as locked:
        if _waiting(game_id).filter(player=player).update(answered_at=locked.now):
            locked.mark(Effect.PLAYED)


def is_asked(game_id: int, user_id: int | None) -> bool:
    """Whether the person is invited and has not answered yet."""
    return bool(_waiting(game_id).filter(user=user_id).exists())


def settle(locked: LockedGame, user: Any) -> None:
    """Ends the invitation of a user who has sat down without answering it."""
    _waiting(locked.game.pk).filter(user=user).update(answered_at=locked.now)


def check_not_kept(locked: LockedGame, player: str, user: Any) -> None:
    """Refuses `kept` if somebody else is invited to this seat."""
    if _waiting(locked.game.pk).filter(player=player).exclude(user=user).exists():
        raise Refusal("kept", "D4", KEPT)


def _waiting(game_id: int) -> Any:
    return AskedPerson.objects.filter(game=game_id, answered_at__isnull=True)


def _answered(locked: LockedGame, user: Any) -> AskedPerson:
    """The invitation of the user, marked as answered."""
    asked: AskedPerson | None = _waiting(locked.game.pk).filter(user=user).first()
    if asked is None:
        raise Refusal("answered", "D4", ANSWERED)
    asked.answered_at = locked.now
    asked.save(update_fields=["answered_at"])
    return asked


def _known(host: Any, person: Any) -> str:
    """The name by which the host knows the person."""
    return names_known(host, [person])[person.pk]


def _companion(host: Any, person_id: int) -> Any:
    found = get_user_model()._default_manager.filter(pk=person_id, is_active=True).first()
    if found is None or found.pk not in companion_ids(host):
        raise Refusal("not-met", "D4", NOT_MET, fields=("person",))
    return found
