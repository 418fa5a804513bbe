"""Limits for JSON whose types belong to a game: lengths, counts and sizes.

The types of a game say which fields a command has. Where they set no limit, these limits apply. The
description names them, and a body is checked against them before anything is looked up.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import AfterValidator
from pydantic_core.core_schema import literal_schema, no_info_after_validator_function

MOST_TEXT = 25_000  # characters: longer than any that rules take, whose refusals are clearer
MOST_ITEMS = 400  # of a list or a map: no board has as many places, no army as many units
MOST_NUMBER = 2**31 - 1


def within_bounds(given: Any) -> Any:
    """The value as it is. Raises ValueError if something in it exceeds the limits."""
    rest = [given]
    while rest:
        part = rest.pop()
        if isinstance(part, dict | list):
            if len(part) > MOST_ITEMS:
                raise ValueError("too many")
            rest += [*part, *part.values()] if isinstance(part, dict) else part
        elif isinstance(part, str) and len(part) > MOST_TEXT:
            raise ValueError("too long")
        elif isinstance(part, int) and abs(part) > MOST_NUMBER:
            raise ValueError("too large")
    return given


BOUNDED = AfterValidator(within_bounds)


@dataclass(frozen=True)
class Rough:
    """Limits a text that may contain what no database takes.

    Its action removes that. Pydantic's own limit would refuse the text.
    """

    most: int

    def _check(self, text: str) -> str:
        if len(text) > self.most:
            raise ValueError("too long")
        return text

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {**handler(schema), "maxLength": self.most}


@dataclass(eq=False)
class OneOf:
    """Limits a text to these names, such as those of a table of the rules."""

    names: Iterable[str]

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return literal_schema([*self.names])


def describe_bounds(document: Any, types: set[str]) -> None:
    """Writes the limits into types that a body of a request refers to, where they have none."""
    parts = document["components"]["schemas"]
    bodies = [
        operation.get("requestBody", {})
        for operations in document["paths"].values()
        for operation in operations.values()
    ]
    rest, met = [*_named(bodies)], set()
    while rest:
        name = rest.pop()
        if name not in met:
            met.add(name)
            rest += _named(parts[name])
    for name in met & types:
        for schema in _schemas(parts[name]):
            _add_bounds(schema)


def _schemas(part: Any) -> Iterator[dict[str, Any]]:
    """Every object in a document, which may be a schema."""
    if isinstance(part, dict):
        yield part
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from _schemas(one)


def _named(part: Any) -> Iterator[str]:
    """The names of the parts to which a document refers."""
    found = (one["$ref"] for one in _schemas(part) if isinstance(one.get("$ref"), str))
    return (reference.rsplit("/", 1)[1] for reference in found)


def _add_bounds(schema: dict[str, Any]) -> None:
    match schema.get("type"):
        case "string":
            schema.setdefault("maxLength", MOST_TEXT)
        case "array":
            schema.setdefault("maxItems", MOST_ITEMS)
        case "integer":
            schema.setdefault("minimum", -MOST_NUMBER)
            schema.setdefault("maximum", MOST_NUMBER)
        case "object" if "properties" not in schema:
            schema.setdefault("maxProperties", MOST_ITEMS)
