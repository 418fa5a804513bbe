"""The end of a turn: retreats that are due end, then the campaign if it is won (R69, R95)."""

from campaign.battles.retreats import end_retreats
from campaign.turns.ending import end_turn
from campaign.turns.kinds_of_phase.record import PhaseRules
from campaign.world_builder import Draft


def _end(draft: Draft) -> None:
    end_retreats(draft, "end")
    end_turn(draft)


RULES = PhaseRules(
    name="late_returns", then="returns", played="by itself", end=_end, ends_turn=True
)
