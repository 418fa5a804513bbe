"""The ends of errands, as their kinds draw them. Each application registers its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from club.models import Errand


def as_it_is(errand: Errand) -> Mapping[str, Any]:
    """The result of the errand."""
    return errand.result


@dataclass(frozen=True, slots=True)
class Ending:
    """`title` is that of the page; `template` shows what came of it, with the values that `values`
    answers; `again` is the route of the form from which another can be asked for."""

    title: Promise
    template: str
    again: str
    values: Callable[[Errand], Mapping[str, Any]] = as_it_is


_ENDINGS: dict[str, Ending] = {}


def register_ending(kind: str, ending: Ending) -> None:
    """Makes known how errands of a kind end."""
    _ENDINGS[kind] = ending


def ending_of(errand: Errand) -> Ending:
    """KeyError for a kind that this release does not know."""
    return _ENDINGS[errand.kind]
