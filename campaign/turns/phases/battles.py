"""Battles are fought at the table, reported and agreed on (R46–R66)."""

from collections.abc import Sequence

from campaign.bands import memory, movement
from campaign.battles import reports, retreats
from campaign.commands import Confirm, Dispute, Report
from campaign.offers import Choice
from campaign.turns.kinds_of_phase.by_battle import default, offers_in, owing_in
from campaign.turns.kinds_of_phase.record import PhaseRules
from campaign.turns.phases.forces import BEFORE_THE_FIGHT, RESULTS
from campaign.world import PlayerId, TerrainId, World
from campaign.world_builder import Draft


def _awaited(world: World) -> Sequence[PlayerId]:
    waiting: list[PlayerId] = []
    for battle in world.battles.values():
        waiting += owing_in(world, battle)
        waiting += reports.owes_confirmation(world, battle)
        if battle.stage in ("fight", "disputed"):
            waiting += battle.players
    return waiting


def _offers(world: World, player: PlayerId) -> list[Choice]:
    found: list[Choice] = []
    for battle_id, battle in world.battles.items():
        found += offers_in(world, player, battle_id)
        if reports.may_report(battle, player):
            found.append(reports.offer(world, player, battle_id))
        if player in reports.owes_confirmation(world, battle):
            report = reports.current_report(battle)
            found += [Confirm(player, battle_id, report), Dispute(player, battle_id, report)]
    return found


def _direct_retreats(draft: Draft) -> None:
    """Directs all retreats of the movement together, once its last battle is closed (A59)."""
    if draft.world.retreats and not _awaited(draft.world):
        retreats.direct(draft)


def _end(draft: Draft) -> None:
    memory.remember_battles(draft)
    if draft.world.battles:
        draft.set(battles={})


def _will_ask(world: World, player: PlayerId) -> bool:
    if world.phase == "movement":
        return any(_must_fight(world, player, terrain) for terrain in movement.arrivals(world))
    return any(
        player in battle.players for battle in world.battles.values() if battle.stage != "closed"
    )


def _must_fight(world: World, player: PlayerId, terrain: TerrainId) -> bool:
    """Whether bands of this player have met another's there, and neither can leave (A31)."""
    present = {band.owner for band in world.bands.values() if band.terrain == terrain}
    held = [one for one in present if not movement.may_leave(world, one, terrain)]
    return player in held and len(held) > 1


RULES = PhaseRules(
    name="battles",
    then="demobilisation",
    played="by battle",
    awaited=_awaited,
    offers=_offers,
    default=default,
    acts={
        **BEFORE_THE_FIGHT,
        Report: reports.report,
        Confirm: reports.confirm,
        Dispute: reports.dispute,
        **RESULTS,
    },
    hours=336,
    settle=_direct_retreats,
    end=_end,
    will_ask=_will_ask,
)
