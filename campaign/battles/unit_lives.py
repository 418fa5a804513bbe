"""The lives of units, from the replay of a journal: battles and ends (R61–R65, R72, A86).

A unit keeps its id from its first band to its end. The worlds before and after an entry say which
units came and went with it; its news say why.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct

from campaign import news
from campaign.battles.reports import fielded_units
from campaign.world import Battle, BattleId, PlayerId, TerrainId, Unit, UnitId, World

How = Literal["battle", "melted", "disbanded", "left", "gone"]


class Step(NamedTuple):
    """An entry of the journal with the worlds before and after it."""

    seq: int
    turn: int
    before: World
    news: tuple[news.News, ...]
    after: World


class UnitBattle(Struct, frozen=True):
    """A battle of a unit: it went in with `before` figures, `standing` of them were left, and it
    goes on with `after` (R61–R63). `seq` is the entry that settled the battle."""

    seq: int
    turn: int
    battle: BattleId
    terrain: TerrainId
    outcome: Literal["won", "lost", "drawn"]
    before: int
    standing: int
    after: int

    @property
    def fell(self) -> int:
        return self.before - self.standing


class UnitEnd(Struct, frozen=True):
    """How a unit came to its end: in the last of its battles, without a village (A64), or with its
    player (A86)."""

    seq: int
    turn: int
    how: How


class UnitLife(Struct):
    """A unit as it is now, or as it was before its end; `seq` is the entry in which it came."""

    owner: PlayerId
    unit: Unit
    seq: int
    turn: int
    battles: list[UnitBattle] = []
    end: UnitEnd | None = None

    @property
    def fell(self) -> int:
        """The figures that fell in all its battles, those that came back to it included."""
        return sum(battle.fell for battle in self.battles)

    @property
    def victories(self) -> int:
        return sum(battle.outcome == "won" for battle in self.battles)


def unit_lives(first: World, steps: Iterable[Step]) -> dict[UnitId, UnitLife]:
    """The life of every unit there has been, in the order in which they came."""
    lives = {
        id: UnitLife(owner, unit, 0, first.turn) for id, (owner, unit) in all_units(first).items()
    }
    for step in steps:
        if step.before.battles:
            _fight(lives, step)
        _come_and_go(lives, step)
    return lives


def all_units(world: World) -> dict[UnitId, tuple[PlayerId, Unit]]:
    """Every unit of the world with its owner, wherever it is."""
    piles = [(band.owner, band.units) for band in world.bands.values()]
    piles += [
        (world.villages[at], row.units)
        for at, row in world.reserves.items()
        if at in world.villages
    ]
    piles += [(row.owner, row.units) for row in world.retreats.values()]
    return {unit.id: (owner, unit) for owner, units in piles for unit in units}


def _fight(lives: dict[UnitId, UnitLife], step: Step) -> None:
    losses = {line.unit: line for line in step.news if isinstance(line, news.UnitLosses)}
    for line in step.news:
        if isinstance(line, news.BattleSettled) and line.battle in step.before.battles:
            _note_battle(lives, step, line, step.before.battles[line.battle], losses)


def _note_battle(
    lives: dict[UnitId, UnitLife],
    step: Step,
    line: news.BattleSettled,
    battle: Battle,
    losses: dict[UnitId, news.UnitLosses],
) -> None:
    for player in line.players:
        if player not in battle.sides:
            continue
        outcome = _outcome(line, player)
        for unit in fielded_units(step.before, battle, player):
            lost = losses.get(unit.id)
            standing, after = (lost.survivors, lost.after) if lost else (unit.figures,) * 2
            lives[unit.id].battles.append(
                UnitBattle(
                    step.seq,
                    step.turn,
                    line.battle,
                    line.terrain,
                    outcome,
                    unit.figures,
                    standing,
                    after,
                )
            )


def _outcome(line: news.BattleSettled, player: PlayerId) -> Literal["won", "lost", "drawn"]:
    return "drawn" if line.winner is None else "won" if line.winner == player else "lost"


def _come_and_go(lives: dict[UnitId, UnitLife], step: Step) -> None:
    """Notes the units that came with this entry, and those that are gone after it."""
    if _same_piles(step.before, step.after):
        return
    now = all_units(step.after)
    for id, (owner, unit) in now.items():
        life = lives.get(id)
        if life is None or life.end is not None:
            lives[id] = UnitLife(owner, unit, step.seq, step.turn)
        else:
            life.unit = unit
    for id, life in lives.items():
        if life.end is None and id not in now:
            life.end = UnitEnd(step.seq, step.turn, _how(step, id, life))


def _same_piles(before: World, after: World) -> bool:
    return (
        before.bands is after.bands
        and before.reserves is after.reserves
        and before.retreats is after.retreats
        and before.villages is after.villages
    )


def _how(step: Step, id: UnitId, life: UnitLife) -> How:
    """Why a unit is gone after this entry."""
    for line in step.news:
        if isinstance(line, news.UnitLosses) and line.unit == id and not line.after:
            return "battle"
        sent_home = line.units if isinstance(line, news.UnitsDemobilised) and not line.to else ()
        if any(unit.id == id for unit in sent_home):
            return "disbanded"
    kinds = {type(line): line for line in step.news if getattr(line, "player", "") == life.owner}
    if news.PlayerLeft in kinds:
        return "left"
    return "melted" if news.UnitsMelted in kinds else "gone"
