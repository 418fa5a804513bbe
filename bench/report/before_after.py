"""The works of the plan for speed, before and after: `bench/report/before_after.json`.

    python -m bench.report.before_after                 takes what benchmarks kept since then
    python -m bench.report.before_after WORK 350 [24]   a figure that was measured by hand, and mcal

`python -m bench.report` then writes `docs/before-and-after.md`. A row names the work as the page
shows it; `figure` is its place in `figures.json`, such as `page page: calls`, if a benchmark keeps
it. A figure is a number, or the lowest and the highest of several runs; `after` is None until
somebody has measured it.
"""

import json
import sys
from datetime import date
from pathlib import Path
from typing import NamedTuple

from bench.report import figures
from bench.report.filling import SIGNS

FILE = Path(__file__).with_name("before_after.json")
Figure = float | list[float]
PAGE = """# Before and after

What the plan for speed asked for, with the figures before it and the latest ones.
`python -m bench.report` writes this page from `bench/report/before_after.json`. The last column has
the day of the latest figure, and the speed of the machine if it is known. `mcal` is the turns of a
plain loop, in millions a second. Calls, queries and ratios (×) hardly depend on the machine; times
do. **Bold** figures miss what was wanted. [Performance](performance.md) has the other figures, and
the scripts that measure them.

| work | before | after | wanted | measured |
|---|---|---|---|---|
"""


class Row(NamedTuple):
    """A work with its figures, in its unit; `wanted` is empty, or such as `<= 24000`."""

    work: str
    unit: str
    before: Figure
    after: Figure | None
    wanted: str
    measured: str
    mcal: float | None
    figure: str


def read(file: Path = FILE) -> list[Row]:
    return [Row(**row) for row in json.loads(file.read_text(encoding="utf-8"))]


def write(rows: list[Row], file: Path = FILE) -> None:
    """A row a line, so that a diff shows the changed ones."""
    lines = [json.dumps(row._asdict(), ensure_ascii=False) for row in rows]
    file.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def taken_over(rows: list[Row], kept: dict[str, figures.Row]) -> list[Row]:
    """The rows with what benchmarks kept on the same day or later. Raises KeyError for a figure
    that they never keep."""
    return [_latest(row, kept) if row.figure else row for row in rows]


def _latest(row: Row, kept: dict[str, figures.Row]) -> Row:
    name, _, path = row.figure.partition(": ")
    found = kept[name]
    value, speed = found.figures[path], found.mcal
    if found.measured < row.measured:
        return row
    mcal = max(speed) if isinstance(speed, list) else speed
    return row._replace(after=round(value, 2), measured=found.measured, mcal=mcal)


def typed(rows: list[Row], work: str, after: float, mcal: float | None) -> list[Row]:
    """The rows with a figure of today; raises KeyError for an unknown work."""
    if work not in [row.work for row in rows]:
        raise KeyError(work)
    new = {"after": after, "measured": date.today().isoformat(), "mcal": mcal}
    return [row._replace(**new) if row.work == work else row for row in rows]


def document(rows: list[Row]) -> str:
    """The page; a figure that misses its target is bold."""
    return PAGE + "".join(f"{_line(row)}\n" for row in rows)


def _line(row: Row) -> str:
    after = "not measured yet" if row.after is None else _shown(row.after, row.unit)
    if row.after is not None and not meets(row.after, row.wanted):
        after = f"**{after}**"
    sign, _, bar = row.wanted.partition(" ")
    wanted = f"{SIGNS[sign]} {_shown(float(bar), row.unit)}" if sign else ""
    speed = "" if row.mcal is None else f", mcal {row.mcal:.0f}"
    before = _shown(row.before, row.unit)
    return f"| {row.work} | {before} | {after} | {wanted} | {row.measured}{speed} |"


def meets(figure: Figure, wanted: str) -> bool:
    """Whether the worst of these figures reaches the target; without a target all do."""
    sign, _, bar = wanted.partition(" ")
    found = figure if isinstance(figure, list) else [figure]
    if sign == ">=":
        return min(found) >= float(bar)
    return sign == "" or max(found) <= float(bar)


def _shown(figure: Figure, unit: str) -> str:
    """`23,603 calls`, `0.26 to 0.32 s`."""
    found = figure if isinstance(figure, list) else [figure]
    return f"{' to '.join(f'{int(one) if one == int(one) else one:,}' for one in found)} {unit}"


def main(words: list[str]) -> None:
    rows = read()
    if not words:
        write(taken_over(rows, figures.rows()))
        return
    work, after, *speed = words
    write(typed(rows, work, float(after), float(speed[0]) if speed else None))


if __name__ == "__main__":
    main(sys.argv[1:])
