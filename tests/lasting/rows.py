"""Rows that the tests of a file share: made once, and gone after the last of them.

They are made inside a transaction around those of the tests. A test changes them as it likes: its
own transaction is rolled back, and the next one finds them as they were made. A test with
`transaction=True` empties the database and stands in another file.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import transaction
from pytest_django import DjangoDbBlocker

Made = TypeVar("Made")


@contextmanager
def lasting(blocker: DjangoDbBlocker, make: Callable[[], Made]) -> Iterator[Made]:
    """What `make` returned; a test reads its rows anew, for others have changed those in hand."""
    with blocker.unblock():
        around = transaction.atomic()
        around.__enter__()
        try:
            made = make()
        except BaseException:
            _undo(around)
            raise
    yield made
    with blocker.unblock():
        _undo(around)


def _undo(around: transaction.Atomic) -> None:
    transaction.set_rollback(True)
    around.__exit__(None, None, None)
