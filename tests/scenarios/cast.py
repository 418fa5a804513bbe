"""Sets the pieces of a scenario case on a map; it decides nothing.

Terrains that a case does not name are added at the edge of its map: camps to march from, and
distant villages to flee to. One road joins each, so the case's own terrains keep their distances.
"""

from itertools import count
from typing import Any

from campaign.armies import EXTERNAL_FACTIONS
from campaign.house_rules import HouseRules, Limits, limits_for
from campaign.world import (
    Band,
    BandId,
    Lord,
    MemoryPoint,
    Player,
    Reserve,
    Retreat,
    RoadMap,
    Terrain,
    Unit,
    World,
)
from tests.scenarios.given import (
    LIMIT_KEYS,
    faction_of,
    map_of,
    order_of,
    players_of,
    power_of,
    switches_of,
)
from tests.scenarios.pieces import Case, as_list, exact, free_units, troops, unit_of

LORDS_OFF_THE_MAP = (
    "reserve_lords",
    "lords_in_reserve",
    "retreating_lords",
    "lords_in_retreat",
    "lords_retreating",
)


class Cast:
    """A world being laid out from a case's `given`."""

    def __init__(self, case: Case, maps: Case, *, players: list[str] | None = None) -> None:
        given = case["given"]
        self.case, self.given, self.when, self.then = case, given, case["when"], case["then"]
        self.kinds, self.roads = map_of(case, maps)
        self.players = players or players_of(case)
        self.me = given.get("player") or given.get("owner") or given.get("by") or self.players[0]
        self.order = order_of(given, self.players)
        self.favourite = given.get("favourite") or self.order[0]
        self.turn = given.get("turn") or 3
        self.holders: dict[str, str] = {}
        self.villages: dict[str, str] = {}
        self.sacred: dict[str, str] = {}
        self.lords: dict[str, Lord] = {}
        self.bands: dict[str, Band] = {}
        self.reserves: dict[str, Reserve] = {}
        self.retreats: dict[str, Retreat] = {}
        self.track: list[str] = as_list(given.get("track"))
        self.power: dict[str, int] = power_of(given, self.me)
        self.factions: dict[str, str] = {}
        self.survivors: dict[str, int] = {}
        self.dead: list[str] = []
        self.switches = switches_of(given)
        self.number = count(1)

    def add_terrain(self, name: str, kind: str = "grove", *, by: str | None = None) -> str:
        """Adds a terrain at the edge of the map, by a road to `by` or to the first terrain."""
        if name not in self.kinds:
            self.roads.append((by or next(iter(self.kinds)), name))
            self.kinds[name] = kind
        return name

    def add_camp(self, by: str) -> str:
        return self.add_terrain(f"camp{next(self.number)}", by=by)

    def add_stronghold(self, owner: str) -> str:
        """The terrain of a band of unknown place. It is its player's, and pays nothing (A67)."""
        terrain = self.add_terrain(f"stronghold{next(self.number)}", "cromlech")
        self.holders[terrain] = owner
        return terrain

    def add_refuge(self, player: str) -> str:
        """A village at the end of a long road, farther than any village of the case."""
        last = next(iter(self.kinds)) if "road1" not in self.kinds else "road1"
        for step in range(1, 9):
            last = self.add_terrain(f"road{step}", by=last)
        terrain = self.add_terrain(f"refuge{player}", "tower", by=last)
        self.add_village(terrain, player)
        return terrain

    def add_refuges(self) -> None:
        for player in self.players:
            if player not in self.villages.values():
                self.add_refuge(player)

    def keep_building_open(self) -> None:
        """Another player has something to build, so that the turn does not go on automatically."""
        other = next(p for p in self.players if p != self.me)
        self.holders[self.add_camp(next(iter(self.kinds)))] = other
        self.power.setdefault(other, 2)

    def add_village(self, terrain: str, owner: str) -> None:
        self.villages[terrain] = owner
        self.holders.setdefault(terrain, owner)

    def add_lord(self, owner: str, *, dead: bool = False) -> str:
        lord = f"lord{next(self.number)}"
        self.lords[lord] = Lord(owner, lord, self.turn - 1 if dead else 0)
        return lord

    def add_band(self, band: str, owner: str, terrain: str, units: tuple[Unit, ...]) -> str:
        self.bands[band] = Band(owner, self.add_lord(owner), terrain, units)
        return band

    def add_reserve(self, terrain: str, points: Any, lords: int = 0) -> None:
        """Units that wait in a village: a number of points, or units as a case writes them."""
        owner = self.villages[terrain]
        here = self.reserves.get(terrain, Reserve())
        name = f"reserve{next(self.number)}"
        if isinstance(points, list):
            units = tuple(unit_of(f"{name}.{i}", row) for i, row in enumerate(points))
        else:
            units = troops(name, points)
        names = tuple(self.add_lord(owner) for _ in range(lords))
        self.reserves[terrain] = Reserve(here.units + units, here.lords + names)

    def add_retreat(
        self, owner: str, points: object, origin: str, to: str, *, lord: bool = True, turn: int = 0
    ) -> str:
        name = f"retreat{next(self.number)}"
        self.retreats[name] = Retreat(
            owner,
            origin,
            troops(name, points),
            (self.add_lord(owner),) if lord else (),
            turn or self.turn + 1,
            "start" if lord else "end",
            to,
        )
        return name

    def lay_bands(self) -> None:
        """The case's `bands`, or `bands_points` each in a camp; `recruited_turn` waits."""
        given = self.given
        for row in as_list(given.get("bands")):
            if isinstance(row, dict) and row.get("recruited_turn") != self.turn:
                self.lay_band(row)
        listed = given.get("bands_points")
        by_player = listed if isinstance(listed, dict) else {self.me: as_list(listed)}
        for owner, sizes in by_player.items():
            for size in sizes:
                self.lay_band({"player": owner, "points": size})

    def lay_band(self, row: Case) -> str:
        band = row.get("id") or f"band{next(self.number)}"
        owner = row.get("player") or row.get("owner") or self.me
        terrain = row.get("zone") or self.add_stronghold(owner)
        if "units" in row:
            units = tuple(unit_of(f"{band}.{i}", unit) for i, unit in enumerate(row["units"]))
        else:
            units = troops(band, row["points"])
        units += free_units(band, row.get("free_units", []))
        return self.add_band(band, owner, terrain, units)

    def lay_control(self) -> None:
        """Controllers and owners of terrains, in any of the forms that cases use."""
        given = self.given
        for key in ("controller", "controller_before", "controllers", "zone_controller"):
            value = given.get(key)
            pairs = value if isinstance(value, dict) else {given.get("zone", "T2"): value}
            self.holders.update({z: p for z, p in pairs.items() if p is not None})
        for key in ("controls", "controls_normal", "terrains_controlled"):
            value = given.get(key)
            for terrain in as_list(value) if not isinstance(value, dict) else ():
                self.holders[terrain] = self.me
            if isinstance(value, dict):
                self.holders.update({z: p for p, terrains in value.items() for z in terrains})
        for key in ("villages", "villages_before", "villages_now"):
            self.lay_villages(given.get(key))
        if isinstance(given.get("village"), str) and given["village"] in self.players:
            self.add_village(given.get("zone", "T2"), given["village"])
        for player in self.players:
            for _ in range(given.get(f"{player}_other_terrains", 0)):
                self.holders[self.add_camp(next(iter(self.kinds)))] = player
        self.sacred.update(given.get("sacred_grounds") or {})
        if isinstance(given.get("sacred_ground"), dict):
            self.sacred.update(given["sacred_ground"])

    def lay_villages(self, value: Any) -> None:
        if isinstance(value, dict):
            for key, what in value.items():
                self._lay_villages_of(key, what)
        elif isinstance(value, list):
            for terrain in value:
                self.add_village(terrain, self.me)
        elif value:
            self._lay_villages_of(self.me, value)

    def _lay_villages_of(self, key: str, what: Any) -> None:
        if isinstance(what, str):
            self.add_village(key, what)
        elif isinstance(what, int):
            for _ in range(what):
                self.add_village(self.add_camp(next(iter(self.kinds))), key)
        else:
            for terrain in as_list(what):
                self.add_village(terrain, key)

    def lay_reserves(self) -> None:
        """`reserve`: points (or units, or points and lords) by village."""
        value = self.given.get("reserve")
        for terrain, what in value.items() if isinstance(value, dict) else ():
            if isinstance(what, dict):
                self.add_reserve(
                    terrain, what.get("units", what.get("points", 0)), what.get("lords", 0)
                )
            else:
                self.add_reserve(terrain, what)

    def lay_lords(self) -> None:
        """Living lords lead bands in camps; dead ones count for nothing."""
        wanted = self.given.get("living_lords", self.given.get("living_lords_before", 0))
        have = sum(lord.owner == self.me and not lord.died for lord in self.lords.values())
        off = sum(
            self.given.get(key, 0)
            for key in LORDS_OFF_THE_MAP
            if isinstance(self.given.get(key, 0), int)
        )
        for _ in range(wanted - have - off):
            self.lay_band({"player": self.me, "points": 4})
        for _ in range(self.given.get("dead_lords", 0)):
            self.add_lord(self.me, dead=True)

    def lay_all(self) -> None:
        self.lay_control()
        self.lay_bands()
        self.lay_reserves()
        self.lay_lords()

    # The world ---------------------------------------------------------------------------------

    def limits(self) -> Limits:
        given = self.given
        number = given.get("players") if isinstance(given.get("players"), int) else None
        row = limits_for(number or given.get("players_at_start") or len(self.players))
        said = ("max_lords", "max_villages", "prestige_points_to_win")
        typed = {LIMIT_KEYS[key]: given[key] for key in said if key in given}
        figures = {name: getattr(row, name) for name in row.__struct_fields__}
        return Limits(**{**figures, **typed, **(given.get("limits") or {})})

    def world(self, phase: str) -> World:
        """The world of everything laid out, at the opening of `phase`."""
        for terrain in (*self.holders, *self.villages, *(b.terrain for b in self.bands.values())):
            self.add_terrain(terrain)
        terrains = tuple(
            Terrain(name, name, kind, 10 + 7 * i % 980, 10 + 11 * i % 980)
            for i, (name, kind) in enumerate(self.kinds.items())
        )
        factions = {p: self.factions.get(p, faction_of(self.given, p)) for p in self.players}
        return World(
            rules=HouseRules(limits=self.limits(), **self.switches),
            map=RoadMap("scenario", terrains, tuple(self.roads)),
            players={
                p: Player(f, f in EXTERNAL_FACTIONS, self.power.get(p, 0))
                for p, f in factions.items()
            },
            turn=self.turn,
            phase=phase,
            moment=100,
            order=tuple(self.order),
            favourite=self.favourite,
            holders=self.holders,
            villages=self.villages,
            sacred_grounds=self.sacred,
            lords=self.lords,
            bands=self.bands,
            reserves=self.reserves,
            retreats=self.retreats,
            track=tuple(MemoryPoint(p, "unknown", 1) for p in self.track),
            next_id=1000,
        )

    def field(self, band: str, owner: str, terrain: str, force: Case) -> BandId:
        """A band that leaves a battle with this many points (`points`), or with these `units`.

        Points that it has to lose are further units, of which nobody survives.
        """
        name = BandId(band)
        if "units" in force:
            units = self._with_survivors(band, force["units"])
        else:
            kept = exact(force.get("points_after", force.get("points")))
            units = troops(band, kept)
            stood = force.get("points") if "points_after" in force else max(kept, exact(4))
            before = exact(force.get("before", stood))
            lost = troops(f"{band}.lost", before - kept)
            self.survivors.update({unit.id: 0 for unit in lost})
            units += lost
        units += free_units(band, force.get("free_units", []))
        self.add_band(name, owner, terrain, units)
        if not force.get("lord_alive", True):
            self.dead.append(self.bands[name].lord)
        return name

    def _with_survivors(self, name: str, rows: list[Case]) -> tuple[Unit, ...]:
        """Units with the survivors of a case. Companions who die make up a band's 4 points."""
        units = tuple(unit_of(f"{name}.{i}", row) for i, row in enumerate(rows))
        for unit, row in zip(units, rows, strict=True):
            self.survivors[unit.id] = row.get("survivors", unit.figures)
        missing = 4 - sum(unit.points for unit in units)
        others = troops(f"{name}.others", missing) if missing > 0 else ()
        self.survivors.update({unit.id: 0 for unit in others})
        return units + others
