"""The race on the memory track as a bot sees it within a turn: players about to win, and where.

Worth is in hundredths of a power point, as on the board.
"""

from functools import lru_cache

from campaign.armies import PARTS
from campaign.bands.memory import gives_point
from campaign.cached import once
from campaign.house_rules import FAST_BAND, LEAST_BAND, PORTAL_PRICE
from campaign.map.routes import Routes, routes
from campaign.world import PlayerId, TerrainId, World

VICTORY = 6000  # worth of the point that wins the campaign, or of keeping a rival from it
SHARE_OF_CLAIM = 2  # a rival's point is worth the player's own, divided by this
SHARE_OF_PORTAL = 2  # and again by this, if a portal may bring it
PORTAL_POWER = PORTAL_PRICE + LEAST_BAND - 4  # in stock before the income of the turn
STEPS = (3, 3, 2)  # how often a point counts when none, one or two are missing

FAST = FAST_BAND * PARTS  # of parts: the largest band that goes two roads


Counts = dict[PlayerId, int]
Takers = tuple[dict[TerrainId, set[PlayerId]], Counts, Counts]


@lru_cache(maxsize=32)
def _grounds(known: Routes) -> tuple[TerrainId, ...]:
    """The prestigious terrains in the map's order."""
    return tuple(t for t, klass in known.klass.items() if klass == "prestigious")


@lru_cache(maxsize=32)
def _near_grounds(known: Routes) -> dict[TerrainId, tuple[tuple[TerrainId, ...], ...]]:
    """The others within reach of a slow band and of a fast one on each terrain."""
    return {
        here: tuple(tuple(t for t in _grounds(known) if 0 < away[t] <= far) for far in (1, 2))
        for here, away in known.distance.items()
    }


@once
def _claims(world: World) -> dict[TerrainId, PlayerId]:
    standing: dict[TerrainId, PlayerId | None] = dict.fromkeys(_grounds(routes(world.map)))
    contested = set()
    for band in world.bands.values():
        if band.terrain in standing:
            if standing[band.terrain] not in (None, band.owner):
                contested.add(band.terrain)
            standing[band.terrain] = band.owner
    return {
        terrain: owner
        for terrain, owner in standing.items()
        if owner is not None
        and terrain not in contested
        and world.holders.get(terrain) != owner
        and gives_point(world, owner, terrain)
    }


@once
def _missing(world: World) -> dict[PlayerId, int]:
    """The points that each player lacks, if those that are claimed count."""
    missing = dict.fromkeys(world.in_play, world.rules.limits.prestige)
    for point in world.track:
        if point.player in missing:
            missing[point.player] -= 1
    for claimant in _claims(world).values():
        missing[claimant] -= 1
    return missing


@once
def _takers(world: World) -> Takers:
    """The rivals who can still take each terrain; their bands that can; the terrains of each.

    A rival who lacks one point is stopped only if all of their terrains are closed.
    """
    found: dict[TerrainId, set[PlayerId]] = {}
    bands: dict[PlayerId, int] = {}
    openings: dict[PlayerId, int] = {}
    holders, claims, near_grounds = world.holders, _claims(world), _near_grounds(routes(world.map))
    for band in world.bands.values():
        if band.moved or band.owner in world.ready:
            continue
        reached = near_grounds[band.terrain][band.parts <= FAST]
        near = [
            ground
            for ground in reached
            if band.owner not in (holders.get(ground), claims.get(ground))
        ]
        for ground in near:
            found.setdefault(ground, set()).add(band.owner)
        bands[band.owner] = bands.get(band.owner, 0) + bool(near)
    for takers in found.values():
        for taker in takers:
            openings[taker] = openings.get(taker, 0) + 1
    return found, bands, openings


class Race:
    """The memory points that each player lacks, including those claimed in this turn.

    `claims` are prestigious terrains where only one player stands, who does not hold them. They
    give the point at the end of the movement unless somebody contests them (R42, R92). `takers` are
    the rivals who can still go to a terrain in this turn and get a point there.
    """

    def __init__(self, world: World, player: PlayerId, known: Routes, prestige: int) -> None:
        self.world, self.player, self.point = world, player, 100 * prestige
        self.grounds = _grounds(known)
        self.claims = _claims(world)
        self.missing = _missing(world)
        self.invaders = [
            p
            for p, row in world.players.items()
            if p != player and row.external and not row.left and row.power >= PORTAL_POWER
        ]
        self.takers, self.bands, self.openings = _takers(world)

    def own(self, terrain: TerrainId) -> int:
        """Worth of the memory point that the player gains by taking this terrain."""
        missing = self.missing.get(self.player, 0)
        if missing < 1 or not gives_point(self.world, self.player, terrain):
            return 0
        if missing == 1 and not self._is_beaten_to_it():
            return VICTORY
        turns = self.world.rules.limits.turns - self.world.turn + 1
        return self._point(missing) // (1 if missing <= 2 * turns else 4)

    def denied(self, terrain: TerrainId) -> int:
        """Worth of keeping rivals from a point of this terrain, by standing or fighting there."""
        claimant = self.claims.get(terrain)
        if claimant is not None and claimant != self.player:
            if self.missing[claimant] < 1:
                return VICTORY // (1 - self.missing[claimant])
            return self._point(self.missing[claimant] + 1) // SHARE_OF_CLAIM
        worth = self._shut(terrain) if self.invaders else 0
        for rival in self.takers.get(terrain, ()):
            if self.missing[rival] == 1:
                worth = max(worth, self._open(rival))
        return worth

    def is_decisive(self, terrain: TerrainId) -> bool:
        """Whether the campaign is lost in this turn unless this claim is contested."""
        claimant = self.claims.get(terrain, self.player)
        return claimant != self.player and self.missing[claimant] == 0

    def may_win(self) -> set[PlayerId]:
        """Everybody who may have enough points at the end of this turn (R95)."""
        return {
            p
            for p, missing in self.missing.items()
            if missing <= min(self.openings.get(p, 0), self.bands.get(p, 0))
        }

    def _point(self, missing: int) -> int:
        return self.point * (STEPS[missing] if missing < len(STEPS) else 1)

    def _open(self, rival: PlayerId) -> int:
        """Worth of closing one of the terrains on which a rival who lacks one point can win."""
        return VICTORY // max(1, self.openings.get(rival, 1))

    def _shut(self, terrain: TerrainId) -> int:
        """Worth of keeping a portal from a terrain, by standing there (R87, A76)."""
        return max(
            (
                self._point(self.missing[rival]) // SHARE_OF_PORTAL
                for rival in self.invaders
                if self.world.holders.get(terrain) != rival and self.missing[rival] > 0
            ),
            default=0,
        )

    def _is_beaten_to_it(self) -> bool:
        """Whether a rival with enough points precedes the player in initiative (R96)."""
        for rival in self.world.order:
            if rival == self.player:
                return False
            if self.missing.get(rival, 1) < 1:
                return True
        return False
