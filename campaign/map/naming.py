"""Problems of the names on a map: its title, and the identifiers and names of its territories."""

from collections.abc import Iterable, Iterator
from re import compile as pattern
from unicodedata import normalize

from campaign.map.graph import Problem, twice
from campaign.world import RoadMap, TerrainId
from club.refusals import Refusal
from club.signs import has_dangers

MOST_TITLE, MOST_NAME = 80, 40  # characters
MOST_NAMED = 12  # terrains or roads in one sentence
IDENTIFIER = pattern(r"[-a-zA-Z0-9_]{1,50}")


def of_names(map: RoadMap) -> Iterator[Problem]:
    yield from _of_title(map.name)
    for place in map.terrains:
        if not IDENTIFIER.fullmatch(place.id):
            yield Problem(
                Refusal(
                    "identifier",
                    "A5",
                    "“{terrain}” is not an identifier: use 1 to 50 characters from a to z, digits, "
                    "- and _.",
                    fields=("terrains",),
                    terrain=place.id[:60],
                )
            )
        if not place.name.strip():
            yield Problem(
                Refusal(
                    "name-missing",
                    "A5",
                    "The territory {terrain} has no name.",
                    fields=("terrains",),
                    terrain=place.id,
                ),
                (place.id,),
            )
        elif len(place.name) > MOST_NAME:
            yield Problem(
                Refusal(
                    "name-long",
                    "A5",
                    "The name {name}… is too long: use at most {most} characters.",
                    fields=("terrains",),
                    name=place.name[:20],
                    most=MOST_NAME,
                ),
                (place.id,),
            )
        elif has_dangers(place.name):
            yield Problem(
                Refusal(
                    "name-signs",
                    "A5",
                    "The name of {terrain} contains invisible characters.",
                    fields=("terrains",),
                    terrain=place.id,
                ),
                (place.id,),
            )
    yield from _of_equal_names(map)


def _of_title(title: str) -> Iterator[Problem]:
    if not title.strip():
        yield Problem(Refusal("title-missing", "A5", "The map has no name.", fields=("name",)))
    elif len(title) > MOST_TITLE:
        yield Problem(
            Refusal(
                "title-long",
                "A5",
                "The map's name is too long: use at most {most} characters.",
                fields=("name",),
                most=MOST_TITLE,
            )
        )
    elif has_dangers(title):
        yield Problem(
            Refusal(
                "title-signs",
                "A5",
                "The map's name contains invisible characters.",
                fields=("name",),
            )
        )


def _of_equal_names(map: RoadMap) -> Iterator[Problem]:
    read = {t.id: " ".join(normalize("NFKC", t.name).casefold().split()) for t in map.terrains}
    for name in twice(name for name in read.values() if name):
        same = [t for t in map.terrains if read[t.id] == name]
        yield Problem(
            Refusal(
                "name-twice",
                "A5",
                "More than one territory is called {name}.",
                fields=("terrains",),
                name=same[0].name,
            ),
            tuple(t.id for t in same),
        )


def named(names: dict[TerrainId, str], part: frozenset[TerrainId]) -> str:
    return shortened(name for terrain, name in names.items() if terrain in part)


def shortened(words: Iterable[str]) -> str:
    said = list(words)
    return ", ".join(said[:MOST_NAMED]) + (", …" if len(said) > MOST_NAMED else "")
