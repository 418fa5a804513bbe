"""Recording with an account what somebody played without one, by the laws of this room."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext_noop

from club.actions.clock.transactions import transact
from club.actions.journal.actor import Actor
from club.kinds import kind_of
from club.models import Game
from club.refusals import Refusal
from tavern.actions.falls import daily_game, play_the_day
from tavern.actions.public.outside import OUTSIDE
from tavern.actions.public.playing import ME
from tavern.actions.public.sealed_games import OpenGame
from tavern.actions.records.puzzles import play_puzzle, solved_by

STAYS = gettext_noop("A game against a bot stays on your device. Start one with your account.")
NOT_TODAY = gettext_noop("Only today's falls can move to your account.")
PLAYED = gettext_noop("You have already begun today's falls with your account. That game counts.")
SOLVED = gettext_noop("You have already solved this puzzle with your account.")
BEGUN = gettext_noop("You have begun this puzzle with your account. Finish it there first.")


def move_to_account(game: OpenGame, *, user: Any, name: str, today: date) -> Game:
    """The table of the user with the commands of this game, which may go on.

    Refuses `stays`, `not-today`, `played`, `solved`, `begun`, and `too-many` tries of a puzzle.
    """
    if not game.is_solo:
        raise Refusal("stays", "D4", STAYS)
    with transaction.atomic():
        get_user_model()._default_manager.select_for_update().get(pk=user.pk)
        if game.day:
            table = _falls(game, user, name, today)
        else:
            table = _puzzle(game.puzzle, user, name)
        _play(table, game.commands, user)
    table.refresh_from_db()
    return table


def _falls(game: OpenGame, user: Any, name: str, today: date) -> Game:
    if game.day != today.isoformat():
        raise Refusal("not-today", "D4", NOT_TODAY)
    if daily_game(user, today) is not None:
        raise Refusal("played", "D4", PLAYED)
    return play_the_day(user, name, today)


def _puzzle(number: int, user: Any, name: str) -> Game:
    if number in solved_by(user):
        raise Refusal("solved", "D4", SOLVED)
    tables = Game.objects.filter(organiser=user, table__puzzle=number)
    if tables.exclude(status=Game.ENDED).exists():
        raise Refusal("begun", "D4", BEGUN)
    return play_puzzle(number, user=user, name=name)


def _play(table: Game, commands: Iterable[bytes], user: Any) -> None:
    decode = kind_of(table).rules.commands.decode
    with transact(table.pk) as locked:
        for command in commands:
            locked.append(decode(command), actor=Actor.seat(user, ME), device=OUTSIDE)
