"""Maps as tables of a spreadsheet: territories (name, kind, x, y), then roads (from, to).

Cells are separated by tabs, as they are pasted, or by semicolons or commas. A table may have heads
of columns; without them, two cells are a road, and more are a territory. A cell that a spreadsheet
would take for a formula begins with an apostrophe.
"""

import csv
from io import StringIO
from typing import Final

from campaign.map.exchange.lines import (
    Ends,
    Fault,
    Place,
    Spot,
    Way,
    Words,
    folded,
    free_id,
    kind_of,
    map_of,
    on_sheet,
    starts_in_words,
    starts_of,
    whole_number,
)
from campaign.map.terrains import start_grounds
from campaign.world import RoadMap
from club.refusals import Refusal

PLACE_HEADS: Final = ("name", "kind", "x", "y", "id", "ground", "starts")
WAY_HEADS: Final = ("from", "to")
TITLE: Final = "map"
YES: Final = "yes"
FORMULA = "=+-@'"  # a cell that begins so might be read as a formula
MOST_LINES = 2000
NO: Final = ("", "0", "no", "n", "false", "-")

Row = dict[str, str]


def write_table(map: RoadMap) -> str:
    """The map as a table with tabs."""
    out = StringIO()
    table = csv.writer(out, delimiter="\t", lineterminator="\n")
    ends = Ends((terrain.id, terrain.name) for terrain in map.terrains)
    starts, grounds = starts_in_words(map), set(start_grounds(map))
    words = {terrain.id: ends.word_for(terrain.id, terrain.name) for terrain in map.terrains}
    table.writerow((TITLE, _safe(map.name)))
    table.writerow(PLACE_HEADS)
    for t in map.terrains:
        ground = YES if t.id in grounds else ""
        cells = (t.name, t.kind, str(t.x), str(t.y), t.id, ground, starts.get(t.id, ""))
        table.writerow([_safe(cell) for cell in cells])
    table.writerow(WAY_HEADS)
    table.writerows((_safe(words[a]), _safe(words[b])) for a, b in map.roads)
    return out.getvalue()


def read_table(text: str, words: Words, title: str) -> RoadMap:
    """The map of a table; `title` is its name if the table has none. Refuses `map-lines`, and
    `no-map` for a text that is no table."""
    lines = _cells(text)
    if lines and all(len(cells) < 2 for _, cells in lines):
        raise Refusal("no-map", "A5", "This is not a table: each of its lines has only one cell.")
    places: list[Place] = []
    ways: list[Way] = []
    faults: list[Fault] = []
    heads: tuple[str, ...] = ()
    taken: set[str] = set()
    for line, cells in lines:
        named = _heads(cells, words, heads)
        if named:
            heads = named
            continue
        try:
            if not places and not ways and not heads and _is_title(cells, words):
                title = "".join(cells[1:])
            elif "from" in heads or (not heads and len(cells) == 2):
                ways.append(_way(line, _named(cells, heads or WAY_HEADS)))
            else:
                place = _place(line, _named(cells, heads or PLACE_HEADS), words, taken)
                places.append(place)
                taken.add(place.id)
        except Refusal as refusal:
            faults.append(Fault(line, refusal))
    if not places and not faults:
        raise Refusal("no-map", "A5", "There is no territory in this table.")
    return map_of(title, places, ways, faults)


def _cells(text: str) -> list[tuple[int, list[str]]]:
    """The lines that are not empty, with their numbers; cells without what surrounds them."""
    head = "\n".join(text.split("\n", 60)[:60])
    by = "\t" if "\t" in head else ";" if ";" in head else ","
    table = csv.reader(StringIO(text, newline=""), delimiter=by)
    found = []
    try:
        for cells in table:
            row = [_plain(cell) for cell in cells]
            while row and not row[-1]:
                row.pop()
            if row:
                found.append((table.line_num, row))
            if len(found) > MOST_LINES:
                raise Refusal(
                    "too-large", "A5", "This table has more than {most} lines.", most=MOST_LINES
                )
    except csv.Error as error:
        raise Refusal(
            "no-map", "A5", "There is no map in this file: {error}", error=str(error)[:200]
        ) from error
    return found


def _heads(cells: list[str], words: Words, above: tuple[str, ...]) -> tuple[str, ...]:
    """The heads of the columns, if this line has them. Below the heads of a kind there are no
    others of that kind: a territory may be called as a column is."""
    found = tuple(_head(cell, words) for cell in cells)
    if found == WAY_HEADS and "from" not in above:
        return found
    known = sum(head in PLACE_HEADS for head in found)
    is_head = found[0] == "name" and known >= (3 if above else 2)
    return found if is_head and "name" not in above else ()


def _is_title(cells: list[str], words: Words) -> bool:
    return len(cells) <= 2 and _head(cells[0], words) == TITLE


def _head(cell: str, words: Words) -> str:
    own = {head: head for head in (*PLACE_HEADS, *WAY_HEADS, TITLE)}
    return own.get(folded(cell)) or words.heads.get(folded(cell), "")


def _named(cells: list[str], heads: tuple[str, ...]) -> Row:
    return {head: cell for head, cell in zip(heads, cells, strict=False) if head}


def _way(line: int, row: Row) -> Way:
    a, b = row.get("from", ""), row.get("to", "")
    if not a or not b:
        raise Refusal("road-ends", "A5", "A road needs two ends.")
    return Way(line, a, b)


def _place(line: int, row: Row, words: Words, taken: set[str]) -> Place:
    name = row.get("name", "")
    if not name:
        raise Refusal("no-name", "A5", "This territory has no name.")
    return Place(
        line,
        row.get("id", "") or free_id(name, taken),
        name,
        kind_of(row.get("kind", ""), words),
        _spot(row.get("x", ""), row.get("y", "")),
        folded(row.get("ground", "")) not in NO,
        starts_of(row.get("starts", "")),
    )


def _spot(x: str, y: str) -> Spot:
    """The spot; None if both cells are empty."""
    return on_sheet(whole_number(x), whole_number(y)) if x or y else None


def _safe(cell: str) -> str:
    return f"'{cell}" if cell[:1] in FORMULA and cell else cell


def _plain(cell: str) -> str:
    cell = cell.strip()
    return cell[1:] if cell[:1] == "'" and cell[1:2] in FORMULA and len(cell) > 1 else cell
