"""The outlook of a march: who holds the terrain, or whom the band fights there."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaign.battles.claims import opponents_on
from campaign.pages.scene.campaign_view import Scene
from campaign.world import PlayerId, TerrainId


def outlook(scene: Scene, end: TerrainId) -> str:
    """Words for the terrain as the map stands: free, yours, held by somebody, or a battle."""
    opponents = opponents_on(scene.world, PlayerId(scene.viewer or ""), end)
    if opponents:
        names = ", ".join(scene.seats[player].name for player in opponents)
        return _("battle with {names}").format(names=names)
    holder = scene.world.holders.get(end)
    if holder is None:
        return pgettext("terrain", "free")
    if holder == scene.viewer:
        return pgettext("terrain", "yours")
    return _("held by %(name)s") % {"name": scene.seats[holder].name}
