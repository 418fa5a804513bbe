"""Fills a text with the stored figures.

A place for a figure names the row, the figure, its format and its unit, and may have a target:
`{games decisions 4: per_second ,.0f}`, `{scale scale: ratio .1f × <= 3}`. The format is
Python's; with a `k` behind it the thousands. A figure that misses its target is printed bold. In
the same line `{wanted}` shows the targets, and `{by}` the scripts, days and machine speeds.
`{!costliest}` is a part that is computed (`computed.py`).
"""

import re
from typing import Any, NamedTuple

from bench.report.computed import COMPUTED
from bench.report.figures import Row

PLACE = re.compile(r"\{([^{}:!]+): ([^{}]+)\}")
PART = re.compile(r"\{!(\w+)\}")
SIGNS = {">=": "≥", "<=": "≤"}


class Place(NamedTuple):
    """A place for a figure: its contents and format; `sign` and `bar` are its target."""

    row: str
    path: str
    spec: str
    unit: str
    sign: str
    bar: float

    @property
    def wanted(self) -> str:
        return f"{SIGNS[self.sign]} {plain(self.bar, self)}" if self.sign else ""


def filled(text: str, rows: dict[str, Row]) -> str:
    """The text with the figures of these rows; a missing row or figure is a KeyError."""
    return "".join(_line(line, rows) for line in text.splitlines(keepends=True))


def _line(line: str, rows: dict[str, Row]) -> str:
    places = [place_of(*found) for found in PLACE.findall(line)]
    shown = iter([shown_in(place, rows) for place in places])
    line = PLACE.sub(lambda found: next(shown), line)
    line = line.replace("{wanted}", ", ".join(place.wanted for place in places if place.sign))
    line = line.replace("{by}", _by([rows[place.row] for place in places]))
    return PART.sub(lambda found: COMPUTED[found[1]](rows), line)


def place_of(row: str, rest: str) -> Place:
    words, sign, bar = rest.split(), "", 0.0
    if words[-2] in SIGNS:
        sign, bar = words[-2], float(words[-1])
        del words[-2:]
    path, spec, *unit = words
    return Place(row, path, spec, unit[0] if unit else "", sign, bar)


def shown_in(place: Place, rows: dict[str, Row]) -> str:
    value: Any = rows[place.row].figures
    for step in place.path.split("."):
        value = value[step]
    text = written(value, place)
    return text if meets(value, place) else f"**{text}**"


def meets(value: Any, place: Place) -> bool:
    values = value if isinstance(value, list) else [value]
    if place.sign == ">=":
        return min(values) >= place.bar
    return place.sign == "" or max(values) <= place.bar


def written(value: Any, place: Place) -> str:
    """`34,327`, `98.5 %`, `5.9 to 7.6 ms`."""
    if isinstance(value, list):
        bare = place._replace(unit="")
        low, high = written(value[0], bare), written(value[1], bare)
        text = f"{low} to {high}".replace(" % to", " to")
    elif place.spec.endswith("k"):
        text = format(value / 1000, place.spec[:-1])
    else:
        text = format(value, place.spec).replace("%", " %")
    return f"{text} {place.unit}".rstrip()


def plain(bar: float, place: Place) -> str:
    """The target, without superfluous digits: `90 %`, `25,000`, `1.5 ×`."""
    if place.spec.endswith("%"):
        return f"{100 * bar:g} %"
    number = bar / 1000 if place.spec.endswith("k") else bar
    return f"{int(number) if number == int(number) else number:,} {place.unit}".rstrip()


def _by(rows: list[Row]) -> str:
    """`games`, 2026-11-25, mcal 34: each script and day once."""
    found = []
    for row in rows:
        speed = row.mcal and f", mcal {'–'.join(f'{one:.0f}' for one in _both(row.mcal))}"
        one = f"`{row.script.removeprefix('bench.')}`, {row.measured}{speed or ''}"
        if (row.script, row.measured) not in [(r.script, r.measured) for _, r in found]:
            found.append((one, row))
    return "; ".join(one for one, _ in found)


def _both(speed: float | list[float]) -> list[float]:
    return speed if isinstance(speed, list) else [speed]
