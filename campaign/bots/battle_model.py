"""A model of battles, for campaigns that are not played on a table.

It is assumed, not measured: `Odds` has every figure with its meaning, and another model may
replace it wherever a `BattleModel` is expected. The model knows points, attackers, the number of
sides, and sacred ground; not scenarios, army lists or skill.
"""

from random import Random
from typing import Protocol

from msgspec import Struct

from campaign.battles.reports import fielded_lords, fielded_units
from campaign.commands import Report
from campaign.world import (
    NO_REPORT,
    Battle,
    BattleId,
    LordId,
    PlayerId,
    ReportName,
    UnitId,
    World,
    points_of,
)


class Odds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The figures of the model; shares and probabilities run from 0 to 1."""

    steepness: int = 3  # sides of a and b points win as a³ : b³
    defender: float = 1.1  # a lone defender counts for so much more: they choose the ground (A37)
    sacred_ground: float = 1.1  # so does a player on their faction's sacred ground (A75)
    draw: float = 0.15  # two even sides draw so often; the more uneven, the less often
    draw_of_many: float = 0.1  # nobody wins a battle of three or four so often
    winner_losses: float = 0.3  # mean share of figures that a winner loses to an even foe,
    draw_losses: float = 0.45  # each side of a draw,
    loser_losses: float = 0.6  # and a loser
    spread: float = 0.3  # a single unit's share is up to so much above or below its side's
    winner_lord: float = 0.05  # how often a lord falls who wins,
    draw_lord: float = 0.1  # draws,
    loser_lord: float = 0.25  # or loses


class BattleResult(Struct, frozen=True):
    """The result of a battle: the winner (None: a draw), survivors of every unit, fallen lords."""

    winner: PlayerId | None
    survivors: dict[UnitId, int]
    dead_lords: tuple[LordId, ...]

    def report(self, battle: BattleId, by: PlayerId, replaces: ReportName = NO_REPORT) -> Report:
        """The same, as a report by this player."""
        return Report(by, battle, self.winner, self.survivors, self.dead_lords, replaces)


class BattleModel(Protocol):
    """Decides a battle whose forces are chosen."""

    def fight(self, world: World, battle: BattleId, rng: Random) -> BattleResult: ...


class PointsModel(Struct, frozen=True):
    """Larger forces win more often, by `Odds`."""

    odds: Odds = Odds()

    def fight(self, world: World, battle: BattleId, rng: Random) -> BattleResult:
        """One run of a battle of stage fight, reported or disputed."""
        row = world.battles[battle]
        weights = {player: self._weight(world, row, player) for player in row.players}
        winner = self._winner(weights, rng)
        survivors: dict[UnitId, int] = {}
        dead: list[LordId] = []
        strongest = max(weights.values())
        for player in row.players:
            share, risk = self._fate(player, winner)
            foe = max((w for p, w in weights.items() if p != player), default=strongest)
            share *= min(1.3, max(0.7, foe / weights[player]))
            for unit in fielded_units(world, row, player):
                lost = share + self.odds.spread * (2 * rng.random() - 1)
                survivors[unit.id] = round(unit.figures * (1 - min(1.0, max(0.0, lost))))
            dead += [lord for lord in fielded_lords(world, row, player) if rng.random() < risk]
        return BattleResult(winner, survivors, tuple(dead))

    def expected(self, world: World, battle: BattleId, winner: PlayerId | None) -> BattleResult:
        """The expected losses of even sides with this winner; no lord falls."""
        row = world.battles[battle]
        survivors = {
            unit.id: round(unit.figures * (1 - self._fate(player, winner)[0]))
            for player in row.players
            for unit in fielded_units(world, row, player)
        }
        return BattleResult(winner, survivors, ())

    def chance(self, mine: float, theirs: float, *, defending: bool = False) -> float:
        """How often a force of `mine` points beats one of `theirs`, in 0 to 1."""
        for_me = (mine * (self.odds.defender if defending else 1)) ** self.odds.steepness
        for_them = (theirs * (1 if defending else self.odds.defender)) ** self.odds.steepness
        share = for_me / (for_me + for_them)
        return share * (1 - self._draw(share))

    def _weight(self, world: World, battle: Battle, player: PlayerId) -> float:
        points = float(points_of(fielded_units(world, battle, player)))
        if battle.defender == player:
            points *= self.odds.defender
        if world.sacred_grounds.get(battle.terrain) == world.players[player].faction:
            points *= self.odds.sacred_ground
        return points**self.odds.steepness

    def _draw(self, share: float) -> float:
        """How often two sides draw when one would win this share of the fights."""
        return self.odds.draw * 4 * share * (1 - share)

    def _winner(self, weights: dict[PlayerId, float], rng: Random) -> PlayerId | None:
        sides = list(weights)
        if len(sides) == 2:
            drawn = self._draw(weights[sides[0]] / (weights[sides[0]] + weights[sides[1]]))
        else:
            drawn = self.odds.draw_of_many
        if rng.random() < drawn:
            return None
        return rng.choices(sides, list(weights.values()))[0]

    def _fate(self, player: PlayerId, winner: PlayerId | None) -> tuple[float, float]:
        """Mean share of figures lost, and how often the lord falls."""
        odds = self.odds
        if winner is None:
            return odds.draw_losses, odds.draw_lord
        if winner == player:
            return odds.winner_losses, odds.winner_lord
        return odds.loser_losses, odds.loser_lord
