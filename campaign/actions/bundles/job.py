"""A bundle that is sent to a page or by a program. The request checks its head, and a job reads the
rest (D3)."""

from typing import IO, Any

from django.db import transaction

from campaign.actions.bundles.importing import look_at, read_bundle, store_bundle
from campaign.actions.seats.founding_terms import check_room
from club.actions.jobs.asking import ask
from club.actions.jobs.kinds import JobKind, Order, Result, Store
from club.models import Job

KIND = "campaign"
MOST_LINES = 6000  # lines of a journal, which is replayed inside one transaction: some 20 seconds
LARGEST_SENT = 60_000_000  # bytes unpacked: that many lines take some 30 MB


def ask_for_import(file: IO[bytes], *, organiser: Any) -> Job:
    """Starts the job that makes a campaign of this bundle. Refuses a wrong head at once, as
    `look_at` does, and `too-many` campaigns."""
    look_at(file)
    with transaction.atomic():
        check_room(organiser)
        return ask(KIND, by=organiser, file=file)


def prepare(order: Order) -> Store:
    """Reads the bundle, and returns the step that stores it. Refuses as `read_bundle` does; the
    step refuses as `store_bundle` does, and `too-many`."""
    arriving = read_bundle(order.file, largest=LARGEST_SENT, most_lines=MOST_LINES, note=order.note)

    def store() -> Result:
        """Stores the campaign. The result names no players: their names stay in its rows, where
        they can be erased."""
        check_room(order.by)
        game, left = store_bundle(arriving, organiser=order.by)
        return {"address": game.public_id, "sealed": left.sealed, "organiser": left.organiser}

    return store


JOB = JobKind(KIND, prepare)
