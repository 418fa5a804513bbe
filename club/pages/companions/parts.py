"""The parts of the house that add sections to the pages of people."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.functional import Promise

from club.models import Game


class Figure(NamedTuple):
    """A number on top of a person's page, with its words."""

    words: str | Promise
    number: int | str


class Section(NamedTuple):
    """A part of a page: its template shows `values` as `part`."""

    template: str
    values: Any
    figures: Sequence[Figure] = ()


class Part(NamedTuple):
    """The sections of a part of the house, of games that the reader may see.

    `of_person(person, games)` is about one person, `of_house(games)` about all companions."""

    of_person: Callable[[Any, QuerySet[Game]], Section]
    of_house: Callable[[QuerySet[Game]], Section]


_PARTS: dict[str, Part] = {}


def register_part(name: str, part: Part) -> None:
    """Makes known the sections of a part of the house."""
    _PARTS[name] = part


def parts() -> list[Part]:
    """Campaigns before tables."""
    return [_PARTS[name] for name in sorted(_PARTS)]
