"""Writes the tables of `docs/balance.md` from the lines that `python -m bench.balance` printed.

`python -m bench.balance.document FILE [DOCUMENT]`: replaces the text between the two marks of the
document; without a document it prints the tables. The lines of `bench.balance.joiners` have marks
and a table of their own.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.balance.joiners import LEAST, MOST
from bench.measure import arguments

MARKS = {
    "balance": ("<!-- measured -->", "<!-- /measured -->"),
    "joiners": ("<!-- joiners -->", "<!-- /joiners -->"),
}

# The columns: the measure and its subject, the title, and the format of the figure.
COLUMNS = (
    ("length", "", "median length", "share"),
    ("early", "", "end before turn 3", "share"),
    ("memory", "", "by memory", "share"),
    ("first_turn", "", "places of turn 1", "times"),
    ("last_turn", "first", "first of the last turn", "times"),
    ("last_turn", "last", "last of the last turn", "times"),
    ("sites", "", "start sites", "times"),
    ("factions", "", "kinds of factions", "times"),
    ("battles", "", "battles a turn", "times"),
    ("quiet", "", "turns without", "share"),
    ("lead_changes", "", "lead changes", "share"),
    ("half_time", "", "half-time leader wins", "share"),
    ("upkeep", "", "upkeep of 3 and more", "share"),
    ("portals", "", "portals", "share"),
    ("bids", "", "habits of bidding", "times"),
)
SIGNS = {"met": "", "near": " ~", "missed": " ✗"}


def main(lines: str, document: Path | None) -> None:
    rows = [json.loads(line) for line in lines.splitlines() if line]
    kind = rows[0]["bench"]
    tables = "\n".join(table_of_joiners(rows) if kind == "joiners" else tables_of(rows))
    if document is None:
        print(tables)
        return
    begin, end = MARKS[kind]
    before, rest = document.read_text().split(begin)
    document.write_text(f"{before}{begin}\n\n{tables}\n{end}{rest.split(end)[1]}")


def table_of_joiners(rows: list[dict[str, Any]]) -> Iterator[str]:
    """A row for each number of founders and turn: with the median alone, and as proposed."""
    yield "| began it | joins in turn | campaigns | with the median | proposed | with that |"
    yield "|---|---|---|---|---|---|"
    for players, turn in dict.fromkeys((row["players"], row["turn"]) for row in rows):
        mine = [row for row in rows if (row["players"], row["turn"]) == (players, turn)]
        median = next((row for row in mine if not row["more"]), None)
        proposed = next(row for row in mine if row["proposed"])
        count, more = f"{proposed['campaigns']:,}", proposed["more"]
        said = f"median {'+' if more > 0 else '−'} {abs(more)}" if more else "median"
        cells = (players, turn, count, _times(median), said, _times(proposed))
        yield f"| {' | '.join(map(str, cells))} |"
    yield ""


def _times(row: dict[str, Any] | None) -> str:
    """The ratio, its bounds, and a sign if it misses the target."""
    if row is None:
        return "–"
    (low, high), ratio = row["bounds"], row["ratio"]
    met, near = LEAST <= ratio <= MOST, low <= MOST and high >= LEAST
    sign = SIGNS["met" if met else "near" if near else "missed"]
    return f"{ratio:.2f} ({low:.2f}–{high:.2f}){sign}"


def tables_of(rows: list[dict[str, Any]]) -> Iterator[str]:
    """One table for each map, a row for each number of players and table of bots."""
    for address in dict.fromkeys(row["map"] for row in rows):
        mine = [row for row in rows if row["map"] == address]
        shown = [c for c in COLUMNS if any(_measure(row, c[0], c[1]) for row in mine)]
        yield f"### {address}\n"
        yield "| players | bots | campaigns | " + " | ".join(c[2] for c in shown) + " |"
        yield "|---" * (3 + len(shown)) + "|"
        for row in mine:
            cells = [_cell(_measure(row, what, of), how) for what, of, _, how in shown]
            head = (str(row["players"]), row["bots"], f"{row['campaigns']:,}")
            yield "| " + " | ".join((*head, *cells)) + " |"
        yield ""


def sentences(row: dict[str, Any]) -> Iterator[str]:
    """The sentences that an organiser would read of one simulation."""
    length, memory = _measure(row, "length", ""), _measure(row, "memory", "")
    assert length is not None
    assert memory is not None
    turns = row["turns"]
    yield (
        f"Such campaigns last {round(length['value'] * turns)} of {turns} turns; "
        f"{_share(1 - memory['value'])} end by points."
    )
    battles, quiet = _measure(row, "battles", ""), _measure(row, "quiet", "")
    if battles and quiet:
        yield f"A turn brings {battles['value']:.1f} battles; {_share(quiet['value'])} bring none."
    changes, half = _measure(row, "lead_changes", ""), _measure(row, "half_time", "")
    if changes and half:
        yield (
            f"The lead changes in {_share(changes['value'])}; who leads at half-time wins "
            f"{_share(half['value'])}."
        )


def _measure(row: dict[str, Any], what: str, of: str) -> dict[str, Any] | None:
    return next((m for m in row["measures"] if (m["what"], m["of"]) == (what, of)), None)


def _cell(measure: dict[str, Any] | None, how: str) -> str:
    """The figure, its bounds, and a sign if it misses the target."""
    if measure is None:
        return "–"
    figures = [measure[name] for name in ("value", "low", "high")]
    if how == "share":
        words = [str(round(100 * figure)) for figure in figures]
        words[0] += " %"
    else:
        words = ["∞" if figure is None else f"{figure:.2f}" for figure in figures]
    return f"{words[0]} ({words[1]}–{words[2]}){SIGNS[measure['verdict']]}"


def _share(value: float) -> str:
    return f"{round(100 * value)} %"


if __name__ == "__main__":
    given = [Path(one) for one in arguments()]
    main(given[0].read_text(), given[1] if len(given) > 1 else None)
