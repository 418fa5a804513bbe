"""The names of people who appear together in one list."""

from collections.abc import Sequence
from typing import Any

from club.actions.accounts.plain_names import lookalike_key, shown_name

LONGEST = 36  # characters of a name, so that a number fits behind it


def names_of(people: Sequence[Any]) -> list[str]:
    """The name of each person. Names that look alike are numbered in the order of the list."""
    names = [shown_name(person)[:LONGEST] for person in people]
    keys = [lookalike_key(name) for name in names]
    return [
        name if keys.count(key) == 1 else f"{name} {keys[:place].count(key) + 1}"
        for place, (name, key) in enumerate(zip(names, keys, strict=True))
    ]
