"""Positions of Stone Falls as pictures for learners, drawn like the board of a table."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tavern.pages.games.diagram_rows import Row
from tavern.pages.stone_falls.board_view import (
    BORDER,
    CELL,
    RIM_CELL,
    BoardView,
    board_of,
    stone_view,
)
from tavern.pages.stone_falls.composing import SUPPLY, tapped_places
from tavern.pages.stone_falls.painter import queue_of, sides_of
from tavern.pages.stone_falls.stone_words import spot_words, stone_words
from tavern.stone_falls.board import DIRECTIONS, NEIGHBOURS, PLACE_NAMED, RAYS, RIM, SIZE, SQUARES
from tavern.stone_falls.choices import choices
from tavern.stone_falls.commands import Glide, Place, Pull, Push, Resolve, Swap
from tavern.stone_falls.stones import FREE, STONES
from tavern.stone_falls.world import Seen, World, is_solo, stone_in_play

ASIDE = 24  # units from the middle of a square
TEMPLATE = "tavern/stone_falls/_picture.html"


class StoneFallsPictures:
    def draw(
        self,
        scene: Any,
        row: Row,
        targets: Mapping[int, str],
        before: Any = None,
        after: Any = None,
    ) -> SafeString:
        world: World = scene.seen.world
        view = _with_links(world, targets, _changed(world, before))
        stone = stone_in_play(world) if world.phase == "place" else None
        values = {
            "view": _cropped(
                view, row.crop, any(one.placed in RIM for one in (world, before) if one)
            ),
            "arrows": _arrows(world, row.act) if after else (),
            "words": "; ".join(cell.label for cell in view.cells if cell.stone),
            "linked": any(cell.query for cell in view.cells),
            "in_play": None if stone is None else stone_view(stone),
            "sides": sides_of(scene, world) if row.beside and not is_solo(world) else (),
            "queue": queue_of(world),
            "supply": [(stone_view(s - SUPPLY), query) for s, query in _of_supply(targets)],
        }
        return render_to_string(TEMPLATE, values)

    def candidates(self, world: World, row: Row) -> tuple[Any, ...]:
        act, stones = row.act, [at for at in SQUARES if world.board[at] != FREE]
        match act:
            case Place():
                rim = [act.at] if act.at in RIM else []
                return tuple(Place(act.seat, at) for at in (*SQUARES, *rim))
            case Push():
                rays = enumerate(RAYS[world.placed])
                return tuple(
                    Push(act.seat, DIRECTIONS[way], steps + 1)
                    for way, ray in rays
                    for steps in range(min(4, len(ray)))
                )
            case Pull() | Glide():
                return tuple(type(act)(act.seat, *two) for two in product(stones, SQUARES))
            case Swap():
                return tuple(Swap(act.seat, *two) for two in product(stones, stones))
            case Resolve():
                found = choices(Seen(world, act.seat))
                return (act, *(one for one in found if isinstance(one, Resolve)))
        found = choices(Seen(world, act.seat))
        return (act, *(one for one in found if type(one) is type(act)))

    def path(self, world: World, act: Any) -> tuple[int, ...]:
        return tapped_places(world, act) or (self.own_button,)

    own_button = 999

    def is_drawn(self, target: int) -> bool:
        return target != self.own_button

    def name(self, scene: Any, target: int) -> str:
        if target >= SUPPLY:
            return _("%(stone)s, below the board") % {"stone": stone_words(target - SUPPLY)}
        stone = scene.seen.world.board[target] if target in SQUARES else FREE
        if stone == FREE:
            return _("the square %(square)s") % {"square": spot_words(target)}
        return _("%(stone)s on %(square)s") % {
            "stone": stone_words(stone),
            "square": spot_words(target),
        }

    def label(self, scene: Any, act: Any) -> str:
        if scene.seen.world.phase == "lines":
            return _("Skip the other lines")
        return _("Do not use its power")


PICTURES = StoneFallsPictures()


def _of_supply(targets: Mapping[int, str]) -> list[tuple[int, str]]:
    """The stones of the supply that can be tapped."""
    return [(at, query) for at, query in targets.items() if SUPPLY <= at < SUPPLY + len(STONES)]


def _changed(world: World, before: World | None) -> set[int]:
    """The squares that are not as before."""
    if before is None:
        return set()
    return {at for at in SQUARES if world.board[at] != before.board[at]}


def _with_links(world: World, targets: Mapping[int, str], changed: set[int]) -> BoardView:
    """The board with links, and with a wave that waits on the rim."""
    view, cells, waiting = board_of(world, None), [], {}
    if world.placed in RIM and (wave := stone_in_play(world)) is not None:
        waiting = {world.placed: stone_view(wave)}
    for cell in view.cells:
        marks = f"{cell.marks} altered" if cell.at in changed else cell.marks
        query, stone = targets.get(cell.at, ""), cell.stone or waiting.get(cell.at)
        cells.append(replace(cell, marks=marks, query=query, stone=stone))
    return replace(view, cells=tuple(cells))


def _cropped(view: BoardView, crop: tuple[str, ...], rim: bool) -> BoardView:
    """The part of the board between the outermost of these squares, with a place of the rim."""
    if not crop:
        return view
    squares = [divmod(PLACE_NAMED[name], SIZE) for name in crop]
    top, bottom = min(row for row, _ in squares), max(row for row, _ in squares)
    left, right = min(column for _, column in squares), max(column for _, column in squares)
    margin = RIM_CELL if rim else BORDER
    box = (
        f"{left * CELL - margin} {top * CELL - margin} "
        f"{(right - left + 1) * CELL + 2 * margin} {(bottom - top + 1) * CELL + 2 * margin}"
    )
    kept = tuple(
        cell
        for cell in view.cells
        if cell.at in RIM or (top <= cell.at // SIZE <= bottom and left <= cell.at % SIZE <= right)
    )
    return replace(view, cells=kept, box=box)


def _arrows(world: World, act: Any) -> tuple[str, ...]:
    """A path for each stone that the act moves. That of a wave passes below its stones."""
    places = {cell.at: (cell.x, cell.y) for cell in board_of(world, None).cells}
    match act:
        case Glide():
            trails = [_crossing(world, act.stone_at, act.to)]
        case Push():
            ray = RAYS[world.placed][DIRECTIONS.index(act.direction)]
            trails = [(world.placed, ray[act.steps - 1])]
        case Pull():
            trails = [(act.stone_at, act.to)]
        case Swap():
            trails = [(act.near, act.other), (act.other, act.near)]
        case _:
            trails = []
    aside = (0, 0)
    if isinstance(act, Push):
        aside = (0, ASIDE) if act.direction in ("left", "right") else (ASIDE, 0)
    return tuple(
        "M" + "L".join(f"{places[at][0] + aside[0]} {places[at][1] + aside[1]}" for at in trail)
        for trail in trails
    )


def _crossing(world: World, start: int, end: int) -> tuple[int, ...]:
    """The shortest way of a gliding stone: over stones, from its square to its end."""
    trails: list[tuple[int, ...]] = [(start,)]
    seen = {start}
    for trail in trails:
        for at in NEIGHBOURS[trail[-1]]:
            if at == end and len(trail) > 1:
                return (*trail, end)
            if world.board[at] != FREE and at not in seen:
                seen.add(at)
                trails.append((*trail, at))
    return (start, end)
