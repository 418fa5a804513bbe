"""The host plans an evening and its tables."""

from datetime import date, time, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext_noop

from club.actions.accounts.plain_names import plain_name
from club.kinds import kinds
from club.refusals import Refusal
from tavern.actions.evenings.evening_notices import invite, tell_guests
from tavern.actions.evenings.evening_queries import yesterday
from tavern.actions.evenings.evening_times import zone_of_host
from tavern.actions.founding import NO_GAME, NUMBER
from tavern.models import Evening, PlannedTable

MOST_EVENINGS, MOST_TABLES = 6, 12
AHEAD = timedelta(days=366)
NO_TITLE = gettext_noop("Give the evening a name.")
NO_DAY = gettext_noop("Choose a day between today and a year from now.")
TOO_MANY = gettext_noop("You have planned {most} evenings. Call one off first.")
TOO_MANY_TABLES = gettext_noop("An evening can have at most {most} tables.")
FOUNDED = gettext_noop("This table is already open.")


def plan_evening(*, host: Any, title: str, place: str, day: date, starts: time) -> Evening:
    """Plans an evening and invites the host's companions. Refuses `title`, `day` and `too-many`."""
    title = plain_name(title)[:80]
    if not title:
        raise Refusal("title", "D4", NO_TITLE, fields=("title",))
    if not yesterday() <= day <= yesterday() + AHEAD:
        raise Refusal("day", "D4", NO_DAY, fields=("day",))
    place = plain_name(place)[:80]
    with transaction.atomic():
        get_user_model()._default_manager.select_for_update().get(pk=host.pk)
        if Evening.objects.filter(host=host, day__gte=yesterday()).count() >= MOST_EVENINGS:
            raise Refusal("too-many", "D4", TOO_MANY, most=MOST_EVENINGS)
        time_zone = zone_of_host(host)
        made = Evening.objects.create(
            host=host, title=title, place=place, day=day, starts=starts, zone=time_zone
        )
        invite(made)
    return made


def add_table(evening: Evening, *, kind: str, seats: int, starts: time) -> None:
    """Adds a table. Refuses `no-such-game`, `number` and `too-many`."""
    found = next((one for one in kinds() if (one.part, one.name) == ("tavern", kind)), None)
    if found is None:
        raise Refusal("no-such-game", "D4", NO_GAME, fields=("kind",))
    players = [number for number in found.rules.players if number > 1]
    if seats not in players:
        raise Refusal("number", "D4", NUMBER, fields=("seats",), least=players[0], most=players[-1])
    with transaction.atomic():
        lock_evening(evening)
        if PlannedTable.objects.filter(evening=evening).count() >= MOST_TABLES:
            raise Refusal("too-many", "D4", TOO_MANY_TABLES, most=MOST_TABLES)
        PlannedTable.objects.create(evening=evening, kind=kind, seats=seats, starts=starts)


def drop_table(evening: Evening, table_id: int) -> None:
    """Removes a table, whose people still come. Refuses `founded`."""
    table = PlannedTable.objects.filter(evening=evening, pk=table_id)
    with transaction.atomic():
        lock_evening(evening)
        if table.filter(game__isnull=False).exists():
            raise Refusal("founded", "D4", FOUNDED)
        table.delete()


def lock_evening(evening: Evening) -> None:
    """The evening under its lock, inside a transaction. Raises LookupError if it was called off."""
    if not [*Evening.objects.select_for_update().filter(pk=evening.pk)]:
        raise LookupError(evening.public_id)


def call_off(evening: Evening) -> None:
    """Removes the evening from all lists and notifies its guests. Tables that are open stay."""
    with transaction.atomic():
        tell_guests(evening, title=evening.title)
        evening.delete()


def call_off_all(host: Any) -> None:
    """Calls off all evenings before the host's account is erased.

    Guests of coming evenings get a notice without the evening's name, which may contain the host's.
    """
    for evening in Evening.objects.filter(host=host, day__gte=yesterday()):
        tell_guests(evening, title="")
    Evening.objects.filter(host=host).delete()
