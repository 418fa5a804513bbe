"""The ends of jobs, as their kinds draw them. Each application registers its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from club.models import Job


def as_it_is(job: Job) -> Mapping[str, Any]:
    """The result of the job."""
    return job.result


@dataclass(frozen=True, slots=True)
class Ending:
    """`title` is that of the page; `template` shows what came of it, with the values that `values`
    answers; `again` is the route of the form from which another can be asked for."""

    title: Promise
    template: str
    again: str
    values: Callable[[Job], Mapping[str, Any]] = as_it_is


_ENDINGS: dict[str, Ending] = {}


def register_ending(kind: str, ending: Ending) -> None:
    """Makes known how jobs of a kind end."""
    _ENDINGS[kind] = ending


def ending_of(job: Job) -> Ending:
    """KeyError for a kind that this release does not know."""
    return _ENDINGS[job.kind]
