"""Columns and filters of the desk's lists that show a stored value in words."""

from collections.abc import Callable, Iterator
from typing import Any

from django.contrib import admin
from django.contrib.admin.filters import AllValuesFieldListFilter

Say = Callable[[str], str]


def column(field: str, title: Any, say: Say) -> Callable[[Any], str]:
    """A column of a list that shows this field in words."""

    def shown(row: Any) -> str:
        return say(getattr(row, field))

    shown.__name__ = field
    return admin.display(shown, description=title, ordering=field)


def filter_by(field: str, say: Say) -> tuple[str, type[AllValuesFieldListFilter]]:
    """A filter of a list by this field, whose choices are in words."""

    class InWords(AllValuesFieldListFilter):
        def choices(self, changelist: Any) -> Iterator[Any]:
            first, *values = super().choices(changelist)
            yield first
            for one in values:
                yield {**one, "display": say(str(one["display"]))}

    return field, InWords
