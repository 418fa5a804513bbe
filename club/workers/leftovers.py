"""Leftovers: notices sent long ago, keys of old forms, worlds between others, old jobs.

Each call deletes only so many rows, and the next one continues, so that no closing waits for it.
"""

from datetime import timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, QuerySet
from django.db.models.functions import Now

from club.actions.journal.history import snapshots
from club.models import Game, Job, JournalEntry, Notice, OnceKey, Snapshot

SENT = timedelta(days=90)  # so long the outbox stores the outcome of a notice
JOBS = timedelta(days=7)  # so long the page of a job shows its result
KEYS = timedelta(days=30)  # longer than anybody leaves a page open
ENDED = timedelta(days=30)  # after which few look at the history
MOST, TOGETHER = 20_000, 2_000  # rows of a kind in one call, and in one statement
GAMES = 200  # games that are thinned in one call
SPARE = 16  # snapshots beyond one a turn: more than phases, the first and the last


class Leftovers(NamedTuple):
    """The numbers of deleted notices, keys of forms, snapshots and jobs."""

    notices: int
    keys: int
    snapshots: int
    jobs: int


def clear_leftovers() -> Leftovers:
    """Deletes old notices, keys and jobs, and some snapshots of games that have ended."""
    notices = Notice.objects.exclude(outcome="").filter(done_at__lt=Now() - SENT)
    entry = JournalEntry.objects.filter(game=OuterRef("game"), seq=OuterRef("seq"))
    keys = OnceKey.objects.filter(Exists(entry.filter(at__lt=Now() - KEYS)))
    jobs = Job.objects.exclude(outcome="").filter(ended_at__lt=Now() - JOBS)
    thinned = sum(thin(game) for game in _to_thin())
    return Leftovers(_delete(notices), _delete(keys), thinned, _delete(jobs))


def thin(game: Game) -> int:
    """Deletes worlds between others and returns their number. The journal can replay them.

    The first of each turn and of each phase stay, and the last.
    """
    with transaction.atomic():
        rows = list(snapshots(game).values_list("pk", "turn", "phase"))
        of_turn = {turn: pk for pk, turn, _ in reversed(rows)}
        of_phase = {phase: pk for pk, _, phase in reversed(rows)}
        stay = {*of_turn.values(), *of_phase.values(), rows[-1][0]}
        return Snapshot.objects.filter(game=game).exclude(pk__in=stay).delete()[0]


def _to_thin() -> list[Game]:
    """Ended games that nobody has played for long, with more snapshots than would stay."""
    ended = Game.objects.filter(status=Game.ENDED).annotate(many=Count("snapshots"))
    lately = JournalEntry.objects.filter(game=OuterRef("pk"), at__gt=Now() - ENDED)
    crowded = ended.filter(~Exists(lately), many__gt=F("turn") + SPARE)
    return list(crowded.defer("world").order_by("pk")[:GAMES])


def _delete(rows: QuerySet[Any]) -> int:
    found = list(rows.order_by("pk").values_list("pk", flat=True)[:MOST])
    manager = rows.model._default_manager
    return sum(
        manager.filter(pk__in=found[first : first + TOGETHER]).delete()[0]
        for first in range(0, len(found), TOGETHER)
    )
