"""Phases in which one player acts after another."""

from campaign.commands import Done
from campaign.world_builder import Draft
from club.refusals import Refusal


def act_or_pass(draft: Draft, command: Done) -> None:
    """Refuses `Done` where a player acts or passes (A25)."""
    raise Refusal("move-or-pass", "A25", "On your go you act, or you pass for good.")
