"""Computes a result that depends only on a value, once, and caches it with the value.

Values never change, so neither do the results. The cached result is not a field: it is not
compared, written to JSON or copied by `replace`.
"""

from collections.abc import Callable
from typing import Generic, TypeVar, overload

Value = TypeVar("Value")
Who = TypeVar("Who")
Found = TypeVar("Found")
Answer = TypeVar("Answer", covariant=True)


class derived(Generic[Value, Found]):
    """A property of a struct with `dict=True`, computed on first access."""

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
    """The same for a function of one value, if the value's own module does not define it."""
    name = f"{work.__module__}.{work.__name__}"

    def answer(value: Value) -> Found:
        cached = value.__dict__
        if name in cached:
            found: Found = cached[name]
            return found
        found = cached[name] = work(value)
        return found

    answer.__doc__ = work.__doc__
    return answer


class cached_per_viewer(Generic[Value, Who, Answer]):
    """The same for a function of a value and a viewer."""

    def __init__(self, work: Callable[[Value, Who], Answer]) -> None:
        self.work = work
        self.name = f"{work.__module__}.{work.__name__}"
        self.__doc__ = work.__doc__

    def __call__(self, value: Value, who: Who) -> Answer:
        cached: dict[Who, Answer] | None = value.__dict__.get(self.name)
        if cached is None:
            cached = value.__dict__[self.name] = {}
        if who not in cached:
            cached[who] = self.work(value, who)
        return cached[who]
