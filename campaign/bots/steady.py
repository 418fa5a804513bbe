"""A sensible player: it grows, takes what pays, and avoids hopeless fights."""

from collections import Counter
from collections.abc import Callable
from random import Random

from msgspec import Struct

from campaign.armies import PARTS
from campaign.bands.muster import preferred_site
from campaign.bots.assessment.board_view import Situation
from campaign.bots.assessment.fielding import facing, strongest_force
from campaign.bots.assessment.race import VICTORY, Race
from campaign.bots.battle_model import PointsModel
from campaign.bots.draws import draw, orders
from campaign.bots.recruiting import levy
from campaign.commands import (
    Assault,
    Bid,
    BuildSacredGround,
    BuildVillage,
    ChooseRefuge,
    ChooseSite,
    Confirm,
    DeclineDefence,
    Demobilise,
    Done,
    Hold,
    Invade,
    Move,
    Muster,
    OrderTies,
    Pass,
    PlayerCommand,
    Roll,
)
from campaign.house_rules import LEAST_BAND, VILLAGE_PRICE
from campaign.map.routes import routes
from campaign.offers import BidOffer, Choice, ForceOffer, InvadeOffer, ReportOffer, TieOffer
from campaign.play import defaults
from campaign.rules import Seen
from campaign.world import BandPlan, PlayerId, TerrainId, World

Choices = tuple[Choice, ...]
Gain = tuple[Move, int]  # a move, and how much better it is than standing still, in hundredths
DESPERATE = 0.1  # chance of seeking a battle without which the campaign is lost

LORDS = {
    "A": ("Ragnvald", "Sigrid", "Torkel", "Ulf", "Inga"),
    "B": ("Mahaut", "Gauvain", "Aubrée", "Tancrède", "Odon"),
    "C": ("Branwen", "Cynan", "Rhys", "Gwenllian", "Madoc"),
    "D": ("Nechtan", "Domnall", "Eithne", "Fergus", "Muirne"),
    "E": ("Basina", "Odoacer", "Amalia", "Wulfila", "Theudis"),
    "F": ("Zoé", "Nicéphore", "Irène", "Bardas", "Théodora"),
}


class Weights(Struct, frozen=True, kw_only=True):
    """The preferences of a steady player, in power points, percent or 0 to 1."""

    largest_bid: int = 1  # in a turn that decides nothing
    bid_share: int = 25  # percent of the stock, at most, in one that may
    upkeep_share: int = 40  # percent of the income that upkeep may take
    band_size: int = 7
    prestige: int = 8  # worth of a memory point while many are missing
    boldness: float = 0.45  # least chance of winning a battle that is sought
    men: int = 40  # worth of a point of the player's own units, in hundredths
    guard: int = 350  # worth of holding a threatened village, in hundredths


class Steady:
    """Answers with the method that has the name of the phase."""

    name = "steady"

    def __init__(self, weights: Weights | None = None, model: PointsModel | None = None) -> None:
        self.weights = weights or Weights()
        self.model = model or PointsModel()

    def answer(self, seen: Seen, choices: Choices, rng: Random) -> PlayerCommand:
        world, player = seen
        assert player is not None  # there are choices only for a seat
        if isinstance(choices[0], ChooseRefuge):
            return rng.choice([c for c in choices if isinstance(c, ChooseRefuge)])
        act: Callable[[World, PlayerId, Choices, Random], PlayerCommand]
        act = getattr(self, world.phase)
        return act(world, player, choices, rng)

    def dice(self, world: World, player: PlayerId, choices: Choices, rng: Random) -> Roll:
        return Roll(player)

    def muster(self, world: World, player: PlayerId, choices: Choices, rng: Random) -> Muster:
        """Full starting bands (R5)."""
        rules = world.rules
        names = LORDS.get(player, ()) + ("",) * rules.limits.starting_bands
        plans = (
            BandPlan(names[n], orders(rules.start_band_points, rng, halves=False))
            for n in range(rules.limits.starting_bands)
        )
        return Muster(player, tuple(plans))

    def placement(
        self, world: World, player: PlayerId, choices: Choices, rng: Random
    ) -> ChooseSite:
        """Any free start site of the map; the next village goes near the first."""
        row = len(world.players) - 2
        listed = world.map.starts[row] if row < len(world.map.starts) else ()
        sites = [c.terrain for c in choices if isinstance(c, ChooseSite)]
        own = [terrain for terrain, holder in world.holders.items() if holder == player]
        if own:
            return ChooseSite(player, rng.choice(routes(world.map).nearest(own[0], sites)))
        free = [site for site in listed if site in sites]
        return ChooseSite(player, rng.choice(free) if free else preferred_site(world, player))

    def bids(self, world: World, player: PlayerId, choices: Choices, rng: Random) -> Bid:
        """A share of the stock when the turn may decide by memory (R95), else next to nothing."""
        offer = next(c for c in choices if isinstance(c, BidOffer))
        race = Race(world, player, routes(world.map), self.weights.prestige)
        share = self.weights.bid_share if race.may_win() else 0
        most = max(self.weights.largest_bid, offer.stock * share // 100)
        return Bid(player, min(offer.stock // 2, rng.randint(most // 2, most), offer.most))

    def ties(self, world: World, player: PlayerId, choices: Choices, rng: Random) -> OrderTies:
        """Itself first, then players with the fewest points on the track; then by chance."""
        offer = next(c for c in choices if isinstance(c, TieOffer))
        held = Counter(point.player for point in world.track)
        drawn = (rng.sample(group, len(group)) for group in offer.groups)
        ordered = (sorted(group, key=lambda p: (p != player, held[p])) for group in drawn)
        return OrderTies(player, tuple(tuple(group) for group in ordered))

    def recruitment(
        self, world: World, player: PlayerId, choices: Choices, rng: Random
    ) -> PlayerCommand:
        """Up to the upkeep bracket that the income can pay; nothing in the last turn."""
        if world.turn >= world.rules.limits.turns:
            return Done(player)
        weights = self.weights
        standing = sum(owner == player for owner in world.villages.values())
        reserved = VILLAGE_PRICE if standing < world.rules.limits.villages else 0
        return levy(
            world,
            player,
            choices,
            rng,
            reserved=reserved,
            share=weights.upkeep_share,
            size=weights.band_size,
        )

    def transfer(self, world: World, player: PlayerId, choices: Choices, rng: Random) -> Done:
        return Done(player)

    def movement(
        self, world: World, player: PlayerId, choices: Choices, rng: Random
    ) -> PlayerCommand:
        """The move that gains most, or a pass if none gains."""
        gains = self.gains(world, player, choices)
        most = max((gain for _, gain in gains), default=0)
        best = [move for move, gain in gains if gain == most]
        return rng.choice(best) if most > 0 else Pass(player)

    def gains(self, world: World, player: PlayerId, choices: Choices) -> list[Gain]:
        """Each sensible move, and its gain over standing still, in hundredths."""
        lay = Situation(world, player, self.weights.prestige)
        found = []
        known: dict[tuple[str, TerrainId], int | None] = {}
        for move in choices:
            if isinstance(move, Move):
                key = (move.band, move.path[-1])
                if key not in known:
                    known[key] = self._gain(lay, move)
                gain = known[key]
                if gain is not None:
                    found.append((move, gain))
        return found

    def _gain(self, lay: Situation, move: Move) -> int | None:
        """The gain of a move; None where its own units stand, or if it would be beaten."""
        start, goal = move.path[0], move.path[-1]
        if goal in lay.own:
            return None
        points = float(lay.world.bands[move.band].parts / PARTS)
        taken = self._taking(lay, goal, points)
        if taken is None:
            return None
        alone = len(lay.own[start]) == 1
        left_bare = alone and self._is_in_danger(lay, start)
        guard = self.weights.guard * (left_bare - self._is_in_danger(lay, goal))
        guard += lay.race.denied(start) if alone and lay.is_prestigious(start) else 0
        return taken + lay.reach(goal) // 2 - lay.reach(start) // 2 - guard

    def _taking(self, lay: Situation, goal: TerrainId, points: float) -> int | None:
        """Worth of going to a place without its own units; None if that is hopeless."""
        worth = lay.worth.get(goal, 0)
        foe = lay.foes.get(goal)
        if foe is None:
            return worth
        chance = self.model.chance(points, foe, defending=lay.world.holders.get(goal) == lay.player)
        men = self.weights.men
        gain = int(chance * (worth + foe * men) - (1 - chance) * points * men)
        if lay.race.is_decisive(goal):  # otherwise the campaign is lost
            return VICTORY + gain if chance >= DESPERATE else None
        return gain if chance >= self.weights.boldness else None

    def _is_in_danger(self, lay: Situation, terrain: TerrainId) -> bool:
        """Whether an enemy could reach its own village there."""
        return lay.world.villages.get(terrain) == lay.player and lay.threat(terrain) > 0

    def forces(
        self, world: World, player: PlayerId, choices: Choices, rng: Random
    ) -> PlayerCommand:
        return self.battles(world, player, choices, rng)

    def battles(
        self, world: World, player: PlayerId, choices: Choices, rng: Random
    ) -> PlayerCommand:
        """The strongest force; a village is left to forces that are far too strong."""
        for choice in choices:
            if isinstance(choice, Assault):
                return self._assault(world, player, choice)
            if isinstance(choice, ForceOffer):
                return self._force(world, player, choice, choices)
            if isinstance(choice, ReportOffer):
                fought = self.model.fight(world, choice.battle, rng)
                return fought.report(choice.battle, player, choice.replaces)
            if isinstance(choice, Confirm):
                return choice
        return draw(Seen(world, player), choices[0], rng)

    def _assault(self, world: World, player: PlayerId, choice: Assault) -> PlayerCommand:
        terrain = world.battles[choice.battle].terrain
        mine, theirs = facing(world, player, terrain)
        defending = world.battles[choice.battle].defender == player
        bold = self.model.chance(mine, theirs, defending=defending) >= self.weights.boldness
        return choice if bold else Hold(player, choice.battle)

    def _force(
        self, world: World, player: PlayerId, offer: ForceOffer, choices: Choices
    ) -> PlayerCommand:
        command = strongest_force(world, player, offer)
        decline = DeclineDefence(player, offer.battle)
        if decline in choices:
            mine, theirs = facing(world, player, world.battles[offer.battle].terrain)
            if self.model.chance(mine, theirs, defending=True) < self.weights.boldness / 2:
                return decline
        return command

    def demobilisation(
        self, world: World, player: PlayerId, choices: Choices, rng: Random
    ) -> PlayerCommand:
        cheapest = (c for c in defaults(world) if isinstance(c, Demobilise))
        return next(c for c in cheapest if c.player == player)

    def building(
        self, world: World, player: PlayerId, choices: Choices, rng: Random
    ) -> PlayerCommand:
        """Villages, out of enemies' reach first, and where a rival might open a portal (A76).

        The latter are on prestigious terrains. Sacred ground from a large stock, but not at the
        end.
        """
        villages = [c for c in choices if isinstance(c, BuildVillage)]
        if villages:
            rng.shuffle(villages)
            if len(villages) == 1:
                return villages[0]
            lay = Situation(world, player, self.weights.prestige)
            shut = lay.race.grounds if self._fears_portals(world, player) else ()
            return max(
                villages,
                key=lambda c: (c.terrain in shut, -lay.threat(c.terrain), lay.reach(c.terrain)),
            )
        power = world.players[player].power
        for ground in (c for c in choices if isinstance(c, BuildSacredGround)):
            last = world.turn >= world.rules.limits.turns
            if power > 8 and ground.terrain in world.villages and not last:
                return ground
        return Done(player)

    def _fears_portals(self, world: World, player: PlayerId) -> bool:
        """Whether a rival is of an external faction (R87)."""
        return any(world.players[p].external for p in world.in_play if p != player)

    def invasions(
        self, world: World, player: PlayerId, choices: Choices, rng: Random
    ) -> PlayerCommand:
        """A portal that gives a memory point, or on an enemy's best land.

        In the last turn, only a portal that wins.
        """
        offer = next(c for c in choices if isinstance(c, InvadeOffer))
        lay = Situation(world, player, self.weights.prestige)
        drawn = rng.sample(offer.terrains, len(offer.terrains))
        goal = max(drawn, key=lambda t: lay.worth.get(t, 0))
        last = world.turn >= world.rules.limits.turns
        if lay.worth.get(goal, 0) < (VICTORY if last else 100 * self.weights.prestige):
            return Pass(player)
        size = min(offer.most, max(LEAST_BAND, 6))
        return Invade(player, goal, orders(size, rng, halves=False))
