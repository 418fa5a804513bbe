"""The state of what a player gives in the open phase, in one of four words."""

from typing import Any, NamedTuple

from campaign.actions.journal.page_versions import opening_of
from campaign.models import Campaign
from campaign.pages.scene.campaign_view import Scene

TOGETHER = ("muster", "bids", "recruitment", "transfer", "demobilisation", "building")


class Orders(NamedTuple):
    """`state`: none, draft (kept, not given), sealed (given, hidden), revealed (given, public).

    `campaign`, `player` and `seen` name the place where a draft on the reader's device would lie.
    """

    state: str
    campaign: str
    player: str
    seen: int


def orders_in(
    campaign: Any, player: str, *, has_draft: bool = False, acted: bool = False
) -> Orders | None:
    """The player's orders; None where they are asked for none, or have yet to be asked.

    `acted` is whether they have played in this phase, which counts where one plays after another.
    """
    if campaign.status == Campaign.ENDED or not player:
        return None
    if player in campaign.waits_for:
        state = "draft" if has_draft else "none"
    elif campaign.phase not in TOGETHER and not acted:
        return None
    else:
        state = "sealed" if campaign.phase == "bids" else "revealed"
    return Orders(state, campaign.public_id, player, opening_of(campaign))


def orders_of(scene: Scene) -> Orders | None:
    """The viewer's, who has not left the campaign."""
    me = scene.me
    if me is None or me.left:
        return None
    acted = not scene.shared_device and getattr(scene.campaign, "acted", False)
    return orders_in(scene.campaign, me.player, has_draft=bool(scene.drafts), acted=acted)
