"""The Celery application: `celery -A host.celery worker` and `… beat`."""

import gc
import os
from typing import Any

from celery import Celery
from celery.signals import (
    task_prerun,
    worker_before_create_process,
    worker_init,
    worker_ready,
    worker_shutdown,
)
from django.db import close_old_connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "host.settings")
os.environ["THROUGH_POOLER"] = "1"

app = Celery("campaign")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Celery alone would close the connection to the database before and after every task.
app.conf["CELERY_DB_REUSE_MAX"] = 10_000  # tasks


@task_prerun.connect
def mend_connections(**_: object) -> None:
    """Closes old and broken connections between tasks, as Django does between requests."""
    close_old_connections()


@worker_init.connect
def look_before_working(**_: object) -> None:
    """Ends a worker before it touches a database of another release."""
    from host.releases.schema_version import refuse_to_start_on_unfit_database

    refuse_to_start_on_unfit_database()


@worker_before_create_process.connect
def share_what_is_there(**_: object) -> None:
    """Hides shared memory from each process's garbage collector, which would copy it."""
    gc.collect()
    gc.freeze()


@worker_ready.connect
def send_letters(sender: Any, **_: object) -> None:
    """The worker of notices sends letters, too, even if it cannot reach its queue."""
    if str(sender.hostname).startswith("notices@"):
        from club.workers.letter_carrier import LetterCarrier

        carrier = LetterCarrier()
        worker_shutdown.connect(lambda **_: carrier.rest(), weak=False)
        carrier.start()
