"""The outlook of a march: the owner of the terrain, or the battle there."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from campaign.bands.movement import may_leave
from campaign.battles.claims import can_defend, opponents_on
from campaign.pages.scene.campaign_view import Scene
from campaign.world import PlayerId, TerrainId


def outlook(scene: Scene, end: TerrainId) -> str:
    """Words for the terrain in the present position: free, yours, held by somebody, or a battle."""
    opponents = opponents_on(scene.world, PlayerId(scene.viewer or ""), end)
    if opponents:
        return _battle(scene, end, opponents)
    holder = scene.world.holders.get(end)
    if is_mine(scene, end):
        return pgettext("terrain", "yours")
    if holder is None:
        return pgettext("terrain", "free")
    return _("held by %(name)s") % {"name": scene.seats[holder].name}


def is_mine(scene: Scene, end: TerrainId) -> bool:
    """Whether the viewer holds the terrain, or has a band there that will take it."""
    came = [band for band in scene.world.bands.values() if band.terrain == end and band.moved]
    return scene.viewer in (scene.world.holders.get(end), *[band.owner for band in came])


def _battle(scene: Scene, end: TerrainId, opponents: tuple[PlayerId, ...]) -> str:
    """The words for a battle. Bands that cannot move any more have to fight; others may leave
    (A31), and the owner of a village may keep its reserve out of the battle (A52)."""
    staying, leaving, found = [], [], []
    for player in opponents:
        name = scene.seats[player].name
        if not may_leave(scene.world, player, end):
            staying.append(name)
        elif can_defend(scene.world, player, end):
            found.append(_("battle if {name} defends it").format(name=name))
        else:
            leaving.append(name)
    if staying:
        found.insert(0, _("battle with {names}").format(names=", ".join(staying)))
    if leaving:
        words = ngettext("battle if {names} stays", "battle if {names} stay", len(leaving))
        found.append(words.format(names=", ".join(leaving)))
    return "; ".join(found)
