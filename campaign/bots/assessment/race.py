"""The race on the memory track as a bot sees it within a turn: players about to win, and where.

Worth is in hundredths of a power point, as on the board.
"""

from functools import lru_cache

from campaign.armies import PARTS
from campaign.bands.memory import gives_point
from campaign.house_rules import FAST_BAND, LEAST_BAND, PORTAL_PRICE
from campaign.map.routes import Routes
from campaign.world import PlayerId, TerrainId, World

VICTORY = 6000  # worth of the point that wins the campaign, or of keeping a rival from it
SHARE_OF_CLAIM = 2  # a rival's point is worth the player's own, divided by this
SHARE_OF_PORTAL = 2  # and again by this, if a portal may bring it
PORTAL_POWER = PORTAL_PRICE + LEAST_BAND - 4  # in stock before the income of the turn
STEPS = (3, 3, 2)  # how often a point counts when none, one or two are missing

FAST = FAST_BAND * PARTS  # of parts: the largest band that goes two roads


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


class Race:
    """The memory points that each player lacks, including those claimed in this turn.

    `claims` are prestigious terrains where only one player stands, who does not hold them. They
    give the point at the end of the movement unless somebody contests them (R42, R92). `takers` are
    the rivals who can still go to a terrain in this turn and get a point there.
    """

    def __init__(self, world: World, player: PlayerId, known: Routes, prestige: int) -> None:
        self.world, self.player, self.point = world, player, 100 * prestige
        self.grounds = _grounds(known)
        self.claims = self._claims()
        needed = world.rules.limits.prestige
        self.missing = dict.fromkeys(world.in_play, needed)
        for point in world.track:
            if point.player in self.missing:
                self.missing[point.player] -= 1
        for claimant in self.claims.values():
            self.missing[claimant] -= 1
        self.invaders = [
            p
            for p, row in world.players.items()
            if p != player and row.external and not row.left and row.power >= PORTAL_POWER
        ]
        self.bands: dict[PlayerId, int] = {}
        self.openings: dict[PlayerId, int] = {}
        self.takers = self._takers(known)

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

    def _claims(self) -> dict[TerrainId, PlayerId]:
        standing: dict[TerrainId, PlayerId | None] = dict.fromkeys(self.grounds)
        contested = set()
        for band in self.world.bands.values():
            if band.terrain in standing:
                if standing[band.terrain] not in (None, band.owner):
                    contested.add(band.terrain)
                standing[band.terrain] = band.owner
        holders = self.world.holders
        return {
            terrain: owner
            for terrain, owner in standing.items()
            if owner is not None
            and terrain not in contested
            and holders.get(terrain) != owner
            and gives_point(self.world, owner, terrain)
        }

    def _takers(self, known: Routes) -> dict[TerrainId, set[PlayerId]]:
        """The rivals who can still take each terrain.

        Also counts, in `bands`, the bands that can take one, and in `openings` the terrains of each
        rival. A rival who lacks one point is stopped only if all of these are closed.
        """
        found: dict[TerrainId, set[PlayerId]] = {}
        holders, near_grounds = self.world.holders, _near_grounds(known)
        for band in self.world.bands.values():
            if band.moved or band.owner in self.world.ready:
                continue
            reached = near_grounds[band.terrain][band.parts <= FAST]
            near = [
                ground
                for ground in reached
                if band.owner not in (holders.get(ground), self.claims.get(ground))
            ]
            for ground in near:
                found.setdefault(ground, set()).add(band.owner)
            self.bands[band.owner] = self.bands.get(band.owner, 0) + bool(near)
        for takers in found.values():
            for taker in takers:
                self.openings[taker] = self.openings.get(taker, 0) + 1
        return found
