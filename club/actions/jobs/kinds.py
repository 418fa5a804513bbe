"""The kinds of jobs. Each application registers its own when it is ready."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any

Result = dict[str, Any]
Store = Callable[[], Result]


@dataclass(frozen=True, slots=True)
class Order:
    """A job as its worker sees it: its user, its values, and the file that came with it.

    `note(done, total)` reports the worker's progress. It may be called as often as one likes.
    """

    by: Any
    values: dict[str, Any]
    file: IO[bytes]
    note: Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of job.

    `prepare` does the work, writes nothing, and returns a function that stores the result. That
    function is called once, inside a transaction, and returns the result as JSON can hold it. Both
    may refuse.
    """

    name: str
    prepare: Callable[[Order], Store]


_KINDS: dict[str, JobKind] = {}


def register_job(kind: JobKind) -> None:
    """Registers a kind under its name."""
    _KINDS[kind.name] = kind


def job_kind(name: str) -> JobKind:
    """The kind of this name. Raises KeyError for a kind that this release does not know."""
    return _KINDS[name]


def known_kinds() -> list[str]:
    """The names of all kinds. A worker leaves other jobs to workers of another release."""
    return sorted(_KINDS)
