"""The signs of the kinds of terrain as lines, for pictures that no browser draws.

They are read from the drawings of the land, so a sign looks the same in both.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from campaign.map.land.sites import SITES
from campaign.map.layout.drawing import Point

SHRUNK = 0.85  # as in `templates/map/_terrains.html`
_PATH = re.compile(r'<path d="([^"]+)"')
_CIRCLE = re.compile(r'<circle cx="(-?[\d.]+)" cy="(-?[\d.]+)" r="([\d.]+)"')
_PART = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "a": 7, "z": 0}
_BENDS = 4  # straight pieces of a curve


def sign_lines(kind: str) -> tuple[tuple[Point, ...], ...]:
    """The lines of a kind's sign around its middle, in map units; empty for an unknown kind."""
    return _signs().get(kind, ())


@lru_cache(maxsize=1)
def _signs() -> dict[str, tuple[tuple[Point, ...], ...]]:
    return {kind: tuple(_lines_of(drawn)) for kind, drawn in SITES.items()}


def _lines_of(inside: str) -> Iterator[tuple[Point, ...]]:
    for path in _PATH.findall(inside):
        for line in outlines(path):
            yield tuple((x * SHRUNK, y * SHRUNK) for x, y in line)
    for circle in _CIRCLE.findall(inside):
        x, y, r = (float(number) * SHRUNK for number in circle)
        turns = (pi * step / 8 for step in range(17))
        yield tuple((x + r * cos(turn), y + r * sin(turn)) for turn in turns)


def outlines(path: str) -> list[list[Point]]:
    """The data of an SVG path as straight lines; an arc becomes its chord, and a curve that only
    names its second bend has its first where it begins."""
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
    """Each command with its numbers; a repeated one is named again, and after a move is a line."""
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
    """The points that a command names, in absolute numbers; of an arc its end."""
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
        x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True))
                for axis in (0, 1))  # fmt: skip
        found.append((x, y))
    return found
