"""Positions of Island Settlers as pictures for learners, drawn like those of a table."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from zlib import crc32

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tavern.island_settlers import commands as acts
from tavern.island_settlers.commands import OF_FIGURES
from tavern.island_settlers.isle.places import CROSSINGS, FIELDS, WAYS, bits
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import Table
from tavern.pages.games.diagram_rows import Row
from tavern.pages.island_settlers.command_words import label_of
from tavern.pages.island_settlers.dice import dice_of
from tavern.pages.island_settlers.island.drawing import (
    NEAR,
    WHOLE,
    IslandView,
    crossing_at,
    in_words,
    island_of,
    middle_of,
    road_line,
    way_at,
)
from tavern.pages.island_settlers.island.place_words import (
    CARDS,
    crossing_words,
    field_words,
    resource_words,
    way_words,
)
from tavern.pages.island_settlers.island.selectable_places import (
    AT_CROSSINGS,
    AT_WAYS,
    SelectablePlace,
    spot_of,
)
from tavern.pages.island_settlers.seat_views import seats_of

TEMPLATE = "tavern/island_settlers/_picture.html"
OF_WAYS, OF_FIELDS, OF_BUTTONS = 100, 200, 300  # targets, after those of crossings
MOST_BUTTONS = 99_000
MARGIN = NEAR + 40  # around the middles of the visible fields
PLACED = (*AT_CROSSINGS, *AT_WAYS, acts.MoveRobber)


class IslandSettlersPictures:
    def draw(
        self,
        scene: Any,
        row: Row,
        targets: Mapping[int, str],
        before: Any = None,
        after: Any = None,
    ) -> SafeString:
        table: Table = scene.seen.table
        box = _box(row.crop)
        own = scene.seen.own
        lines = [(words, ", ".join(more)) for words, more in in_words(table, scene.seats) if more]
        values = {
            "island": _inside(island_of(table, scene.seats), box),
            "box": " ".join(map(str, box)) if box else WHOLE,
            "words": "; ".join(f"{words}: {more}" for words, more in lines),
            "places": _places(table, targets),
            "rings": _rings(table, before.table) if before else (),
            "dice": dice_of(table),
            "seats": seats_of(scene),
            "hand": [(kind, resource_words(kind), own.kinds[kind]) for kind in range(5)],
            "cards": [
                (CARDS[kind], number + own.fresh[kind])
                for kind, number in enumerate(own.cards)
                if number + own.fresh[kind]
            ],
        }
        return render_to_string(TEMPLATE, values)

    def candidates(self, world: Any, row: Row) -> tuple[Any, ...]:
        """For an act at a place, the same act at all visible places. Else what the rules offer."""
        act, box = row.act, _box(row.crop)
        if isinstance(act, PLACED):
            spots = _spots(act)
            found = (type(act)(act.seat, spot) for spot in spots)
            return tuple(one for one in found if _is_inside(_middle(self.path(world, one)[0]), box))
        offered = ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(world, act.seat))
        plain = (one for one in offered if not isinstance(one, (*OF_FIGURES, *PLACED)))
        return (act, *row.also, *(one for one in plain if one not in (act, *row.also)))

    def path(self, world: Any, act: Any) -> tuple[int, ...]:
        if isinstance(act, AT_CROSSINGS):
            return (spot_of(act),)
        if isinstance(act, AT_WAYS):
            return (OF_WAYS + spot_of(act),)
        if isinstance(act, acts.MoveRobber):
            return (OF_FIELDS + act.to,)
        return (OF_BUTTONS + crc32(ISLAND_SETTLERS.commands.encode(act)) % MOST_BUTTONS,)

    def is_drawn(self, target: int) -> bool:
        return target < OF_BUTTONS

    def name(self, scene: Any, target: int) -> str:
        return _place(scene.seen.table, target, "").words

    def label(self, scene: Any, act: Any) -> str:
        return label_of(scene, act)


PICTURES = IslandSettlersPictures()
Box = tuple[int, int, int, int]  # left, top, width and height


def _box(crop: tuple[str, ...]) -> Box | None:
    """The part of the drawing around these fields. None: all of it."""
    if not crop:
        return None
    middles = [middle_of(letter) for letter in crop]
    left, top = (min(point[way] for point in middles) - MARGIN for way in (0, 1))
    right, bottom = (max(point[way] for point in middles) + MARGIN for way in (0, 1))
    return left, top, right - left, bottom - top


def _is_inside(point: tuple[int, int], box: Box | None, more: int = -20) -> bool:
    if box is None:
        return True
    left, top, width, height = box
    x, y = point
    return left - more < x < left + width + more and top - more < y < top + height + more


def _inside(view: IslandView, box: Box | None) -> IslandView:
    """Only what the box shows, so that the picture is small."""
    return replace(
        view,
        fields=tuple(f for f in view.fields if _is_inside((f.x, f.y), box, 60)),
        harbours=tuple(h for h in view.harbours if _is_inside((h.x, h.y), box, 60)),
        pieces=tuple(p for p in view.pieces if _is_inside((p.x, p.y), box, 30)),
    )


def _spots(act: Any) -> range:
    """The numbers of all places of the kind that the act is about."""
    if isinstance(act, acts.MoveRobber):
        return range(len(FIELDS))
    return range(len(WAYS if isinstance(act, AT_WAYS) else CROSSINGS))


def _middle(target: int) -> tuple[int, int]:
    if target >= OF_FIELDS:
        return middle_of(FIELDS[target - OF_FIELDS])
    return way_at(target - OF_WAYS) if target >= OF_WAYS else crossing_at(target)


def _places(table: Table, targets: Mapping[int, str]) -> tuple[SelectablePlace, ...]:
    """The places that can be tapped, each a link."""
    return tuple(_place(table, at, href) for at, href in targets.items() if at < OF_BUTTONS)


def _place(table: Table, target: int, href: str) -> SelectablePlace:
    at, (x, y) = target % 100, _middle(target)
    if target >= OF_FIELDS:
        kind, words = "field", field_words(table.isle, at)
    elif target >= OF_WAYS:
        kind, words = "way", way_words(table.isle, at)
    else:
        kind, words = "crossing", crossing_words(table.isle, at)
    line = road_line(at) if kind == "way" else ""
    return SelectablePlace(at, x, y, kind, line, href, words, chosen=False)


def _rings(table: Table, before: Table) -> tuple[tuple[int, int], ...]:
    """The middles of what is new: buildings, roads, the robber."""
    found = []
    for now, old in zip(
        table.settlements + table.cities, before.settlements + before.cities, strict=True
    ):
        found += [crossing_at(at) for at in bits(now & ~old)]
    for now, old in zip(table.roads, before.roads, strict=True):
        found += [way_at(at) for at in bits(now & ~old)]
    if table.robber != before.robber:
        x, y = middle_of(FIELDS[table.robber])
        found.append((x - 33, y + 8))
    return tuple(found)
