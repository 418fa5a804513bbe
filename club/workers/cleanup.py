"""Daily cleanup: ended sessions, unconfirmed accounts, leftovers of games, unnamed files, old
styles."""

import json
import logging
import time
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, QuerySet
from django.db.models.functions import Now

from club.actions.journal.history import snapshots
from club.actions.schedule.site_pause import is_paused
from club.kinds import kinds
from club.models import Game, Job, JournalEntry, Notice, OnceKey, Seat, Snapshot

logger = logging.getLogger("club.cleanup")
EVERY = 24 * 60 * 60  # seconds between two cleanups of one process; several do no harm
UNCONFIRMED = timedelta(days=1)  # the time to type the code that confirms an address
_due = 0.0  # by the monotonic clock


class Tidied(NamedTuple):
    """The numbers of deleted rows and files.

    The rows are sessions, unconfirmed accounts, notices, keys of forms, snapshots, jobs, and what
    kinds of games keep until a time. The files are those that no row names, and styles and scripts
    of earlier releases.
    """

    sessions: int
    accounts: int
    notices: int
    keys: int
    snapshots: int
    jobs: int
    ended: int
    files: int


def tidy() -> Tidied:
    """Deletes ended sessions, accounts whose address was never confirmed, and leftovers.

    Files of rows stay while closing is paused: after a restore their rows may be elsewhere.
    """
    sessions = Session.objects.filter(expire_date__lt=Now()).delete()[0]
    gone = _unconfirmed()
    accounts = gone.count()
    gone.delete()
    files = 0 if is_paused() else sum(kind.clock.clear_files() for kind in kinds())
    files += clear()
    ended = sum(kind.clock.clear_rows() for kind in kinds())
    return Tidied(sessions, accounts, *clear_leftovers(), ended, files)


def tidy_if_due() -> None:
    """Cleans up at the first call of a process, and then once a day."""
    global _due
    if time.monotonic() < _due:
        return
    _due = time.monotonic() + EVERY
    done = tidy()
    if any(done):
        logger.info("cleared: %s", done._asdict())


def _unconfirmed() -> QuerySet[Any]:
    """Accounts whose sign-up code was never entered. They never signed in and own nothing."""
    own = OuterRef("pk")
    addresses = EmailAddress.objects.filter(user=own)
    return get_user_model()._default_manager.filter(
        Exists(addresses.filter(verified=False)),
        ~Exists(addresses.filter(verified=True)),
        ~Exists(Seat.objects.filter(user=own)),
        ~Exists(Game.objects.filter(organiser=own)),
        last_login__isnull=True,
        is_staff=False,
        is_superuser=False,
        date_joined__lt=Now() - UNCONFIRMED,
    )


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


STAY = 7 * 24 * 60 * 60  # seconds
LIST = "static.old.json"


def note(names: Iterable[str]) -> None:
    """Notes these as unused, from now or since they were first noted. All others are in use."""
    known, now = _noted(), time.time()
    _keep({name: known.get(name, now) for name in names})


def clear() -> int:
    """Deletes files that fell out of use a week ago. Returns their number."""
    root, noted = Path(settings.STATIC_ROOT), _noted()
    gone = [name for name, since in noted.items() if since < time.time() - STAY]
    for name in gone:
        (root / name).unlink(missing_ok=True)
    if gone:
        _keep({name: since for name, since in noted.items() if name not in gone})
    return len(gone)


def _noted() -> dict[str, float]:
    try:
        found: dict[str, float] = json.loads(_list().read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return found


def _keep(noted: dict[str, float]) -> None:
    draft = _list().with_suffix(".part")
    draft.write_text(json.dumps(noted, indent=0), encoding="utf-8")
    draft.replace(_list())


def _list() -> Path:
    return Path(settings.DATA_DIR) / LIST
