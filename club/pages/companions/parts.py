"""The parts of the site that add sections to the pages of people."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.functional import Promise

from club.models import Game


class Figure(NamedTuple):
    """A number at the top of a person's page, with its words."""

    words: str | Promise
    number: int | str


class Section(NamedTuple):
    """A part of a page. Its template shows `values` as `part`."""

    template: str
    values: Any
    figures: Sequence[Figure] = ()


class Part(NamedTuple):
    """The sections of a part of the site, about games that the reader may see.

    `of_person(person, games)` is about one person, `of_house(games)` about all companions.
    """

    of_person: Callable[[Any, QuerySet[Game]], Section]
    of_house: Callable[[QuerySet[Game]], Section]


_PARTS: dict[str, Part] = {}


def register_part(name: str, part: Part) -> None:
    """Registers the sections of a part of the site."""
    _PARTS[name] = part


def parts() -> list[Part]:
    """The parts in order: campaigns before tables."""
    return [_PARTS[name] for name in sorted(_PARTS)]
