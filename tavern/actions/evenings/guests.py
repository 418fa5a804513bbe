"""Guests of an evening: they accept, choose a table, and open a table that is full.

Each function raises LookupError for an evening that has been called off.
"""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from club.actions.accounts.plain_names import lookalike_key, shown_name
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.notices.outbox import post
from club.models import Game
from club.refusals import Refusal
from tavern.actions.evenings.evening_queries import guests_of
from tavern.actions.evenings.planning import FOUNDED, lock_evening
from tavern.actions.founding import SeatPlan, TableTerms, found_table
from tavern.models import LINK, Evening, Guest, PlannedTable

MOST_PEOPLE = 60
FULL = gettext_noop("This table is full. Choose another one.")
TOO_MANY = gettext_noop("An evening can have at most {most} guests.")
NO_TABLE = gettext_noop("This table is no longer planned.")
NOT_FULL = gettext_noop("This table still needs people.")
NOT_YOURS = gettext_noop("Only the host and those sitting here can open this table.")


def come(evening: Evening, *, user: Any, table_id: int | None = None) -> None:
    """Notes that the user comes, to this table if one is named. They leave their earlier table.

    Refuses `too-many`, `no-table`, `founded` and `full`.
    """
    with transaction.atomic():
        lock_evening(evening)
        others = guests_of(evening).filter(comes=True).exclude(user=user)
        if others.count() >= MOST_PEOPLE:
            raise Refusal("too-many", "D4", TOO_MANY, most=MOST_PEOPLE)
        table = None if table_id is None else _table(evening, table_id)
        if table is not None and others.filter(table=table).count() >= table.seats:
            raise Refusal("full", "D4", FULL)
        answer = {"comes": True, "table": table}
        Guest.objects.update_or_create(evening=evening, user=user, defaults=answer)


def stay_away(evening: Evening, *, user: Any) -> None:
    """Notes that the user does not come. They stay at a table that is already open."""
    answer = {"comes": False, "table": None}
    with transaction.atomic():
        lock_evening(evening)
        Guest.objects.update_or_create(evening=evening, user=user, defaults=answer)


def open_table(evening: Evening, table_id: int, *, user: Any) -> Game:
    """Sets up the real table, with exactly the people who sit here. The user hosts it.

    Refuses `no-table`, `founded`, `not-full`, `not-yours`, and what founding refuses.
    """
    with transaction.atomic():
        lock_evening(evening)
        table = _table(evening, table_id)
        rows = guests_of(evening).filter(table=table)
        people = [guest.user for guest in rows.select_related("user")]
        if user != evening.host and user not in people:
            raise Refusal("not-yours", "D4", NOT_YOURS)
        if len(people) != table.seats:
            raise Refusal("not-full", "D4", NOT_FULL)
        seats = [
            SeatPlan(name, user=one) for name, one in zip(names_of(people), people, strict=True)
        ]
        terms = TableTerms(kind=table.kind, open_to=LINK)
        table.game = found_table(host=user, terms=terms, seats=seats)
        table.save(update_fields=["game"])
        _tell(table.game, user, people)
        return table.game


def _tell(game: Game, opener: Any, people: list[Any]) -> None:
    """Notifies everybody at the table except the user who opened it."""
    others = [person.pk for person in people if person != opener]
    with turn(game.pk, Actor.organiser(opener), permissions.may_rule) as locked:
        post(
            locked.game,
            "evening",
            now=locked.now,
            to=others,
            occasion="opened",
            name=shown_name(opener),
        )


def _table(evening: Evening, table_id: int) -> PlannedTable:
    found = PlannedTable.objects.filter(evening=evening, pk=table_id).first()
    if found is None:
        raise Refusal("no-table", "D4", NO_TABLE)
    if found.game_id is not None:
        raise Refusal("founded", "D4", FOUNDED)
    return found


LONGEST = 36  # characters of a name, so that a number fits behind it


def names_of(people: Sequence[Any]) -> list[str]:
    """The name of each person. Names that look alike are numbered in the order of the list."""
    names = [shown_name(person)[:LONGEST] for person in people]
    keys = [lookalike_key(name) for name in names]
    return [
        name if keys.count(key) == 1 else f"{name} {keys[:place].count(key) + 1}"
        for place, (name, key) in enumerate(zip(names, keys, strict=True))
    ]
