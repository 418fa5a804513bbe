"""The API's own description: rendered once per build, with an ETag.

Names of operations follow from their addresses, so generated clients do not change if a function
moves. The modules of operations add their tags, and the types that msgspec describes.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any, cast

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation
from pydantic import WithJsonSchema

from club.actions.house.held_house import site_name
from club.api.bounds import describe_bounds
from club.api.kept_description import kept

NAME = "openapi-json"  # of its route
PART = "#/components/schemas/{name}"
START = "/api/v1/"  # of every address
ELSEWHERE = "x-described-as"  # in the schema of a shape, until it becomes a reference
_drawn: dict[str, tuple[bytes, str]] = {}  # the document and its tag, by the name of the site


def described_once(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view, rendered once for each build. A client that has the document gets 304.

    It is the same in every language.
    """

    def described(request: HttpRequest, **more: Any) -> HttpResponse:
        name = site_name()
        if name not in _drawn:
            _drawn.clear()
            document = _named(kept(lambda: view(request, **more).content), name)
            _drawn[name] = document, f'"{hashlib.sha256(document).hexdigest()[:32]}"'
        document, tag = _drawn[name]
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if request.headers.get("If-None-Match", "").removeprefix("W/") == tag:
            return HttpResponse(status=304, headers=headers)
        return HttpResponse(document, content_type="application/json", headers=headers)

    return described


def _named(document: bytes, name: str) -> bytes:
    """The document under the name of the house."""
    if name == settings.SITE_NAME:
        return document
    found = json.loads(document)
    found["info"]["title"] = found["info"]["contact"]["name"] = name
    return json.dumps(found).encode()


class DescribedAPI(NinjaAPI):
    """An API whose document names its operations by address and holds the types of its games."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._tags: dict[str, str] = {}  # by the first part of an address
        self._about: dict[str, str] = {}  # by tag
        self._types: dict[str, Any] = {}  # schemas by name

    def tag(self, name: str, *parts: str, about: str = "") -> None:
        """Groups operations whose address begins with one of these parts.

        `about` is a sentence for readers. Only one of the callers for a tag gives it.
        """
        self._tags |= dict.fromkeys(parts, name)
        if about:
            self._about[name] = about

    def describe(self, prefix: str = "", **types: Any) -> None:
        """Adds the JSON Schemas of these types, each under its name, and of the types that they
        contain.

        A tuple of types is any of them. All names get the prefix, if games have types of one name.
        """
        for name, given in types.items():
            each = given if isinstance(given, tuple) else (given,)
            template = PART.replace("{", prefix + "{")
            schemas, parts = msgspec.json.schema_components(each, ref_template=template)
            whole = {"anyOf": list(schemas)} if isinstance(given, tuple) else schemas[0]
            found = parts | ({} if name in parts else {name: whole})
            self._types |= _without_no_items({prefix + part: one for part, one in found.items()})

    def describe_any(self, name: str, *others: str) -> None:
        """Adds a schema that is any of the described ones, or the only one."""
        among = [{"$ref": PART.format(name=one)} for one in others]
        self._types[name] = {"anyOf": among} if len(among) > 1 else among[0]

    def limit(self, word: str, limits: dict[str, dict[str, int]]) -> None:
        """Adds a limit of the rules, such as "maxLength", to these fields of described types."""
        for name, fields in limits.items():
            for field, figure in fields.items():
                self._types[name]["properties"][field][word] = figure

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """`post_dates_by_date_id_agree` for `POST /dates/{date_id}/agree`."""
        parts = operation.path.strip("/").split("/")
        words = [f"by_{part[1:-1]}" if part.startswith("{") else part for part in parts]
        return "_".join([operation.methods[0].lower(), *words]).replace("-", "_")

    def get_openapi_schema(self, **more: Any) -> OpenAPISchema:
        document = _with_references(dict(super().get_openapi_schema(**more)))
        for address, operations in document["paths"].items():
            part = address.removeprefix(START).split("/")[0]
            for operation in operations.values():
                operation["tags"] = [self._tags[part]]
        document["tags"] = [
            {"name": name, "description": self._about[name]}
            for name in dict.fromkeys(self._tags.values())
        ]
        document["servers"] = [{"url": settings.SITE_URL.rstrip("/")}]  # addresses begin with one
        document["components"]["schemas"] |= self._types
        describe_bounds(document, {*self._types})
        return cast(OpenAPISchema, document)


def _without_no_items(part: Any) -> Any:
    """Schemas of tuples by their length only: generators of clients do not know `items: false`."""
    if isinstance(part, list):
        return [_without_no_items(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {name: one for name, one in part.items() if not (name == "items" and one is False)}
    return {name: _without_no_items(one) for name, one in kept.items()}


def described_as(name: str) -> WithJsonSchema:
    """Annotates a type of shapes: JSON that the document describes under this name."""
    return WithJsonSchema({ELSEWHERE: name})


def _with_references(part: Any) -> Any:
    """The part of a document with references to the types that pydantic does not know."""
    if isinstance(part, list):
        return [_with_references(one) for one in part]
    if not isinstance(part, dict):
        return part
    if ELSEWHERE in part:
        return {"$ref": PART.format(name=part[ELSEWHERE])}
    return {name: _with_references(one) for name, one in part.items()}
