"""Puzzles as tables: the position of a puzzle, from which one person plays on."""

from collections import Counter
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from club.actions.clock.transactions import transact
from club.actions.journal.companions import companion_ids
from club.actions.journal.ledger import Effect
from club.actions.play.founding import found
from club.models import Game
from club.models import Seat as SeatRow
from club.refusals import Refusal
from tavern.actions.records.importing import write_lines
from tavern.actions.records.record_lines import Header, RecordLine, Sitter
from tavern.actions.records.replaying import dealt
from tavern.models import FREE, LINK, Table
from tavern.stone_falls.puzzles.known import Puzzle, puzzles
from tavern.stone_falls.puzzles.making import SALT, SEAT
from tavern.stone_falls.rules import STONE_FALLS

MOST_TRIES = 20  # tables of one person with one puzzle
TOO_MANY = gettext_noop("You have tried this puzzle {most} times, which is the limit.")


def play_puzzle(number: int, *, user: Any, name: str) -> Game:
    """The user's table of this puzzle, from 1: an unfinished one, else a new one.

    Raises LookupError for a number without a puzzle. Refuses `too-many` tries.
    """
    if not 1 <= number <= len(puzzles()):
        raise LookupError(number)
    puzzle = puzzles()[number - 1]
    with transaction.atomic():
        get_user_model()._default_manager.select_for_update().get(pk=user.pk)
        tables = Game.objects.filter(organiser=user, table__puzzle=number)
        if (begun := tables.exclude(status=Game.ENDED).first()) is not None:
            return begun
        if tables.count() >= MOST_TRIES:
            raise Refusal("too-many", "D4", TOO_MANY, most=MOST_TRIES)
        game = _found(number, puzzle, user, name)
    game.refresh_from_db()
    return game


def _found(number: int, puzzle: Puzzle, user: Any, name: str) -> Game:
    title = gettext("Gold in three, {number}").format(number=number)
    header = Header(
        game=STONE_FALLS.name,
        name=title,
        seats={SEAT: Sitter(name)},
        chance=puzzle.chance,
        salt=SALT,
    )
    _, first = dealt(header)
    game = Game(
        kind=STONE_FALLS.name, name=title, organiser=user, status=Game.RUNNING, durations={}
    )
    table = Table(options={}, pace=FREE, open_to=LINK, puzzle=number)
    seat = SeatRow(player=SEAT, name=name, user=user)
    game = found(game, table, first, [seat], given=True)
    with transact(game.pk, replayed=True) as locked:
        lines = enumerate(puzzle.commands, 1)
        write_lines(
            locked, header, (RecordLine(seq=seq, command=one, by=SEAT) for seq, one in lines)
        )
        locked.mark(Effect.CHECKS)
    return game


def solved_by(user: Any) -> set[int]:
    """The numbers of the puzzles that the user has solved."""
    rows = Table.objects.filter(game__organiser=user, solved=True)
    return {number for number in rows.values_list("puzzle", flat=True) if number}


def solvers(user: Any) -> Counter[int]:
    """The number of the user's companions who have solved each puzzle."""
    rows = Table.objects.filter(game__organiser__in=companion_ids(user), solved=True)
    pairs = set(rows.values_list("puzzle", "game__organiser"))
    return Counter(number for number, _ in pairs if number)
