"""The places that the chosen act can use, each a link, and the previewed piece.

On a phone, places may be closer together than thumbs are wide. Then fields are highlighted first. A
tapped field is enlarged, and shows only its own places.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from club.actions.security.whole_numbers import whole_number
from tavern.island_settlers import commands as acts
from tavern.island_settlers.commands import Choice, Command
from tavern.island_settlers.defaults import pips_at
from tavern.island_settlers.isle.isle import Isle
from tavern.island_settlers.isle.places import CORNERS, ENDS, FIELDS, at_bit
from tavern.pages.island_settlers.island.drawing import (
    WHOLE,
    Point,
    box_near,
    crossing_at,
    middle_of,
    road_line,
    way_at,
)
from tavern.pages.island_settlers.island.place_words import crossing_words, field_words, way_words

THUMB = 76  # the least distance of two places that can be tapped on a phone
AT_CROSSINGS = (acts.Found, acts.BuildSettlement, acts.BuildCity)
AT_WAYS = (acts.FoundRoad, acts.BuildRoad)


@dataclass(frozen=True, slots=True)
class SelectablePlace:
    """A place that can be tapped. `line` is the path of a way, "" for crossings and fields."""

    at: int
    x: int
    y: int
    kind: str
    line: str
    href: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SelectableView:
    """If `crowded`, `fields` are tapped first on narrow screens. `whole` leads back."""

    box: str
    places: tuple[SelectablePlace, ...]
    fields: tuple[SelectablePlace, ...]
    crowded: bool
    whole: str


def query_of(scene: Any, **values: Any) -> str:
    """The address of the table with these values, without empty ones."""
    said = {name: str(value) for name, value in values.items() if value not in ("", None)}
    return f"{scene.place}?{urlencode(said)}" if said else str(scene.place)


def spot_of(command: Command) -> int:
    """The number of the crossing, way or field of a command that has one."""
    if isinstance(command, AT_CROSSINGS):
        return command.at
    if isinstance(command, AT_WAYS):
        return command.way
    assert isinstance(command, acts.MoveRobber)
    return command.to


def selectable_of(
    scene: Any, isle: Isle, do: str, commands: tuple[Choice, ...], chosen: int | None
) -> SelectableView:
    """The places of these commands of one kind, enlarged as in the address.

    `do` is "" if the phase demands the act.
    """
    field = whole_number(scene.picked.get("field", ""), len(FIELDS) - 1)
    near = tuple(one for one in commands if field is None or _touches(one, field))
    if field is None or not near or isinstance(near[0], acts.MoveRobber):
        field, near = None, commands
    places = tuple(_selectable(scene, isle, do, field, command, chosen) for command in near)
    crowded = field is None and _is_crowded(places)
    fields = _fields(scene, isle, do, commands) if crowded else ()
    whole = query_of(scene, do=do) if field is not None else ""
    return SelectableView(
        WHOLE if field is None else box_near(field), places, fields, crowded, whole
    )


def _selectable(
    scene: Any, isle: Isle, do: str, field: int | None, command: Any, chosen: int | None
) -> SelectablePlace:
    at = spot_of(command)
    kind, (x, y), words = _drawn(isle, command)
    line = road_line(at) if kind == "way" else ""
    href = query_of(scene, do=do, field=field, at=at)
    return SelectablePlace(at, x, y, kind, line, href, words, at == chosen)


def _drawn(isle: Isle, command: Any) -> tuple[str, Point, str]:
    """The kind of a selectable place, its position, and its words."""
    at = spot_of(command)
    if isinstance(command, AT_CROSSINGS):
        return "crossing", crossing_at(at), _crossing(isle, at)
    if isinstance(command, AT_WAYS):
        return "way", way_at(at), way_words(isle, at)
    return "field", middle_of(FIELDS[at]), field_words(isle, at)


def _crossing(isle: Isle, at: int) -> str:
    values = {"place": crossing_words(isle, at), "number": pips_at(isle, at)}
    return _("%(place)s: %(number)s of 36 rolls yield") % values


def _touches(command: Any, field: int) -> bool:
    """Whether the place of a command is at this field."""
    at = spot_of(command)
    if isinstance(command, AT_CROSSINGS):
        return at_bit(CORNERS[field], at)
    return isinstance(command, AT_WAYS) and all(at_bit(CORNERS[field], end) for end in ENDS[at])


def _is_crowded(places: tuple[SelectablePlace, ...]) -> bool:
    return any(
        (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < THUMB**2
        for one, other in combinations(places, 2)
    )


def _fields(
    scene: Any, isle: Isle, do: str, commands: tuple[Choice, ...]
) -> tuple[SelectablePlace, ...]:
    """The fields with a highlighted place."""
    return tuple(
        SelectablePlace(
            field,
            *middle_of(FIELDS[field]),
            "field",
            "",
            query_of(scene, do=do, field=field),
            field_words(isle, field),
            False,
        )
        for field in range(len(FIELDS))
        if any(_touches(command, field) for command in commands)
    )
