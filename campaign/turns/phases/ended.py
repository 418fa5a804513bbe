"""After the campaign: nothing is awaited, offered or done (R2)."""

from campaign.turns.phases.record import PhaseRules

RULES = PhaseRules(name="ended", then="ended", played="by itself")
