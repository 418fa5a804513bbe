"""The form of the map editor: as it was typed, and as a map.

Lists of fields, one entry per terrain, keep the number of fields under the site's limit for the
largest map. `ids` and `roads` are one field each: words separated by blanks.
"""

from dataclasses import dataclass
from typing import cast

from django.http import QueryDict
from django.utils.translation import gettext_noop

from campaign.house_rules import LIMITS_BY_PLAYERS, MOST_PLAYERS
from campaign.map.sketching import trimmed
from campaign.map.terrains import start_grounds, with_grounds
from campaign.world import RoadMap, Terrain, TerrainId, TerrainKind
from club.actions.security.whole_numbers import signed_number
from club.pages.frame.form_fields import MOST_DIGITS, NOT_A_NUMBER
from club.refusals import Refusal

DAMAGED = gettext_noop("This form is damaged. Load the page again.")
SMALLEST, LARGEST = min(LIMITS_BY_PLAYERS), max(LIMITS_BY_PLAYERS)


@dataclass(frozen=True, slots=True)
class TerrainRow:
    """One terrain as it was typed."""

    id: str
    name: str
    kind: str
    x: str
    y: str
    ground: bool = False


@dataclass(frozen=True, slots=True)
class Sketch:
    """A map as it was typed. `starts` has, per number of players, a terrain or "" for each seat."""

    name: str
    rows: list[TerrainRow]
    roads: list[tuple[str, str]]
    starts: dict[int, list[str]]
    edition: int

    @property
    def ids(self) -> str:
        return " ".join(row.id for row in self.rows)

    @property
    def road_words(self) -> str:
        return " ".join(f"{a}>{b}" for a, b in self.roads)

    def map(self) -> RoadMap:
        """The map. Refuses coordinates that are not whole numbers."""
        map = RoadMap(
            self.name,
            tuple(
                Terrain(
                    TerrainId(row.id),
                    row.name,
                    cast(TerrainKind, row.kind),
                    whole(row.x, f"x-{row.id}"),
                    whole(row.y, f"y-{row.id}"),
                )
                for row in self.rows
            ),
            tuple((TerrainId(a), TerrainId(b)) for a, b in self.roads),
            trimmed(
                tuple(TerrainId(site) for site in self.starts.get(players, ()) if site)
                for players in range(SMALLEST, MOST_PLAYERS + 1)
            ),
        )
        return with_grounds(map, (TerrainId(row.id) for row in self.rows if row.ground))


def sketch_of(map: RoadMap, edition: int) -> Sketch:
    largest = max(LARGEST, len(map.starts) + 1)
    given = {players: list(sites) for players, sites in enumerate(map.starts, start=SMALLEST)}
    seats = {n: given.get(n, []) for n in range(SMALLEST, largest + 1)}
    return Sketch(
        map.name,
        [
            TerrainRow(t.id, t.name, t.kind, str(t.x), str(t.y), t.id in start_grounds(map))
            for t in map.terrains
        ],
        [(a, b) for a, b in map.roads],
        {n: sites + [""] * (n - len(sites)) for n, sites in seats.items()},
        edition,
    )


def sketch_from(post: QueryDict) -> Sketch:
    """The typed values. Refuses a form whose parts do not match."""
    ids = post.get("ids", "").split()
    columns = [post.getlist(name) for name in ("label", "kind", "x", "y")]
    roads = [tuple(road.split(">")) for road in post.get("roads", "").split()]
    if any(len(column) != len(ids) for column in columns) or any(len(r) != 2 for r in roads):
        raise Refusal("malformed", "D5", DAMAGED)
    grounds = set(post.getlist("ground"))
    rows = [
        TerrainRow(id, name.strip(), kind, x.strip(), y.strip(), id in grounds)
        for id, name, kind, x, y in zip(ids, *columns, strict=True)
    ]
    starts = {n: post.getlist(f"start-{n}")[:n] for n in range(SMALLEST, MOST_PLAYERS + 1)}
    return Sketch(
        post.get("name", "").strip(),
        rows,
        cast(list[tuple[str, str]], roads),
        {n: sites for n, sites in starts.items() if sites or n <= LARGEST},
        whole(post.get("over") or post.get("edition", ""), "edition"),
    )


def whole(typed: str, field: str) -> int:
    """A whole number; a minus sign is allowed."""
    found = signed_number(typed, 10**MOST_DIGITS - 1)
    if found is None:
        raise Refusal("not-a-number", "D5", NOT_A_NUMBER, fields=(field,), text=typed[:20])
    return found
