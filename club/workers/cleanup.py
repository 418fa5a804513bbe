"""Daily cleanup: ended sessions, unconfirmed accounts, leftovers of games, unnamed files, old
styles."""

import logging
import time
from datetime import timedelta
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now

from club.actions.schedule.site_pause import is_paused
from club.kinds import kinds
from club.models import Game, Seat
from club.workers import old_static_files
from club.workers.leftovers import clear_leftovers

logger = logging.getLogger("club.cleanup")
EVERY = 24 * 60 * 60  # seconds between two cleanups of one process; several do no harm
UNCONFIRMED = timedelta(days=1)  # the time to type the code that confirms an address
_due = 0.0  # by the monotonic clock


class Tidied(NamedTuple):
    """The numbers of deleted rows and files.

    The rows are sessions, unconfirmed accounts, notices, keys of forms, snapshots and jobs. The
    files are those that no row names, and styles and scripts of earlier releases.
    """

    sessions: int
    accounts: int
    notices: int
    keys: int
    snapshots: int
    jobs: int
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
    files += old_static_files.clear()
    return Tidied(sessions, accounts, *clear_leftovers(), files)


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
