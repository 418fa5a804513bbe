"""The board as a bot sees it: positions, and the worth of each terrain to the bot.

Worth is in hundredths of a power point, in whole numbers, so that sums are equal everywhere.
"""

from functools import lru_cache
from operator import mul

from campaign.armies import PARTS
from campaign.bots.assessment.race import Race
from campaign.house_rules import VILLAGE_INCOME, VILLAGE_SCORE
from campaign.map.routes import Routes, routes
from campaign.map.terrains import INCOME
from campaign.world import BandId, PlayerId, TerrainId, World

# The part of a place's worth that counts so many roads away; farther off, the last value.
NEARNESS = (1000, 620, 580, 400, 360, 250, 220, 160, 140, 100, 90, 60)
FAR_SIGHTED = 4  # turns of income that a bot counts when it takes a terrain


@lru_cache(maxsize=32)
def _nearness(known: Routes) -> dict[TerrainId, tuple[int, ...]]:
    """The part of each terrain's worth, in the map's order, that counts on this terrain."""
    last = len(NEARNESS) - 1
    return {
        here: tuple(
            0 if there == here else NEARNESS[min(away[there], last)] for there in known.place
        )
        for here, away in known.distance.items()
    }


@lru_cache(maxsize=128)
def _free_land(known: Routes, prestigious_income: int, turns: int) -> dict[TerrainId, int]:
    """The worth of each terrain that nobody holds: its income in so many turns."""
    return {
        terrain: 100 * INCOME.get(klass, prestigious_income) * turns
        for terrain, klass in known.klass.items()
    }


class Situation:
    """The view of one player before a move, computed for every world."""

    def __init__(self, world: World, player: PlayerId, prestige: int) -> None:
        self.world, self.player = world, player
        self.prestige = prestige  # worth of a memory point, in power points
        self.known: Routes = routes(world.map)
        self.own: dict[TerrainId, list[BandId]] = {}
        self.foes: dict[TerrainId, float] = {}  # points of the largest force against the player
        self.bands: list[tuple[TerrainId, float]] = []  # of all enemies: where, how many points
        for band_id, band in world.bands.items():
            if band.owner == player:
                self.own.setdefault(band.terrain, []).append(band_id)
            else:
                size = float(band.parts / PARTS)
                self.bands.append((band.terrain, size))
                self.foes[band.terrain] = max(size, self.foes.get(band.terrain, 0.0))
        for terrain, reserve in world.reserves.items():
            if world.villages[terrain] != player and reserve.parts >= 4 * PARTS:
                size = min(10.0, float(reserve.parts / PARTS))
                self.foes[terrain] = max(size, self.foes.get(terrain, 0.0))
        self.race = Race(world, player, self.known, prestige)
        self.worth = self._worths()
        self._worth_in_order = [*self.worth.values()]
        self._reach: dict[TerrainId, int] = {}
        self._threat: dict[TerrainId, float] = {}

    def reach(self, terrain: TerrainId) -> int:
        """Worth of the best place that a band on `terrain` could go for, less its distance."""
        found = self._reach.get(terrain)
        if found is None:
            near = _nearness(self.known)[terrain]
            found = self._reach[terrain] = max(map(mul, self._worth_in_order, near)) // 1000
        return found

    def is_prestigious(self, terrain: TerrainId) -> bool:
        return self.known.klass[terrain] == "prestigious"

    def threat(self, terrain: TerrainId) -> float:
        """Points of the largest enemy band at most two roads away."""
        found = self._threat.get(terrain)
        if found is None:
            away = self.known.distance[terrain]
            near = (size for there, size in self.bands if away[there] <= (2 if size <= 7 else 1))
            found = self._threat[terrain] = max(near, default=0.0)
        return found

    def _worths(self) -> dict[TerrainId, int]:
        """The worth of every terrain, in the map's order; 0 where the player has units."""
        world, race = self.world, self.race
        counted = min(FAR_SIGHTED, world.rules.limits.turns - world.turn + 1)
        worths = _free_land(self.known, world.rules.prestigious_income, counted).copy()
        for terrain, holder in world.holders.items():
            worths[terrain] = 0 if holder == self.player else worths[terrain] * 3 // 2
        for terrain, owner in world.villages.items():
            if owner != self.player:
                worths[terrain] += 50 * (VILLAGE_SCORE + VILLAGE_INCOME * counted)
        for terrain in race.grounds:
            if terrain not in self.own:
                worths[terrain] += race.denied(terrain)
                if world.holders.get(terrain) != self.player:
                    worths[terrain] += race.own(terrain)
        worths.update(dict.fromkeys(self.own, 0))
        return worths
