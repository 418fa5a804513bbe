"""Writes the figures that the pages of new campaigns and maps quote, for maps of the site.

`python -m bench.balance.figures FILE …`: `python -m bench.balance` printed the lines of these
files. Lines of steady bots under the usual rules replace the rows of their map and number of
players. Rows of older drawings of a map are dropped. A line without a layout was printed for the
present map.
"""

import json
from pathlib import Path
from typing import Any

from bench.measure import arguments
from campaign.map.documents import HOUSE_MAPS, house_map
from campaign.trials.figures import BOTS, FILE, layout_of

FIELDS = ("what", "of", "value", "low", "high", "count", "least", "most")


def main(files: list[Path], to: Path = FILE) -> None:
    lines = [json.loads(line) for file in files for line in file.read_text().splitlines() if line]
    rows = json.loads(to.read_text()) if to.exists() else []
    text = ",\n".join(json.dumps(row, ensure_ascii=False) for row in merged(rows, lines))
    to.write_text(f"[\n{text}\n]\n")


def merged(rows: list[dict[str, Any]], lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows after these lines, by map and number of players."""
    layouts = {address: layout_of(house_map(address)) for address in HOUSE_MAPS}
    found = [*rows, *(_row(line, layouts) for line in lines if _is_usual(line))]
    kept = {
        (row["map"], row["players"]): row
        for row in found
        if row["layout"] == layouts.get(row["map"])
    }
    order = [*HOUSE_MAPS]
    return [kept[key] for key in sorted(kept, key=lambda key: (order.index(key[0]), key[1]))]


def _is_usual(line: dict[str, Any]) -> bool:
    return (
        line["map"] in HOUSE_MAPS and line["bots"] == BOTS and json.loads(line["house_rules"]) == {}
    )


def _row(line: dict[str, Any], layouts: dict[str, str]) -> dict[str, Any]:
    return {
        "map": line["map"],
        "layout": line.get("layout") or layouts[line["map"]],
        "players": line["players"],
        "campaigns": line["campaigns"],
        "turns": line["turns"],
        "measures": [[measure[name] for name in FIELDS] for measure in line["measures"]],
    }


if __name__ == "__main__":
    main([Path(one) for one in arguments()])
