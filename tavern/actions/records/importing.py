"""Importing the record of a table: it can be read here, and is not rated (D3)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext_noop

from club.actions.accounts.plain_names import lookalike_key, plain_name
from club.actions.chain.hash_chain import write_facts
from club.actions.clock.transactions import transact
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.moments import end_early, save_snapshot, update_game, write_world
from club.actions.play.founding import found
from club.kinds import kind_of
from club.models import Game, JournalEntry, Seat
from club.refusals import Refusal
from tavern.actions.fairness.table_check import NOTE
from tavern.actions.records.record_lines import Header, RecordLine, numbered, read
from tavern.actions.records.replaying import dealt, nobody_looks, replay_table
from tavern.actions.results import write_results
from tavern.models import FREE, LINK, Table

MOST_BROUGHT = 100  # tables of one person
KEPT_EVERY = 20  # lines that are saved together, with the world after them
TOO_MANY = gettext_noop("You have imported {most} games here, which is the limit for one person.")


def import_table(lines: Iterable[str], *, host: Any) -> Game:
    """A finished table from the lines of its record. Its host sits at none of its seats.

    Everything is replayed before anything is stored. Refuses what `replayed` refuses, and
    `too-many`.
    """
    return store_table(replayed(lines), host=host)


def replayed(lines: Iterable[str], note: Callable[[int], None] = nobody_looks) -> list[str]:
    """The non-empty lines, replayed to their end.

    Refuses what `replay_table` refuses, with the line's number in the refusal's `values`.
    """
    text = [line for _, line in numbered(lines)]
    end = replay_table(text, note)
    if end.refusal is not None:
        end.refusal.values["line"] = end.line
        raise end.refusal
    return text


def store_table(text: Sequence[str], *, host: Any) -> Game:
    """Stores the table of lines that were replayed. Refuses `too-many`."""
    with transaction.atomic():
        check_few(host)
        header = read(text[0], Header)
        game = _found(header, host)
        _play(game, header, [read(line, RecordLine) for line in text[1:]])
    game.refresh_from_db()
    return game


def check_few(host: Any) -> None:
    """Refuses `too-many` tables of one person. Inside a transaction the check holds until its
    end."""
    get_user_model()._default_manager.select_for_update().get(pk=host.pk)
    brought = Game.objects.filter(
        organiser=host, table__puzzle=None, notes__kind=NOTE, notes__seq=0
    )
    if brought.count() >= MOST_BROUGHT:
        raise Refusal("too-many", "D3", TOO_MANY, most=MOST_BROUGHT)


def _found(header: Header, host: Any) -> Game:
    kind, first = dealt(header)
    game = Game(
        kind=kind.name,
        name=_shown(header.name, 80) or str(kind.title),
        organiser=host,
        status=Game.RUNNING,
        durations={},
    )
    table = Table(options=header.options, pace=FREE, open_to=LINK)
    seats = [Seat(player=letter, name=name) for letter, name in _names(header).items()]
    return found(game, table, first, seats, given=True)


def _names(header: Header) -> dict[str, str]:
    """The names of the seats. Letters if two would look alike."""
    names = {str(letter): _shown(one.name, 40) or letter for letter, one in header.seats.items()}
    alike = len({lookalike_key(name) for name in names.values()}) < len(names)
    return {letter: letter for letter in names} if alike else names


def _shown(text: str, longest: int) -> str:
    """A name without invisible characters."""
    return plain_name(plain_name(text)[:longest])


def write_lines(locked: LockedGame, header: Header, lines: Iterable[RecordLine]) -> None:
    """Notes the origin of the game, and writes every line as an entry.

    The lines were replayed before, or made here. The phases in between opened and closed elsewhere,
    so they get no rows here.
    """
    locked.how = "import"
    write_facts(locked, NOTE, msgspec.to_builtins(header))
    entries: list[JournalEntry] = []
    for line in lines:
        if len(entries) == KEPT_EVERY:  # the game goes on: it is not over here
            _store(entries)
            write_world(locked)
            save_snapshot(locked.game)
        entries.append(_entry(locked, line))
    _store(entries)
    update_game(locked, locked.how)


def _entry(locked: LockedGame, line: RecordLine) -> JournalEntry:
    command = kind_of(locked.game).rules.commands.decode(bytes(line.command))
    return locked.append_with(
        command,
        line.chance,
        actor=Actor("import", None, line.by[:1] or None),
        origin=_shown(line.origin, 12),
        numbers_from=line.numbers_from,
        saved=False,
    )


def _store(entries: list[JournalEntry]) -> None:
    """Saves the entries together, as there may be thousands, and empties the list."""
    JournalEntry.objects.bulk_create(entries)
    entries.clear()


def _play(game: Game, header: Header, lines: list[RecordLine]) -> None:
    """Writes the end of the game. If its rules did not end it, it was ended early."""
    kind = kind_of(game)
    with transact(game.pk, replayed=True) as locked:
        write_lines(locked, header, lines)
        if kind.rules.standing(locked.world) is None:
            end_early(locked)
            locked.effects = Effect.SAVE
        write_results(locked)
