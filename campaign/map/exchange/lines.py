"""The readers of tables and of GeoJSON share these: words, numbers, ends of roads, faults."""

import re
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import NamedTuple
from unicodedata import normalize

from msgspec import Struct

from campaign.house_rules import MOST_PLAYERS
from campaign.map.sketching import free_spot, has_road, trimmed
from campaign.map.terrains import CLASS_OF, with_grounds
from campaign.map.validation import MOST_ROADS, MOST_TERRAINS, check_draft, too_large
from campaign.world import RoadMap, Terrain, TerrainId, TerrainKind
from club.refusals import Refusal

MOST_FAULTS = 20  # nobody reads more
LONGEST = 40  # characters of a cell that a sentence quotes
SHEET = 1000  # map units
USUAL: TerrainKind = "tower"
_START = re.compile(r"([0-9]{1,2}):([0-9]{1,2})")

Spot = tuple[int, int] | None


class Words(Struct, frozen=True):
    """The reader's words, folded: for kinds of territories, and for the heads of columns."""

    kinds: Mapping[str, TerrainKind] = {}
    heads: Mapping[str, str] = {}


class Fault(NamedTuple):
    """A fault in a line of a table, or in a shape of a GeoJSON file, counted from 1."""

    line: int
    refusal: Refusal


class LinesRefused(Refusal):
    """A file with faults. `faults` are the first of them, in their order."""

    def __init__(self, faults: list[Fault]) -> None:
        said = Refusal(
            "map-lines",
            "A5",
            "Nothing was imported: some lines cannot be read. The first is line {line}.",
            line=faults[0].line,
        )
        fields = ("document",)
        super().__init__(said.code, said.rule, said.sentence, fields=fields, **said.values)
        self.faults = faults[:MOST_FAULTS]


class Place(NamedTuple):
    """A territory as a file has it. `starts` are pairs: a number of players, and the seat from
    1."""

    line: int
    id: str
    name: str
    kind: TerrainKind
    spot: Spot
    ground: bool
    starts: tuple[tuple[int, int], ...]


class Way(NamedTuple):
    """A road as a file has it: the words for its ends."""

    line: int
    a: str
    b: str


def folded(word: str) -> str:
    """The word without differences that nobody means: large letters, blanks, hyphens."""
    return " ".join(re.sub(r"[\s_-]+", " ", normalize("NFKC", word).casefold()).split())


def kind_of(word: str, words: Words) -> TerrainKind:
    """The kind that a word names; towers without a word. Refuses `unknown-kind`."""
    if not word.strip():
        return USUAL
    own: dict[str, TerrainKind] = {folded(kind): kind for kind in CLASS_OF}
    found = own.get(folded(word)) or words.kinds.get(folded(word))
    if found is None:
        raise Refusal(
            "unknown-kind",
            "A5",
            "“{word}” is not a kind of territory.",
            word=word.strip()[:LONGEST],
        )
    return found


def whole_number(text: str) -> int:
    """A number of a cell, rounded. Refuses `not-a-number` for anything that is not finite."""
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        value = float("nan")
    if not isfinite(value) or abs(value) > 10 * SHEET:
        raise Refusal(
            "not-a-number", "A5", "“{text}” is not a number.", text=text.strip()[:LONGEST]
        )
    return round(value)


def on_sheet(x: int, y: int) -> tuple[int, int]:
    """The spot. Refuses `off-sheet`."""
    if not (0 <= x <= SHEET and 0 <= y <= SHEET):
        raise Refusal(
            "off-sheet", "A5", "It lies off the sheet: use numbers from 0 to {most}.", most=SHEET
        )
    return x, y


def starts_of(text: str) -> tuple[tuple[int, int], ...]:
    """Pairs such as “2:1 3:2”: of two players the first starts here, of three the second."""
    found = []
    for word in text.split():
        match = _START.fullmatch(word)
        pair = (int(match[1]), int(match[2])) if match else (0, 0)
        if not 2 <= pair[0] <= MOST_PLAYERS or not 1 <= pair[1] <= MOST_PLAYERS:
            raise Refusal(
                "start-words",
                "A5",
                "“{word}” names no start site: write 3:1 for the first of three.",
                word=word[:LONGEST],
            )
        found.append(pair)
    return tuple(found)


def starts_in_words(map: RoadMap) -> dict[TerrainId, str]:
    """The start sites of each territory, as `starts_of` reads them."""
    found: dict[TerrainId, list[str]] = {}
    for players, sites in enumerate(map.starts, start=2):
        for seat, site in enumerate(sites, start=1):
            found.setdefault(site, []).append(f"{players}:{seat}")
    return {site: " ".join(words) for site, words in found.items()}


class Ends:
    """The territories that words name: a name that only one has, or # and an identifier."""

    def __init__(self, places: Iterable[tuple[str, str]]) -> None:
        self._ids, self._named = set[str](), dict[str, list[str]]()
        for id, name in places:
            self._ids.add(id)
            self._named.setdefault(folded(name), []).append(id)

    def at(self, word: str) -> TerrainId:
        """The territory. Refuses `no-territory`, and `two-territories` of this name."""
        word = word.strip()
        if word.startswith("#") and word[1:] in self._ids:
            return TerrainId(word[1:])
        named = self._named.get(folded(word), [])
        if len(named) > 1:
            raise Refusal(
                "two-territories",
                "A5",
                "More than one territory is called {name}.",
                name=word[:LONGEST],
            )
        if not named:
            raise Refusal(
                "no-territory", "A5", "No territory is called “{name}”.", name=word[:LONGEST]
            )
        return TerrainId(named[0])

    def word_for(self, id: TerrainId, name: str) -> str:
        """The word that names this territory: its name, if that is enough."""
        try:
            return name if self.at(name) == id else f"#{id}"
        except Refusal:
            return f"#{id}"


def map_of(title: str, places: list[Place], ways: list[Way], faults: list[Fault]) -> RoadMap:
    """The map of these lines. Refuses `map-lines` if any has a fault, and what no draft can
    hold."""
    check_room(len(places), len(ways))
    faults += _twice(places)
    land = RoadMap(title, _terrains(places), ())
    ends = Ends((place.id, place.name) for place in places)
    for way in ways:
        try:
            land = _with_way(land, ends.at(way.a), ends.at(way.b))
        except Refusal as refusal:
            faults.append(Fault(way.line, refusal))
    if faults:
        raise LinesRefused(sorted(faults, key=lambda fault: fault.line))
    with_starts = RoadMap(land.name, land.terrains, land.roads, _starts(places))
    found = with_grounds(with_starts, (TerrainId(p.id) for p in places if p.ground))
    check_draft(found)
    return found


def check_room(places: int, ways: int) -> None:
    """Refuses `map-too-large`, before anything is compared with everything else."""
    if places > MOST_TERRAINS or ways > MOST_ROADS:
        raise too_large()


def _twice(places: list[Place]) -> list[Fault]:
    known: set[str] = set()
    found = []
    for place in places:
        if place.id in known:
            said = Refusal(
                "id-twice", "A5", "Two territories have the identifier {id}.", id=place.id[:LONGEST]
            )
            found.append(Fault(place.line, said))
        known.add(place.id)
    return found


def _terrains(places: list[Place]) -> tuple[Terrain, ...]:
    """The territories in their order. Those without a spot go where there is most room."""
    laid = [p for p in places if p.spot is not None]
    land = RoadMap("", tuple(_terrain(p, p.spot or (0, 0)) for p in laid), ())
    spots = {p.id: p.spot for p in laid}
    for place in places:
        if place.spot is None:
            spots[place.id] = free_spot(land)
            new = _terrain(place, spots[place.id] or (0, 0))
            land = RoadMap("", (*land.terrains, new), ())
    return tuple(_terrain(p, spots.get(p.id) or (0, 0)) for p in places)


def _terrain(place: Place, spot: tuple[int, int]) -> Terrain:
    return Terrain(TerrainId(place.id), place.name, place.kind, *spot)


def _with_way(land: RoadMap, a: TerrainId, b: TerrainId) -> RoadMap:
    if a == b:
        raise Refusal("road-to-itself", "A5", "This road leads back to where it begins.")
    if has_road(land, a, b):
        raise Refusal("road-twice", "A5", "This road already exists.")
    return RoadMap(land.name, land.terrains, (*land.roads, (a, b)))


def _starts(places: list[Place]) -> tuple[tuple[TerrainId, ...], ...]:
    seats = {pair: TerrainId(place.id) for place in places for pair in place.starts}
    return trimmed(
        tuple(seats[n, seat] for seat in range(1, MOST_PLAYERS + 1) if (n, seat) in seats)
        for n in range(2, MOST_PLAYERS + 1)
    )


def free_id(name: str, taken: set[str]) -> str:
    """An identifier for this name that is not taken yet."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-") or "t"
    number, found = 1, stem
    while found in taken:
        number += 1
        found = f"{stem}-{number}"
    return found
