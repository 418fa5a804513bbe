"""Positions of catanatron as tables of this project: buildings and lengths of roads compared.

Its tiles have pointed tops and ours flat ones. Its six directions are ours, clockwise from the same
one. A corner of three tiles is named here by their letters.
"""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.choices import choices
from tavern.island_settlers.isle.hexagons import LAND, SEA, STEPS, Hexagon
from tavern.island_settlers.isle.laying import practice_isle
from tavern.island_settlers.isle.places import CROSSINGS, FIELDS, SEA_FIELDS, WAYS, mask_of
from tavern.island_settlers.scoring.roads import length_of
from tavern.island_settlers.scoring.special_cards import foreign_buildings
from tavern.island_settlers.table import Hand, Table, View
from tavern.island_settlers.turns.starting import empty_table
from tests.tavern.outside.trails import longest_trail, without_foreign_ends

Difference = dict[str, Any]
_EAST, _SOUTH_EAST = STEPS[1], STEPS[2]
_LETTERS = dict(zip([*LAND, *SEA], FIELDS + SEA_FIELDS, strict=True))
_RICH = Hand((10,) * 5)


def letter(tile: Iterable[int]) -> str:
    """Our name of a tile, from its three coordinates."""
    east, _, south_east = tile
    return _LETTERS[
        Hexagon(
            east * _EAST.column + south_east * _SOUTH_EAST.column,
            east * _EAST.height + south_east * _SOUTH_EAST.height,
        )
    ]


def crossing(tiles: Any) -> int:
    return CROSSINGS.index("".join(sorted(map(letter, tiles), key=(FIELDS + SEA_FIELDS).index)))


def way(two: Any) -> int:
    return WAYS.index("-".join(sorted(CROSSINGS[crossing(end)] for end in two)))


def _masks(players: Any, name: str, place: Any) -> tuple[int, ...]:
    return tuple(mask_of(map(place, player[name])) for player in players)


def table_of(players: Any) -> Table:
    """Their pieces on an island of ours, while the first player builds."""
    seats = tuple(map(Seat, "ABCD"[: len(players)]))
    return replace(
        empty_table(seats, practice_isle(), True),
        settlements=_masks(players, "settlements", crossing),
        cities=_masks(players, "cities", crossing),
        roads=_masks(players, "roads", way),
        phase="build",
        held=(50,) * len(players),
    )


def _offered(table: Table, place: int) -> dict[str, set[int]]:
    """The offers of our `choices` to a seat that can pay everything, with their names for them."""
    found: dict[str, set[int]] = {"may_settle": set(), "may_raise": set(), "may_lay": set()}
    for choice in choices(View(replace(table, speaker=place), table.seats[place], _RICH)):
        match choice:
            case acts.BuildSettlement():
                found["may_settle"].add(choice.at)
            case acts.BuildCity():
                found["may_raise"].add(choice.at)
            case acts.BuildRoad():
                found["may_lay"].add(choice.way)
    return found


def _free(table: Table) -> set[int]:
    seen = View(replace(table, phase="found"), table.seats[0], _RICH)
    return {choice.at for choice in choices(seen) if isinstance(choice, acts.Found)}


def road_difference(table: Table, place: int, theirs: int) -> Difference | None:
    """A length that differs from theirs, and the correct one by a third computation.

    `known`: theirs leaves out pieces at the buildings of others, which explains the difference.
    """
    roads, foreign = table.roads[place], foreign_buildings(table, place)
    ours = length_of(roads, foreign)
    if ours == theirs:
        return None
    third, inner = longest_trail(roads, foreign), without_foreign_ends(roads, foreign)
    known = ours == third and inner <= theirs < third
    return {"what": "longest", "ours": ours, "theirs": theirs, "third": third, "known": known}


def differences(position: Any) -> list[Difference]:
    """The differences between the two about a position."""
    players = position["players"]
    table = table_of(players)
    found: list[Difference] = []
    if _free(table) != {*map(crossing, position["free"])}:
        found.append({"what": "free", "known": False})
    for place, player in enumerate(players):
        for what, ours in _offered(table, place).items():
            theirs = {*map(way if what == "may_lay" else crossing, player[what])}
            if ours != theirs:
                found.append({"what": what, "known": False, "ours": ours, "theirs": theirs})
        if (road := road_difference(table, place, player["longest"])) is not None:
            found.append(road)
    return found


def judged(lines: Iterable[str]) -> tuple[Counter[str], list[Difference]]:
    """Counts of positions and comparisons, and all differences except the known one."""
    counts, unknown = Counter[str](), list[Difference]()
    for line in lines:
        position = json.loads(line)
        found = differences(position)
        counts["positions"] += 1
        counts["players"] += len(position["players"])
        counts["roads_of_five"] += sum(player["longest"] >= 5 for player in position["players"])
        counts["places"] += len(position["free"]) + sum(
            len(player[name])
            for player in position["players"]
            for name in ("may_settle", "may_raise", "may_lay")
        )
        counts["positions_with_known"] += any(one["known"] for one in found)
        counts["known"] += sum(one["known"] for one in found)
        unknown += [one for one in found if not one["known"]]
    return counts, unknown
