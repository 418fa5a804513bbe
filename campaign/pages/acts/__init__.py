"""The forms of the campaign page: one class per action, built from what `choices` offers."""

from campaign.pages.acts.base import Part, Submission
from campaign.pages.acts.battle import battle_parts
from campaign.pages.acts.closing import closing_parts
from campaign.pages.acts.initiative import initiative_parts
from campaign.pages.acts.management import management_parts
from campaign.pages.acts.movement import march_parts
from campaign.pages.acts.recruitment import levy_parts
from campaign.pages.scene.campaign_view import Scene

BUILDERS = (
    initiative_parts,
    levy_parts,
    march_parts,
    battle_parts,
    management_parts,
    closing_parts,
)


def open_parts(scene: Scene, attempt: Submission | None = None) -> list[Part]:
    """Every action open to the viewer, in the order of the page. A refused form keeps its
    values."""
    parts = [part for builder in BUILDERS for part in builder(scene)]
    for part in parts:
        if attempt is not None and part.is_meant(attempt):
            part.take(attempt)
    return parts


__all__ = ["Attempt", "Part", "open_parts"]
