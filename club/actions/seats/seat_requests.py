"""Games that look for players: the public list, requests for a seat, and their answers (D4)."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_noop

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.notices.game_messages import add_message
from club.actions.notices.outbox import post
from club.actions.seats.invitations import check_stranger
from club.actions.seats.seat_tenures import checked_name, sit_down
from club.actions.security.plain_text import plain_text
from club.kinds import kind_of
from club.models import Game, OpenSeats, Seat, SeatRequest
from club.refusals import Refusal

LONGEST_TEXT, LONGEST_MESSAGE = 300, 500
MOST_OPEN = 5  # requests of one person that wait for an answer
NO_SEAT = gettext_noop("Every seat is taken by a person.")
NOT_OPEN = gettext_noop("This game is no longer looking for players.")
ASKED = gettext_noop("You have already asked for a seat in this game.")
MANY = gettext_noop(
    "You have {most} requests for seats that nobody has answered yet. Wait for an answer first."
)
OVER = gettext_noop("The game has ended.")


def games_that_look_for_players() -> QuerySet[OpenSeats]:
    """The games on the public list: not ended, not a demo, and with a free seat."""
    found = OpenSeats.objects.select_related("game").exclude(game__status=Game.ENDED)
    return found.filter(game__demo=False, game__seats__user__isnull=True).distinct()


def look_for_players(game_id: int, text: str, *, actor: Actor) -> None:
    """Puts the game on the list with this text, or takes it off if the text is empty.

    Refuses `text`, `ended` and `no-seat`.
    """
    words = plain_text(text, LONGEST_TEXT, "text")
    with turn(game_id, actor, permissions.may_rule) as locked:
        if not words:
            OpenSeats.objects.filter(game=locked.game).delete()
            return
        if locked.game.status == Game.ENDED:
            raise Refusal("ended", "D4", OVER)
        _free_seat(locked)
        values = {"text": words, "since": locked.now}
        OpenSeats.objects.update_or_create(game=locked.game, defaults=values)


def ask_for_seat(open_seats: OpenSeats, *, user: Any, name: str, message: str) -> SeatRequest:
    """Asks for a seat, for the user. The organiser gets a notice.

    Refuses `name`, `message`, `seated`, `asked`, `many` and `not-open`.
    """
    called, words = checked_name(name), plain_text(message, LONGEST_MESSAGE, "message")
    with turn(open_seats.game_id, Actor("seat", user.pk), permissions.anybody) as locked:
        if not games_that_look_for_players().filter(pk=open_seats.pk).exists():
            raise Refusal("not-open", "D4", NOT_OPEN)
        check_stranger(locked.game, user)
        own = SeatRequest.objects.filter(user=user)
        if own.filter(game=locked.game).exists():
            raise Refusal("asked", "D4", ASKED)
        if own.filter(answered_at__isnull=True).count() >= MOST_OPEN:
            raise Refusal("many", "D4", MANY, most=MOST_OPEN)
        made = SeatRequest.objects.create(
            game=locked.game, user=user, name=called, message=words, asked_at=locked.now
        )
        to = [locked.game.organiser_id]
        post(locked.game, "request", now=locked.now, to=to, occasion=f"asked {made.pk}")
        return made


def grant_seat(game_id: int, request_id: int, *, actor: Actor) -> Seat:
    """Gives the first free seat to the person who asked. Everybody is notified as usual.

    Refuses `answered`, `no-seat`, `same-name` and `seated`.
    """
    with turn(game_id, actor, permissions.may_rule) as locked:
        asked = _waiting(locked, request_id)
        check_stranger(locked.game, asked.user)
        seat = _free_seat(locked)
        returned = sit_down(locked, seat, asked.user, asked.name)
        _answer(asked, locked, granted=True)
        add_message(locked, "joined", by=asked.user, player=seat.player, name=seat.name, **returned)
        if not games_that_look_for_players().filter(game=locked.game).exists():
            OpenSeats.objects.filter(game=locked.game).delete()
        post(
            locked.game,
            "answer",
            now=locked.now,
            to=[asked.user_id],
            occasion=f"granted {asked.pk}",
            kind="seat_granted",
        )
        locked.mark(Effect.PLAYED)
        return seat


def decline_request(game_id: int, request_id: int, *, actor: Actor) -> None:
    """Declines the request. The person gets a friendly notice. Refuses `answered`."""
    with turn(game_id, actor, permissions.may_rule) as locked:
        asked = _waiting(locked, request_id)
        _answer(asked, locked, granted=False)
        if not locked.game.demo:
            post(
                None,
                "answer",
                now=locked.now,
                to=[asked.user_id],
                occasion=f"declined {asked.pk}",
                kind="seat_declined",
                name=locked.game.name,
            )


def waiting_requests(game: Game) -> QuerySet[SeatRequest]:
    return SeatRequest.objects.filter(game=game, answered_at__isnull=True).order_by("pk")


def _answer(asked: SeatRequest, locked: LockedGame, *, granted: bool) -> None:
    asked.answered_at, asked.granted = locked.now, granted
    asked.save(update_fields=["answered_at", "granted"])


def _waiting(locked: LockedGame, request_id: int) -> SeatRequest:
    found = waiting_requests(locked.game).filter(pk=request_id).select_related("user").first()
    if found is None:
        raise Refusal("answered", "D4", gettext_noop("This request has been answered."))
    return found


def _free_seat(locked: LockedGame) -> Seat:
    """The first seat without a person. Seats of bots come last."""
    empty = locked.game.seats.filter(user__isnull=True).order_by("bot", "player")
    kind = kind_of(locked.game)
    for seat in empty:
        if kind.journal.in_play(locked.world, seat.player) and not kind.seats.shares_device(
            locked.game, seat.player
        ):
            return seat
    raise Refusal("no-seat", "D4", NO_SEAT)
