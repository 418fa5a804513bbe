"""The ends of jobs, as their kinds draw them. Each application registers its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from club.models import Job


def as_it_is(job: Job) -> Mapping[str, Any]:
    """The result of the job, unchanged."""
    return job.result


@dataclass(frozen=True, slots=True)
class Ending:
    """The ending of a kind of job.

    `title` is that of the page. `template` shows the result, with the values that `values` returns.
    `again` is the route of the form for another job.
    """

    title: Promise
    template: str
    again: str
    values: Callable[[Job], Mapping[str, Any]] = as_it_is


_ENDINGS: dict[str, Ending] = {}


def register_ending(kind: str, ending: Ending) -> None:
    """Registers how jobs of a kind end."""
    _ENDINGS[kind] = ending


def ending_of(job: Job) -> Ending:
    """The ending of this kind. Raises KeyError for a kind that this release does not know."""
    return _ENDINGS[job.kind]
