"""Sending emails: each is claimed, sent outside any transaction, then marked, codes first (D15).

If a sender dies between sending and marking, its claim expires. The next sender sends the email
again under the same Message-ID. Nothing else is ever sent twice.
"""

import logging
import threading
import time
from datetime import datetime, timedelta

from cryptography.fernet import InvalidToken
from django.db.models import F
from django.db.models.functions import Now

from club.actions.letters import mailboxes
from club.actions.letters.mail_connection import MailConnection, Undelivered
from club.actions.letters.outgoing import LATE, REFUSED, SENT, opened, waiting
from club.models import Letter

logger = logging.getLogger(__name__)
_stopping = threading.Event()

LEASE = timedelta(seconds=180)  # longer than any one sending takes
BUDGET = 60.0  # maximum seconds of one round, without its last sending
MOST_TRIES = 12  # of an email that is not a code: for more than a day
FIRST_WAIT = {Letter.CODE: timedelta(seconds=5), Letter.OTHER: timedelta(minutes=1)}
LONGEST_WAIT = {Letter.CODE: timedelta(minutes=1), Letter.OTHER: timedelta(hours=6)}


def send_due(*, budget: float = BUDGET) -> int:
    """Sends what is due and returns the number of emails tried. Others may do the same at the same
    time.

    A server that does not answer rests, with everything that waits for it.
    """
    tried, ends = 0, time.monotonic() + budget
    with MailConnection() as connection:
        while not _stopping.is_set() and time.monotonic() < ends:
            letter = _claim()
            if letter is None:
                break
            tried += 1
            if not _deliver(letter, connection):
                break
    return tried


def has_due() -> bool:
    """Whether there is anything to send."""
    return waiting().exists()


def stop() -> None:
    """Ends sending in this process: it takes no further email."""
    _stopping.set()


def wait_after(kind: str, tries: int) -> timedelta:
    """The delay before the next attempt, after this many failed ones."""
    return min(FIRST_WAIT[kind] * 2 ** min(tries - 1, 20), LONGEST_WAIT[kind])


def _claim() -> Letter | None:
    """Claims the next email for the length of a lease. If two senders try at once, one succeeds."""
    for letter in waiting().annotate(database_now=Now()).order_by("kind", "due_at", "pk")[:5]:
        now: datetime = letter.database_now
        if waiting().filter(pk=letter.pk).update(claimed_until=now + LEASE):
            return letter
    return None


def _deliver(letter: Letter, connection: MailConnection) -> bool:
    """Sends the email and notes the result. Returns False if the mail server takes nothing now."""
    if letter.ends_at is not None and letter.ends_at <= letter.database_now:  # type: ignore[attr-defined]
        return _end(letter, LATE)
    try:
        message = opened(letter)
        address = message.to[0]
        if letter.kind != Letter.CODE and mailboxes.is_refusing(address):
            return _end(letter, REFUSED, "earlier emails were")
        connection.hand_over(message)
    except InvalidToken:
        logger.error("letter %s is sealed with a key that is not here", letter.pk)
        return _end(letter, LATE, "no key opens it")
    except Undelivered as failure:
        if failure.for_good:
            mailboxes.note_refusal(address)
        return _failed(letter, failure)
    except Exception as error:
        logger.exception("letter %s could not be sent", letter.pk)
        return _failed(letter, Undelivered(type(error).__name__, alone=True))
    _end(letter, SENT)
    mailboxes.note_taken(address)
    return True


def _failed(letter: Letter, failure: Undelivered) -> bool:
    """Ends an email that was refused, and postpones another.

    If its server is at fault, everything for that server is postponed.
    """
    tries, why = letter.tries + 1, str(failure)[:200]
    if failure.refused:
        return _end(letter, REFUSED, why)
    if letter.kind != Letter.CODE and tries >= MOST_TRIES:
        return _end(letter, LATE, why)
    due_at = Now() + wait_after(letter.kind, tries)
    Letter.objects.filter(pk=letter.pk).update(
        tries=tries, error=why, due_at=due_at, claimed_until=None
    )
    if not failure.alone:
        for kind in (Letter.CODE, Letter.OTHER):
            until = Now() + wait_after(kind, tries if kind == letter.kind else 1)
            waiting().filter(kind=kind).update(due_at=until)
    return failure.alone


def _end(letter: Letter, outcome: str, why: str = "") -> bool:
    Letter.objects.filter(pk=letter.pk).update(
        outcome=outcome,
        error=why,
        done_at=Now(),
        claimed_until=None,
        sealed=b"",
        tries=F("tries") + 1,
    )
    return True
