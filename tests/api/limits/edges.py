"""Values at each limit of the description and beyond it."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from club.api.bounds import MOST_ITEMS, MOST_NUMBER, MOST_TEXT
from tests.api.limits.places import PARTS, Asking, reference

EXAMPLES = ("A", "a", "1", "0" * 16, "12:00", "")  # one of them matches each pattern
BY_FORMAT = {"date": "2031-05-01", "date-time": "2031-05-01T12:00:00Z"}
OF_GAMES = (".command", ".replacement", ".rules", ".options")
WIDEST = (MOST_TEXT, MOST_ITEMS, MOST_NUMBER)


class Edge(NamedTuple):
    """Two whole values for one place: one at the limit of the description, and one beyond it."""

    where: str
    limit: int
    most: Any
    beyond: Any


def sample(schema: dict[str, Any]) -> Any:
    """The smallest valid value."""
    if (name := reference(schema)) is not None:
        return sample(PARTS[name])
    if "anyOf" in schema:
        return sample(schema["anyOf"][0])
    if "enum" in schema or "const" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    match schema.get("type"):
        case "string" if schema.get("format") == "binary":
            return ""
        case "string":
            return _text(schema)
        case "integer":
            return max(schema["minimum"], 0)
        case "array":
            firsts = [sample(one) for one in schema.get("prefixItems", [])]
            more = schema.get("minItems", 0) - len(firsts)
            return firsts + [sample(schema["items"]) for _ in range(more)]
        case "object":
            needed = schema.get("required", [])
            return {name: sample(schema["properties"][name]) for name in needed}
    if not schema.keys() - {"title", "description"}:  # any value: its limits are those of its key
        return None
    return {"boolean": False, "null": None}[schema["type"]]


def _text(schema: dict[str, Any]) -> str:
    least, pattern = schema.get("minLength", 0), schema.get("pattern", "")
    fits = (one for one in EXAMPLES if len(one) >= least and re.search(pattern, one))
    return BY_FORMAT.get(schema.get("format", "")) or next(fits)


def edges(schema: dict[str, Any], met: frozenset[str] = frozenset()) -> Iterator[Edge]:
    """Whole values with only one place at or beyond a limit of the schema."""
    if (name := reference(schema)) is not None:
        if name not in met:
            yield from edges(PARTS[name], met | {name})
        return
    for one in schema.get("anyOf", []):
        yield from edges(one, met)
    yield from _own_edges(schema)
    for name, one in schema.get("properties", {}).items():
        for where, limit, most, beyond in edges(one, met):
            whole = sample(schema)
            yield Edge(f".{name}{where}", limit, whole | {name: most}, whole | {name: beyond})
    if isinstance(schema.get("items"), dict) and schema["maxItems"]:
        many = max(schema.get("minItems", 0), 1)
        for where, limit, most, beyond in edges(schema["items"], met):
            yield Edge(f"[]{where}", limit, [most] * many, [beyond] * many)
    if isinstance(schema.get("additionalProperties"), dict):
        for where, limit, most, beyond in edges(schema["additionalProperties"], met):
            yield Edge(f"[]{where}", limit, {"A": most}, {"A": beyond})


def _own_edges(schema: dict[str, Any]) -> Iterator[Edge]:
    match schema.get("type"):
        case "string" if "maxLength" in schema:
            most = schema["maxLength"]
            yield Edge("", most, _filled(schema, most), "x" * (most + 1))
        case "integer" if "maximum" in schema:
            for limit, step in ((schema["maximum"], 1), (schema["minimum"], -1)):
                yield Edge("", limit, limit, limit + step)
        case "array" if isinstance(schema.get("items"), dict):
            one, most = sample(schema["items"]), schema["maxItems"]
            yield Edge("[]", most, [one] * most, [one] * (most + 1))
        case "object" if "maxProperties" in schema:
            one, most = schema.get("additionalProperties"), schema["maxProperties"]
            value = sample(one) if isinstance(one, dict) else 0
            names = [f"n{number}" for number in range(most + 1)]
            yield Edge("", most, dict.fromkeys(names[:-1], value), dict.fromkeys(names, value))


def _filled(schema: dict[str, Any], most: int) -> str:
    long = "x" * most
    return long if re.search(schema.get("pattern", ""), long) else _text(schema)


def some_edges(asking: Asking) -> list[Edge]:
    """The edges of a body's own fields, and a few of the widest in the types of games.

    All bodies share those types. The rules of each game have narrower limits.
    """
    found = list(edges(asking.schema))
    own = [edge for edge in found if not edge.where.startswith(OF_GAMES)]
    shared = [edge for edge in found if edge not in own and abs(edge.limit) in WIDEST]
    return own + shared[::50]
