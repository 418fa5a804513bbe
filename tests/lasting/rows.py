"""Rows that the tests of a file share: made once, and deleted after the last of them.

They are made inside a transaction around those of the tests. A test may change them: its own
transaction is rolled back, and the next test finds them as they were made. A test with
`transaction=True` empties the database, so it belongs in another file.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import transaction
from pytest_django import DjangoDbBlocker

Made = TypeVar("Made")


@contextmanager
def lasting(blocker: DjangoDbBlocker, make: Callable[[], Made]) -> Iterator[Made]:
    """The result of `make`. A test reads its rows again, since others have changed the objects."""
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
