"""The figures that were kept: `bench/report/figures.json`, a row a measurement.

The name of a row has the script, the name of the line, and its labels, such as `tables duel
stone-falls sharp steady 1`. A row has the figures, the day, and the speed of the machine (`mcal`,
if it is known). A figure is a number, or the lowest and the highest of
several runs. The script is one of `bench/`, or the path of a test that measures.
"""

import json
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).with_name("figures.json")
# The labels that tell lines of a script apart, in the order of a row's name.
LABELS = (
    "game",
    "bots",
    "bot",
    "against",
    "beside",
    "players",
    "others",
    "sides",
    "of",
    "map",
    "place",
    "workers",
    "senders",
    "campaigns",
)
FACTS = ("bench", "mcal", "python")


class Row(NamedTuple):
    """The figures that a script measured on a day, by their names."""

    script: str
    measured: str
    mcal: float | list[float] | None
    figures: dict[str, Any]


def keep(script: str, line: dict[str, Any], file: Path = FILE) -> None:
    """Replaces the earlier line of a script by the one that it printed now."""
    new = Row(script, date.today().isoformat(), line["mcal"], figures_of(line))
    write(rows(file) | {name_of(script, line): new}, file)


def figures_of(line: dict[str, Any]) -> dict[str, Any]:
    """The figures, without the name of the line and the machine."""
    return {key: value for key, value in line.items() if key not in FACTS}


def name_of(script: str, line: dict[str, Any]) -> str:
    labels = [str(line[label]) for label in LABELS if label in line]
    return " ".join([script.removeprefix("bench."), line["bench"], *labels])


def rows(file: Path = FILE) -> dict[str, Row]:
    """All rows that were kept, by their names."""
    if not file.exists():
        return {}
    found = json.loads(file.read_text(encoding="utf-8"))
    return {name: Row(**row) for name, row in found.items()}


def write(kept: dict[str, Row], file: Path = FILE) -> None:
    """One row per line, sorted by name, so a diff shows only changed rows."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(row._asdict(), ensure_ascii=False)}"
        for name, row in sorted(kept.items())
    ]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
