"""Asking for an errand, and how far it is."""

from datetime import datetime, timedelta
from typing import IO, Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext_noop

from club.actions.errands.files import keep_file
from club.actions.errands.refusal_rows import refusal_of
from club.models import Errand
from club.refusals import Refusal

MOST_WAITING = 3  # of one person at a time
OVERDUE = timedelta(seconds=60)  # after which an errand that nobody has begun is wondered at
WAITING = gettext_noop("{most} things that you sent are still being worked on; wait for one.")


def ask(kind: str, *, by: Any, file: IO[Any] | None = None, **values: Any) -> Errand:
    """A new errand of this kind for the user `by`, kept before this returns.

    Refuses `errands-waiting` where as many of theirs wait as may.
    """
    with transaction.atomic():
        get_user_model()._default_manager.select_for_update().get(pk=by.pk)
        if unended().filter(by=by).count() >= MOST_WAITING:
            raise Refusal("errands-waiting", "D1", WAITING, most=MOST_WAITING)
        errand = Errand.objects.create(kind=kind, by=by, values=values, asked_at=Now())
        if file is not None:
            keep_file(errand, file)
    return errand


def errand_for(user: Any, key: str) -> Errand:
    """The errand of this key, if this user asked for it; LookupError."""
    found = Errand.objects.filter(key=key[:32], by=user.pk).first()
    if found is None:
        raise LookupError(key)
    return found


def unended() -> QuerySet[Errand]:
    return Errand.objects.filter(outcome="")


def is_left_lying(errand: Errand) -> bool:
    """Whether nobody has begun it for a while: no worker may be there."""
    if errand.outcome or errand.claims:
        return False
    rows = Errand.objects.filter(pk=errand.pk).annotate(database_now=Now())
    now: datetime | None = rows.values_list("database_now", flat=True).first()
    return now is not None and now - errand.asked_at > OVERDUE


def refusal(errand: Errand) -> Refusal | None:
    """The reason why it was refused, as it was raised; None unless it was."""
    return refusal_of(errand.result) if errand.outcome == Errand.REFUSED else None
