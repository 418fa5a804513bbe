"""Everything that a program may read: every GET address of the API, as described."""

from typing import Any

import jsonschema_rs

from club.api.door import api


def readable() -> list[str]:
    """A path below /api/v1/. Where a number is needed, it is that of the first world."""
    paths = api.get_openapi_schema()["paths"]
    found = [path.removeprefix("/api/v1/") for path, told in paths.items() if "get" in told]
    return [
        path.replace("{seq}", "0").replace("{photo_id}", "1").replace("{game}", "six-lands")
        for path in found
    ]


def fits(name: str) -> Any:
    """A check whether a value matches the description under this name."""
    parts = api.get_openapi_schema()["components"]["schemas"]
    root = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": parts}}
    return jsonschema_rs.validator_for(root)
