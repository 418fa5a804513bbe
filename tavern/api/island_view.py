"""The island for programs: lists of places, since masks exceed what JSON numbers hold."""

from typing import Any

import msgspec
from msgspec.structs import FieldInfo, fields

from tavern.island_settlers.isle.places import bits
from tavern.island_settlers.table import Table

MASKS = ("settlements", "cities", "roads")
Places = tuple[tuple[int, ...], ...]


def _field(one: FieldInfo) -> tuple[str, Any]:
    return one.name, Places if one.name in MASKS else one.type


IslandTable = msgspec.defstruct(
    "Table",
    [_field(one) for one in fields(Table)],
    frozen=True,
    kw_only=True,
    namespace={
        "__doc__": "Public facts; tuples are by seat. Settlements, cities and roads are "
        "numbers of places."
    },
)


def island_as_lists(table: Table) -> dict[str, Any]:
    """The table as JSON, with the numbers of places instead of masks."""
    found: dict[str, Any] = msgspec.to_builtins(table)
    return found | {name: [list(bits(mask)) for mask in found[name]] for name in MASKS}
