"""The result of a battle: report, confirmation, dispute, ruling (R48, R58, A49)."""

from msgspec.structs import replace

from campaign.battles import forces
from campaign.battles.verdicts import settle_battle
from campaign.commands import UNNAMED, Confirm, Dispute, Report, SetResult, SwapRoles
from campaign.news import BattleReported, ReportConfirmed, ReportDisputed, RolesSwapped
from campaign.offers import ReportOffer
from campaign.world import (
    NO_REPORT,
    Battle,
    BattleId,
    BattleReport,
    LordId,
    PlayerId,
    ReportName,
    Unit,
    UnitId,
    World,
)
from campaign.world_builder import Draft
from club.refusals import Refusal

MOST_REASON = 500  # characters


def fielded_units(world: World, battle: Battle, player: PlayerId) -> tuple[Unit, ...]:
    return forces.fielded_units(world, player, battle.terrain, battle.sides[player])


def fielded_lords(world: World, battle: Battle, player: PlayerId) -> tuple[LordId, ...]:
    side = battle.sides[player]
    return ((world.bands[side.band].lord,) if side.band else ()) + side.lords


def may_report(battle: Battle, player: PlayerId) -> bool:
    """Whether the player may report: before a report, after a dispute, or to correct their own.

    A confirmed report cannot be corrected.
    """
    if player not in battle.players:
        return False
    if battle.stage == "reported":
        return battle.report is not None and battle.report.by == player and not battle.confirmed
    return battle.stage in ("fight", "disputed")


def offer(world: World, player: PlayerId, battle_id: BattleId) -> ReportOffer:
    battle = world.battles[battle_id]
    figures = {u.id: u.figures for p in battle.players for u in fielded_units(world, battle, p)}
    lords = tuple(lord for p in battle.players for lord in fielded_lords(world, battle, p))
    return ReportOffer(player, battle_id, battle.players, figures, lords, current_report(battle))


def current_report(battle: Battle) -> ReportName:
    """The name of the current report; "" if there is none."""
    return battle.report.name if battle.report else NO_REPORT


def owes_confirmation(world: World, battle: Battle) -> tuple[PlayerId, ...]:
    if battle.stage != "reported" or battle.report is None:
        return ()
    done = (battle.report.by, *battle.confirmed)
    return tuple(p for p in battle.players if p not in done)


def report(draft: Draft, command: Report) -> None:
    battle = _battle(draft.world, command.battle)
    if not may_report(battle, command.player):
        raise Refusal("no-report", "A49", "You cannot report that battle now.", fields=("battle",))
    _check_named(battle, command.replaces, "replaces")
    _check_result(offer(draft.world, command.player, command.battle), command)
    report = command.battle_report
    reported = replace(battle, stage="reported", report=report, confirmed=(), dispute="")
    draft.put_battle(command.battle, reported)
    draft.emit(BattleReported(command.battle, command.player, command.winner))


def _check_named(battle: Battle, name: ReportName, field: str) -> None:
    """Refuses `stale` for an answer to a report that is not the current one (A49)."""
    if name not in (UNNAMED, current_report(battle)):
        raise Refusal(
            "stale",
            "A49",
            "Another report of this battle was sent in the meantime. "
            "Nothing was changed: read that report first.",
            fields=(field,),
        )


def _check_result(bounds: ReportOffer, command: Report | SetResult) -> None:
    if command.winner is not None and command.winner not in bounds.players:
        raise Refusal(
            "winner", "R51", "The winner must be one of those who fought.", fields=("winner",)
        )
    if command.survivors.keys() != bounds.figures.keys():
        raise Refusal(
            "survivors-missing",
            "R61",
            "Enter the survivors of every unit that fought.",
            fields=("survivors",),
        )
    for unit, standing in command.survivors.items():
        if not 0 <= standing <= bounds.figures[unit]:
            raise Refusal(
                "survivors",
                "R61",
                "A unit of {figures} cannot have {standing} left.",
                fields=("survivors", unit),
                figures=bounds.figures[unit],
                standing=standing,
            )
    if len(set(command.dead_lords)) < len(command.dead_lords) or not (
        set(command.dead_lords) <= set(bounds.lords)
    ):
        raise Refusal(
            "dead-lords",
            "R26",
            "Only lords who fought there can have fallen.",
            fields=("dead_lords",),
        )


def confirm(draft: Draft, command: Confirm) -> None:
    """Confirms a report. Once every other side agrees, the battle is settled as reported."""
    battle = _to_confirm(draft.world, command)
    battle = replace(battle, confirmed=(*battle.confirmed, command.player))
    draft.put_battle(command.battle, battle)
    draft.emit(ReportConfirmed(command.battle, command.player))
    if battle.report is not None and not owes_confirmation(draft.world, battle):
        settle_battle(draft, command.battle, battle.report)


def dispute(draft: Draft, command: Dispute) -> None:
    battle = _to_confirm(draft.world, command)
    if len(command.reason) > MOST_REASON:
        raise Refusal(
            "reason", "A49", "Use at most {most} characters.", fields=("reason",), most=MOST_REASON
        )
    draft.put_battle(
        command.battle, replace(battle, stage="disputed", confirmed=(), dispute=command.reason)
    )
    draft.emit(ReportDisputed(command.battle, command.player, command.reason))


def _to_confirm(world: World, command: Confirm | Dispute) -> Battle:
    battle = _battle(world, command.battle)
    if command.player not in owes_confirmation(world, battle):
        raise Refusal(
            "no-confirmation",
            "A49",
            "There is no report of that battle for you to confirm.",
            fields=("battle",),
        )
    _check_named(battle, command.report, "report")
    return battle


def set_result(draft: Draft, command: SetResult) -> None:
    """Settles a battle by ruling: a result, or a forfeit or agreed draw without losses (A49)."""
    battle = _battle(draft.world, command.battle)
    if battle.stage not in ("fight", "reported", "disputed"):
        raise Refusal(
            "not-fought", "A49", "That battle has no forces to rule on yet.", fields=("battle",)
        )
    bounds = offer(draft.world, battle.players[0], command.battle)
    unharmed: dict[UnitId, int] = {**bounds.figures, **command.survivors}
    _check_result(bounds, replace(command, survivors=unharmed))
    report = BattleReport(None, command.winner, unharmed, command.dead_lords)
    settle_battle(draft, command.battle, report, ruled=True)


def swap_roles(draft: Draft, command: SwapRoles) -> None:
    battle = _battle(draft.world, command.battle)
    if battle.defender is None or battle.stage not in ("forces", "fight"):
        raise Refusal(
            "no-roles",
            "A37",
            "Roles can be swapped only before the battle, and only between two sides.",
            fields=("battle",),
        )
    other = next(p for p in battle.players if p != battle.defender)
    draft.put_battle(command.battle, replace(battle, defender=other))
    draft.emit(RolesSwapped(command.battle, other))


def _battle(world: World, battle_id: BattleId) -> Battle:
    battle = world.battles.get(battle_id)
    if battle is None:
        raise Refusal("no-such-battle", "R43", "There is no such battle.", fields=("battle",))
    return battle
