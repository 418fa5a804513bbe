"""Sitting down at an open table, leaving it, coming back, and a rematch."""

from contextlib import suppress
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from club.actions.clock.absence import set_absence
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.notices.game_messages import add_message
from club.actions.seats.api_keys import give_to_program
from club.actions.seats.invitations import check_stranger
from club.actions.seats.seat_tenures import checked_luck, checked_name, sit_down
from club.actions.seats.seats import LUCK_LATE, check_empty, revoke_open, seat_of_player
from club.kinds import kind_of
from club.models import PROGRAM, Game, Seat
from club.refusals import Refusal
from tavern.actions import asked_people
from tavern.actions.asked_people import check_not_kept
from tavern.actions.founding import SeatPlan, TableTerms, found_table, may_count, start_table
from tavern.actions.table_queries import is_open_to
from tavern.models import LINK, SLOW, Table

NOT_OVER = gettext_noop("This game is not over yet.")
NO_PROGRAM = gettext_noop("This table is rated, so only people can play at it.")
HAND_SHOWN = gettext_noop(
    "You are playing here yourself, and would see a second hand. Once a game has begun, you cannot "
    "give a seat to a program."
)


def take_seat(game_id: int, player: str, *, user: Any, name: str, luck: str = "") -> None:
    """Seats the user at an empty seat or in place of a bot, at a table that is open to them.

    `luck` is their lucky word, before the start of the game. Refuses `not-yours`, `seated`,
    `taken`, `name`, `same-name`, `luck`.
    """
    with turn(game_id, Actor("seat", user.pk), permissions.anybody) as locked:
        permissions.check_allowed(is_open_to(locked.game, user))
        check_stranger(locked.game, user)
        seat = _free_seat(locked, player)
        check_not_kept(locked, seat.player, user)
        sit_down(locked, seat, user, checked_name(name), checked_luck(luck))
        revoke_open(locked, seat)
        word: dict[str, Any] = {"luck": True} if seat.luck else {}
        add_message(locked, "joined", by=user, player=seat.player, name=seat.name, **word)
        locked.mark(Effect.PLAYED)


def give_word(game_id: int, *, actor: Actor, word: str) -> None:
    """Saves the lucky word of the actor's seat, until the game starts.

    Everybody gets the message that there is one. Refuses `not-yours`, `started`, `luck`.
    """
    with turn(game_id, actor, permissions.may_speak) as locked:
        seat = seat_of_player(locked, actor.player or "")
        if locked.game.status != Game.SETUP:
            raise Refusal("started", "D3", LUCK_LATE)
        luck = checked_luck(word)
        if luck != seat.luck:
            seat.luck = luck
            seat.save(update_fields=["luck"])
            add_message(locked, "luck", by=actor, player=seat.player, given=bool(luck))


def seat_program(game_id: int, player: str, *, host: Any) -> str:
    """Gives an empty seat to a program. Returns the secret of its key, which is shown only once.

    Refuses `rated`, `hand`, and what `give_to_program` refuses.
    """
    game = Game.objects.select_related("table").prefetch_related("seats").get(pk=game_id)
    if game.table.rated:
        raise Refusal("rated", "D4", NO_PROGRAM)
    if _would_see_another_hand(game, player, host):
        raise Refusal("hand", "D4", HAND_SHOWN)
    return give_to_program(game_id, player, actor=Actor.organiser(host))


def _would_see_another_hand(game: Game, player: str, host: Any) -> bool:
    """Whether the key would show a hidden hand to the host, who plays against other people.

    For a program that already sits there, the host had the key before.
    """
    if game.status != Game.RUNNING or not kind_of(game).rules.secret:
        return False
    seats = {seat.player: seat for seat in game.seats.all()}
    people = {seat.user_id for seat in seats.values()} - {None}
    plays = host.pk in people or bool(game.table.here)
    known = player in seats and seats[player].bot == PROGRAM
    return plays and bool(people - {host.pk}) and not known


def come_back(game_id: int, *, actor: Actor) -> None:
    """“I am back”: the actor plays again, and no bot sits in for them."""
    set_absence(game_id, actor=actor, steward="", away=False)


def play_again(game_id: int, *, user: Any) -> Game:
    """The rematch of a table that is over. The first who asks sets it up, and all others join it.

    The same people sit one seat further. It starts when all of them have come. Refuses `not-over`.
    """
    with transaction.atomic():
        old = Game.objects.select_for_update(of=("self",)).get(pk=game_id)
        own = old.seats.filter(user=user).first()
        permissions.check_allowed(own is not None)
        if old.status != Game.ENDED:
            raise Refusal("not-over", "D4", NOT_OVER)
        assert own is not None
        table = old.table
        founded = table.next is None
        game = table.next or _founded_again(old, table, user)
    _sit_again(game, own, user)
    if founded and table.pace == SLOW:
        _ask_the_others(old, game, user)
    return game


def answer_yes(game_id: int, *, user: Any, name: str = "") -> None:
    """Seats the user at the seat to which they are invited. A rematch starts when all have come."""
    asked_people.say_yes(game_id, user=user, name=name)
    if Table.objects.filter(next=game_id).exists():
        _start_if_complete(Game.objects.select_related("table").get(pk=game_id))


def _ask_the_others(old: Game, game: Game, host: Any) -> None:
    """Invites those who are not online to a slow rematch: by a notice and on their home page."""
    names = dict(game.seats.filter(user__isnull=True, bot="").values_list("name", "player"))
    for seat in old.seats.filter(user__isnull=False, name__in=names).exclude(user=host):
        with suppress(Refusal):  # they have come already
            asked_people.ask(game.pk, names[seat.name], host=host, person_id=seat.user_id or 0)


def _founded_again(old: Game, table: Any, user: Any) -> Game:
    seats = list(old.seats.order_by("player"))
    moved = [*seats[1:], *seats[:1]]
    me, here = user.pk, table.here
    plans = [
        SeatPlan(seat.name, user if seat.user_id == me else None, seat.bot, seat.player in here)
        for seat in moved
    ]
    terms = TableTerms(
        kind=old.kind,
        name=old.name,
        pace=table.pace,
        open_to=LINK,
        options=table.options,
        rated=table.rated and may_count(plans),
        time_zone=old.time_zone,
    )
    table.next = found_table(host=user, terms=terms, seats=plans)
    table.save(update_fields=["next"])
    return table.next


def _sit_again(game: Game, own: Seat, user: Any) -> None:
    """Seats the user at the seat that has their name, if they do not sit there yet."""
    if not game.seats.filter(user=user).exists():
        with turn(game.pk, Actor("seat", user.pk), permissions.anybody) as locked:
            seat = locked.game.seats.filter(name=own.name).first()
            seat = _free_seat(locked, seat.player if seat else "")
            sit_down(locked, seat, user, own.name)
            add_message(locked, "joined", by=user, player=seat.player, name=seat.name)
            asked_people.settle(locked, user)
            locked.mark(Effect.PLAYED)
    _start_if_complete(game)


def _start_if_complete(game: Game) -> None:
    here = game.table.here
    missing = game.seats.filter(user__isnull=True, bot="").exclude(player__in=list(here))
    if not missing.exists():
        start_table(game.pk, host=game.organiser)


def _free_seat(locked: LockedGame, player: str) -> Seat:
    seat = seat_of_player(locked, player)
    check_empty(locked, seat)
    return seat
