"""Worlds with crowded maps, for drawing them and for looking at the drawings."""

from typing import Any

from msgspec.structs import replace

from campaign.world import Battle, Declared, MemoryPoint, RoadMap, TerrainId, World
from tests.map.bundled import bundled_map
from tests.worlds import a_band, a_reserve, a_retreat, a_world, some_rules

PLAYERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
LORDS = (
    "Sigurd",
    "Ragnhild the Far-travelled of Hlymdalir",
    "Bo",
    "Æthelflæd",
    "Þorgrímr Hálftröll",
    "Владимир Красно Солнышко",
    "Guillaume",
    "صلاح الدين الأيوبي",
    "Ἀλέξιος Κομνηνός",
    "מלכה",
    "源 義経",
    "Gwenllian ferch Gruffydd",
    "WWWWWWWW MMMMMMMM",
    "Ivar",
    "Étiennette",
    "Ōgigayatsu",
    "Harald",
    "Aud",
)


def a_crowd(
    players: int = 6,
    bands: int = 18,
    *,
    map: RoadMap | None = None,
    together: int = 3,
    speaker: str = "A",
    **more: Any,
) -> World:
    """This many bands, `together` on each terrain that has any, and one of every other mark.

    Lords have long names and names in many scripts. The speaker may move all their bands.
    """
    land = map or bundled_map()
    people = PLAYERS[:players]
    terrains = [terrain.id for terrain in land.terrains]
    crowded = [terrains[5 * at % len(terrains)] for at in range(-(-bands // together))]
    piles = [
        a_band(f"b{n}", people[n % players], crowded[n // together], 3 + n % 7)
        for n in range(bands)
    ]
    owned = {terrain: people[at % players] for at, terrain in enumerate(terrains) if at % 4}
    villages = {terrain: owner for at, (terrain, owner) in enumerate(owned.items()) if at % 5 == 0}
    village, owner = next(iter(villages.items()))
    away = [a_retreat("r1", owner, terrains[-1], village, 4, turn=4)]
    fought = crowded[1 % len(crowded)]
    world = a_world(
        land,
        *piles,
        a_reserve(village, owner, 5),
        players=people,
        phase="movement",
        speaker=speaker,
        villages=villages,
        holders=owned,
        retreats=away,
        sacred_grounds={terrains[2]: "Otherworld", terrains[9]: "Horde"},
        battles={"k1": Battle(fought, (people[0], people[1]), (), people[0], stage="fight")},
        rules=some_rules(min(players, 6)),
        **more,
    )
    lords = {
        id: replace(lord, name=LORDS[at % len(LORDS)])
        for at, (id, lord) in enumerate(world.lords.items())
    }
    track = (MemoryPoint(people[-1], terrains[3], 2),)
    return replace(world, lords=lords, track=track, moves=(_a_move(world, people[-1]),))


def _a_move(world: World, player: str) -> Declared:
    """A move of two roads that this player's last band has made."""
    band, row = [(id, row) for id, row in world.bands.items() if row.owner == player][-1]
    roads = [*world.map.roads, *((b, a) for a, b in world.map.roads)]
    middle = next(a for a, b in roads if b == row.terrain)
    start = next(a for a, b in roads if b == middle and a != row.terrain)
    path: tuple[TerrainId, ...] = (start, middle, row.terrain)
    return Declared(world.bands[band].owner, band, path, path)
