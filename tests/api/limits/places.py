"""The places in requests by the description, and those without a limit."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from club.api.door import api

DESCRIBED: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema(), default=str))
PARTS = DESCRIBED["components"]["schemas"]
READ_AS_A_WHOLE = ("date-time", "date", "binary")  # formats that their reader limits


class Asking(NamedTuple):
    """An operation, and one of its schemas: of a body, or of the parameter of this name."""

    method: str
    path: str
    operation: dict[str, Any]
    parameter: str
    schema: dict[str, Any]


def askings() -> Iterator[Asking]:
    for path, operations in DESCRIBED["paths"].items():
        for method, one in operations.items():
            for given in one.get("parameters", []):
                yield Asking(method, path, one, given["name"], given["schema"])
            for content in one.get("requestBody", {}).get("content", {}).values():
                yield Asking(method, path, one, "", content["schema"])


def without_limit(schema: Any, where: str, met: frozenset[str] = frozenset()) -> Iterator[str]:
    """Each place of a schema where a text, a list, a map or a whole number has no limit."""
    if (name := reference(schema)) is not None:
        if name not in met:
            yield from without_limit(PARTS[name], f"{where} {name}", met | {name})
        return
    for one in schema.get("anyOf", []):
        yield from without_limit(one, where, met)
    wanted = _limits_of(schema)
    if not wanted <= schema.keys():
        yield where
    for inner, one in _inside(schema):
        yield from without_limit(one, f"{where}{inner}", met)


def _limits_of(schema: dict[str, Any]) -> set[str]:
    match schema.get("type"):
        case "string" if not schema.keys() & {"enum", "const"}:
            return set() if schema.get("format") in READ_AS_A_WHOLE else {"maxLength"}
        case "integer" if not schema.keys() & {"enum", "const"}:
            return {"minimum", "maximum"}
        case "array":
            return {"maxItems"}
        case "object" if "properties" not in schema:
            return {"maxProperties"}
    return set()


def _inside(schema: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The schemas inside a list, a map or an object, with their names."""
    yield from ((f".{name}", one) for name, one in schema.get("properties", {}).items())
    yield from (("[]", one) for one in schema.get("prefixItems", []))
    for word in ("items", "additionalProperties", "propertyNames"):
        if isinstance(schema.get(word), dict):
            yield "[]", schema[word]


def reference(schema: dict[str, Any]) -> str | None:
    return schema["$ref"].rsplit("/", 1)[1] if "$ref" in schema else None
