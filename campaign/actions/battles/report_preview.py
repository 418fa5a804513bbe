"""The end of a battle by a report that everybody confirms, played without storing it."""

from typing import NamedTuple

from campaign.battles.reports import current_report, owes_confirmation
from campaign.commands import Confirm, Report
from campaign.history.battle_records import BattleRecord, battle_records
from campaign.news import News
from campaign.play import play
from campaign.world import BattleId, World


class Settled(NamedTuple):
    """The battle as it ends, and the world after it."""

    battle: BattleRecord
    after: World


def settled_by(world: World, battle: BattleId, report: Report | None = None) -> Settled:
    """The end of the battle by this report, or by the one that waits for confirmation.

    Refuses what the rules refuse. Raises LookupError if there is no report to confirm.
    """
    news: tuple[News, ...] = ()
    if report is not None:
        world = play(world, report).world
    for player in owes_confirmation(world, world.battles[battle]):
        outcome = play(world, Confirm(player, battle, current_report(world.battles[battle])))
        world, news = outcome.world, news + outcome.news
    return Settled(battle_records([(0, world.turn, "", news)])[battle], world)
