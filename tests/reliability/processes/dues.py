"""Many campaigns that fall due together, and how late they were closed."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db import connection
from django.db.models.functions import Now

from campaign.models import Campaign
from club.models import Game, JournalEntry, Note, PhaseClose, Seat, Seed, Snapshot
from tavern.models import Table
from tests.reliability.processes.ledger import Mark

BATCH = 1000


def multiply(first: Game, many: int) -> list[Game]:
    """Makes this many games with the rows of the first, by PostgreSQL itself and without worlds.

    This does not work for a kind with secrets, because they are sealed for the address of each
    game.
    """
    last = Game.objects.latest("pk").pk
    address = "substr(md5(random()::text), 17)"
    _copy("club_game", f"id = {first.pk}", many, public_id=address)
    for model in (Campaign, Table, Seat, JournalEntry, Note, Seed, Snapshot, PhaseClose):
        table = model._meta.db_table
        copies = f"(SELECT id AS copy FROM club_game WHERE id > {last}) AS copies"
        _copy(table, f"game_id = {first.pk}", many, source=copies, game_id="copy")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return list(Game.objects.filter(pk__gt=last).defer("world").order_by("pk"))


def _copy(table: str, which: str, many: int, source: str = "", **changed: str) -> None:
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, table)
        names = [column.name for column in described if column.name != "id"]
        values = [changed.get(name, f'rows."{name}"') for name in names]
        listed = ", ".join(f'"{name}"' for name in names)
        cursor.execute(
            f"INSERT INTO {table} ({listed}) SELECT {', '.join(values)} FROM {table} AS rows, "
            f"{source or f'generate_series(1, {many})'} WHERE rows.{which}"
        )


def fall_due(campaigns: Iterable[Game], after: float, within: float, rng: Random) -> datetime:
    """Spreads all deadlines over `within` seconds, the first `after` seconds from the present time
    of the database's clock; returns the first.
    """
    listed = list(campaigns)
    present: Any = Game.objects.annotate(present=Now()).values_list("present", flat=True)[0]
    first: datetime = present + timedelta(seconds=after)
    for game in listed:
        game.closes_at = first + timedelta(seconds=rng.uniform(0, within))
    Game.objects.bulk_update(listed, ["closes_at"], batch_size=BATCH)
    return first


def lateness(campaigns: Iterable[Game]) -> list[float]:
    """The seconds between each deadline and the closing of its moment, in order."""
    due = {(c.pk, c.moment): c.closes_at for c in campaigns}
    rows = PhaseClose.objects.filter(game__in={pk for pk, _ in due})
    late = [
        (closed_at - due[pk, moment]).total_seconds()
        for pk, moment, closed_at in rows.values_list("game", "moment", "closed_at")
        if (pk, moment) in due
    ]
    return sorted(late)


def closings(marked: Iterable[Mark]) -> tuple[int, int, int]:
    """How many of these moments were closed once, more than once, and never."""
    wanted = set(marked)
    rows = PhaseClose.objects.filter(game__in={mark.game for mark in wanted})
    found = [Mark(*row) for row in rows.values_list("game", "moment")]
    times = [found.count(mark) for mark in wanted] if len(found) < BATCH else _count(wanted, found)
    return times.count(1), sum(n > 1 for n in times), times.count(0)


def _count(wanted: set[Mark], found: list[Mark]) -> list[int]:
    counted = dict.fromkeys(wanted, 0)
    for mark in found:
        if mark in counted:
            counted[mark] += 1
    return list(counted.values())


def percentile(sorted_values: list[float], part: float) -> float:
    return sorted_values[min(len(sorted_values) - 1, int(part * len(sorted_values)))]
