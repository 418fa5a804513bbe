"""The forms of the campaign page: one class per action, built from what `choices` offers.

`FORMS` has them by the word in the address: each reads its command, and previews it.
"""

from campaign.pages.acts import (
    battle,
    closing,
    initiative,
    management,
    movement,
    recruitment,
)
from campaign.pages.acts.base import Part, Submission
from campaign.pages.scene.campaign_view import Scene

PARTS: tuple[type[Part], ...] = (
    initiative.MusterPart,
    initiative.BidPart,
    initiative.TiesPart,
    recruitment.RecruitPart,
    recruitment.TransferPart,
    recruitment.DissolvePart,
    movement.SitePart,
    movement.MovePart,
    closing.PassPart,
    closing.DonePart,
    *battle.PLAIN.values(),
    battle.RefugePart,
    management.DemobilisePart,
    management.VillagePart,
    management.SacredPart,
    management.InvadePart,
)
FORMS = {part.name: part for part in PARTS}
BUILDERS = (
    initiative.initiative_parts,
    recruitment.levy_parts,
    movement.march_parts,
    battle.battle_parts,
    management.management_parts,
    closing.closing_parts,
)


def open_parts(scene: Scene, attempt: Submission | None = None) -> list[Part]:
    """Every action open to the viewer, in the order of the page. A refused form keeps its
    values."""
    parts = [part for builder in BUILDERS for part in builder(scene)]
    for part in parts:
        if attempt is not None and part.is_meant(attempt):
            part.take(attempt)
    return parts


__all__ = ["FORMS", "Part", "Submission", "open_parts"]
