"""Battles are determined; their sides choose forces, or withdraw (R41–R45, A36–A43)."""

from campaign.battles import claims, forces, reports, withdrawals
from campaign.commands import (
    Assault,
    ChooseForce,
    DeclineDefence,
    Hold,
    SetResult,
    SwapRoles,
    Transfer,
)
from campaign.turns.kinds_of_phase.by_battle import default, force_offers, owing
from campaign.turns.kinds_of_phase.record import Acts, PhaseRules

BEFORE_THE_FIGHT: Acts = {
    ChooseForce: forces.choose_force,
    DeclineDefence: withdrawals.decline_defence,
    Transfer: forces.reorganise,
}
RESULTS: Acts = {SetResult: reports.set_result, SwapRoles: reports.swap_roles}

RULES = PhaseRules(
    name="forces",
    then="battles",
    played="by battle",
    awaited=owing,
    offers=force_offers,
    default=default,
    acts={**BEFORE_THE_FIGHT, Assault: withdrawals.assault, Hold: withdrawals.hold, **RESULTS},
    hours=48,
    habits=("suggested",),
    start=claims.determine,
)
