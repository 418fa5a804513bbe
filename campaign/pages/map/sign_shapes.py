"""The small drawings of the land as lines and fields, for pictures that no browser draws.

They are read from the SVG of the land, so both look the same. The legend of the map is a page of
its own.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from msgspec import Struct

from campaign.map.layout.drawing import Point

_ELEMENT = re.compile(r"<(?:path|circle)[^>]*>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_PART = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "a": 7, "z": 0}
_BENDS = 4  # straight pieces of a curve


class Shape(Struct, frozen=True):
    """One part of a drawing. `fill` and `stroke` are names of colours, "" means the drawing's
    own."""

    lines: tuple[tuple[Point, ...], ...]
    fill: str
    stroke: str
    width: float


@lru_cache(maxsize=64)
def shapes(svg: str) -> tuple[Shape, ...]:
    """The parts of a drawing in their order, around its middle and in map units."""
    return tuple(_shape(dict(_ATTRIBUTE.findall(part))) for part in _ELEMENT.findall(svg))


def _shape(said: dict[str, str]) -> Shape:
    lines = outlines(said["d"]) if "d" in said else [_circle(said)]
    return Shape(
        tuple(map(tuple, lines)),
        said.get("fill", "").strip("{}"),
        said.get("stroke", "").strip("{}"),
        float(said.get("stroke-width", 0)),
    )


def _circle(said: dict[str, str]) -> list[Point]:
    x, y, r = (float(said[name]) for name in ("cx", "cy", "r"))
    turns = (pi * step / 8 for step in range(17))
    return [(x + r * cos(turn), y + r * sin(turn)) for turn in turns]


def outlines(path: str) -> list[list[Point]]:
    """The data of an SVG path as straight lines. An arc becomes its chord. A curve that gives only
    its second control point has its first at its start."""
    found: list[list[Point]] = []
    at: Point = (0.0, 0.0)
    for command, numbers in _steps(path):
        if command in "Mm":
            at = _ends(command, numbers, at)[-1]
            found.append([at])
        elif command in "Zz":
            at = found[-1][0]
            found[-1].append(at)
        else:
            points = _ends(command, numbers, at)
            curved = command in "CcSs"
            found[-1] += _bent(at, *[at, *points][-3:]) if curved else points[-1:]
            at = points[-1]
    return found


def _steps(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers. A repeated command is named again; after a move it is a
    line."""
    parts = _PART.findall(path)
    command = ""
    while parts:
        if parts[0].isalpha():
            command = parts.pop(0)
        count = _NUMBERS[command.lower()]
        yield command, [float(number) for number in parts[:count]]
        del parts[:count]
        command = {"M": "L", "m": "l"}.get(command, command)


def _ends(command: str, numbers: list[float], at: Point) -> list[Point]:
    """The points of a command, in absolute numbers; for an arc its end."""
    x, y = at if command.islower() else (0.0, 0.0)
    kind = command.lower()
    if kind == "h":
        return [(x + numbers[0], at[1])]
    if kind == "v":
        return [(at[0], y + numbers[0])]
    pairs = numbers[-2:] if kind == "a" else numbers
    return [(x + across, y + down) for across, down in zip(pairs[::2], pairs[1::2], strict=True)]


def _bent(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """Points of a cubic curve after its first."""
    found = []
    for step in range(1, _BENDS + 1):
        t, s = step / _BENDS, 1 - step / _BENDS
        weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
        x, y = (
            sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1)
        )
        found.append((x, y))
    return found


@require_safe
def signs(request: HttpRequest) -> HttpResponse:
    return render(request, "map/signs.html")
