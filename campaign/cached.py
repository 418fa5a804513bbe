"""Computes a result that depends only on a value, once, and caches it with the value.

Values never change, so neither do the results. The cached result is not a field: it is not
compared, written to JSON or copied by `replace`.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

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


_BY_VIEWER = "by viewer"


class cached_per_viewer(Generic[Value, Who, Answer]):
    """The same for a function of a value and a viewer.

    The answer may not depend on whose go it is: `keep_for_viewers` hands it on to the next value.
    """

    def __init__(self, work: Callable[[Value, Who], Answer]) -> None:
        self.work = work
        self.__doc__ = work.__doc__

    def __call__(self, value: Value, who: Who) -> Answer:
        cached = _for_viewers(value)
        key = self.work, who
        if key in cached:
            known: Answer = cached[key]
            return known
        found = cached[key] = self.work(value, who)
        return found


def keep_for_viewers(before: object, after: object) -> None:
    """Hands on the answers for viewers to a value that differs only in whose go it is."""
    known = before.__dict__.get(_BY_VIEWER)
    if known is not None:
        after.__dict__[_BY_VIEWER] = known


def _for_viewers(value: object) -> dict[Any, Any]:
    found: dict[Any, Any] | None = value.__dict__.get(_BY_VIEWER)
    if found is None:
        found = value.__dict__[_BY_VIEWER] = {}
    return found
