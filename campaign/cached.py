"""What follows from a value alone is worked out once, and kept with the value.

Values never change, so what follows from them does not either. What is kept is no field: it is
neither compared, nor written to JSON, nor taken over by `replace`.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")
Who = TypeVar("Who")
Found = TypeVar("Found")
Answer = TypeVar("Answer", covariant=True)
Table = TypeVar("Table", bound=dict[Any, Any])

SHELF = 64  # tables of which a function remembers what followed: more than one campaign needs


class derived(Generic[Value, Found]):
    """A property of a struct with `dict=True`, worked out when it is first asked for."""

    def __init__(self, work: Callable[[Value], Found]) -> None:
        self.work = work
        self.name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, value: None, owner: type[Value]) -> "derived[Value, Found]": ...
    @overload
    def __get__(self, value: Value, owner: type[Value]) -> Found: ...
    def __get__(self, value: Value | None, owner: type[Value]) -> "Found | derived[Value, Found]":
        if value is None:
            return self
        found: Found = self.work(value)
        value.__dict__[self.name] = found
        return found


def once(work: Callable[[Value], Found]) -> Callable[[Value], Found]:
    """The same for a function of one value, where the value's own module knows nothing of it."""
    name = f"{work.__module__}.{work.__name__}"

    def answer(value: Value) -> Found:
        kept = value.__dict__
        if name in kept:
            found: Found = kept[name]
            return found
        found = kept[name] = work(value)
        return found

    answer.__doc__ = work.__doc__
    return answer


class once_each(Generic[Value, Who, Answer]):
    """The same for a function of a value and of one who looks at it."""

    def __init__(self, work: Callable[[Value, Who], Answer]) -> None:
        self.work = work
        self.name = f"{work.__module__}.{work.__name__}"
        self.__doc__ = work.__doc__

    def __call__(self, value: Value, who: Who) -> Answer:
        kept: dict[Who, Answer] | None = value.__dict__.get(self.name)
        if kept is None:
            kept = value.__dict__[self.name] = {}
        if who not in kept:
            kept[who] = self.work(value, who)
        return kept[who]

    def hand_on(self, before: Value, after: Value, but: Who | None = None) -> None:
        """What was worked out of one value holds for the next too, save for one who looks."""
        kept = dict(before.__dict__.get(self.name, ()))
        kept.pop(but, None)
        after.__dict__[self.name] = kept


def once_per_table(work: Callable[[Table], Found]) -> Callable[[Table], Found]:
    """For a function of one table of the world: worlds that share the table share the answer."""
    shelf: dict[int, tuple[Table, Found]] = {}

    def answer(table: Table) -> Found:
        kept = shelf.get(id(table))  # a table on the shelf lives, so nothing else has its id
        if kept is not None:
            return kept[1]
        found = work(table)
        if len(shelf) >= SHELF:
            shelf.clear()
        shelf[id(table)] = table, found
        return found

    answer.__doc__ = work.__doc__
    return answer
