"""The kinds of jobs. Each application registers its own when it is ready."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any

Result = dict[str, Any]
Store = Callable[[], Result]


@dataclass(frozen=True, slots=True)
class Order:
    """A job as its worker sees it: who asked, the values, the file that came with it.

    `note(done, total)` says how far the worker is; it may be called as often as one likes."""

    by: Any
    values: dict[str, Any]
    file: IO[bytes]
    note: Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class JobKind:
    """`prepare` does the work, writes nothing, and answers what stores it: that is called once,
    inside a transaction, and answers the result as JSON can hold it. Both may refuse."""

    name: str
    prepare: Callable[[Order], Store]


_KINDS: dict[str, JobKind] = {}


def register_job(kind: JobKind) -> None:
    """Makes a kind known under its name."""
    _KINDS[kind.name] = kind


def job_kind(name: str) -> JobKind:
    """KeyError for a kind that this release does not know."""
    return _KINDS[name]


def known_kinds() -> list[str]:
    """Their names: a worker leaves all others to one of another release."""
    return sorted(_KINDS)
