"""The counts of an open battle, as its sides reported them (A49)."""

from datetime import datetime

from campaign.actions.history.effective_history import read_command
from campaign.battles.reports import fielded_units
from campaign.bots.battle_model import PointsModel
from campaign.commands import Dispute, Report
from campaign.world import Battle, BattleId, BattleReport, PlayerId, World
from club.actions.journal.history import effective
from club.models import Game

SETTLED_BY_RULING = ("fight", "reported", "disputed")  # stages in which a ruling may set the result


def counts_of(game: Game, world: World, id: BattleId) -> list[BattleReport]:
    """The last report of each side on the forces that fight now, oldest first. One query.

    The current report is the last one.
    """
    battle = world.battles[id]
    if battle.stage not in SETTLED_BY_RULING:
        return []
    found: dict[PlayerId, BattleReport] = {}
    for entry in effective(game).filter(turn=world.turn, phase=world.phase).order_by("seq"):
        command = read_command(entry)
        if isinstance(command, Report) and command.battle == id:
            found[command.player] = command.battle_report
    if battle.report is not None and battle.report.by is not None:
        found.pop(battle.report.by, None)
        found[battle.report.by] = battle.report
    figures = _figures(world, battle)
    return [count for count in found.values() if count.survivors.keys() == figures]


def disputed_at(game: Game, world: World, id: BattleId) -> datetime | None:
    """The time at which the current report of a battle was disputed; None without such a journal
    entry. One query."""
    rows = effective(game).filter(turn=world.turn, phase=world.phase).order_by("-seq")
    for entry in rows:
        command = read_command(entry)
        if isinstance(command, Dispute) and command.battle == id:
            return entry.at
    return None


def count_to_start_from(game: Game, world: World, id: BattleId, wanted: str) -> BattleReport | None:
    """The count that a ruling begins with; None for no losses.

    `wanted` is the letter of the side that counted, or "typical-" and the winner's letter (nobody's
    for a draw). With "" it is the current report. Anything else gives no losses.
    """
    battle = world.battles[id]
    if battle.stage not in SETTLED_BY_RULING:
        return None
    kind, dash, winner = wanted.partition("-")
    if kind == "typical" and dash and winner in ("", *battle.players):
        won = PlayerId(winner) if winner else None
        lost = PointsModel().expected(world, id, won)
        return BattleReport(None, won, lost.survivors)
    counts = counts_of(game, world, id)
    if not wanted:
        return counts[-1] if counts and battle.report is not None else None
    return next((count for count in counts if count.by == wanted), None)


def _figures(world: World, battle: Battle) -> set[str]:
    return {unit.id for player in battle.players for unit in fielded_units(world, battle, player)}
