"""The forms of the campaign page: one class per action, built from what `choices` offers.

`FORMS` has them by the word in the address: each reads its command, and previews it.
"""

from campaign.pages.acts.base import Part, Submission
from campaign.pages.acts.battle import PLAIN, RefugePart, battle_parts
from campaign.pages.acts.closing import DonePart, PassPart
from campaign.pages.acts.initiative import BidPart, MusterPart, SuggestedMusterPart, TiesPart
from campaign.pages.acts.management import DemobilisePart, InvadePart, SacredPart, VillagePart
from campaign.pages.acts.movement import MovePart, SitePart, suggested_order
from campaign.pages.acts.recruitment import DissolvePart, RecruitPart, TransferPart
from campaign.pages.scene.campaign_view import Scene

BEFORE_BATTLES: tuple[type[Part], ...] = (
    SuggestedMusterPart,
    MusterPart,
    BidPart,
    TiesPart,
    RecruitPart,
    TransferPart,
    DissolvePart,
    SitePart,
    MovePart,
)
AFTER_BATTLES: tuple[type[Part], ...] = (
    RefugePart,
    DemobilisePart,
    VillagePart,
    SacredPart,
    InvadePart,
    PassPart,
    DonePart,
)
FORMS = {part.name: part for part in (*BEFORE_BATTLES, *PLAIN.values(), *AFTER_BATTLES)}


def open_parts(scene: Scene, attempt: Submission | None = None) -> list[Part]:
    """Every action open to the viewer, in the order of the page. A refused form keeps its
    values."""
    before = [part for kind in BEFORE_BATTLES for part in kind.parts(scene)]
    after = [part for kind in AFTER_BATTLES for part in kind.parts(scene)]
    parts = [*suggested_order(scene), *before, *battle_parts(scene), *after]
    for part in parts:
        if attempt is not None and part.is_meant(attempt):
            part.take(attempt)
    return parts


__all__ = ["FORMS", "Part", "Submission", "open_parts"]
