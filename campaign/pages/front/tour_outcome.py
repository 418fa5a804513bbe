"""The gains and losses of the guest of a guided turn since it began, and their score."""

from fractions import Fraction
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.actions.history.effective_history import world_after
from campaign.actions.notices.points import points_in_words, written
from campaign.actions.notices.recaps import MOST, recap_of
from campaign.pages.scene.campaign_view import Scene
from campaign.turns.ending import score
from campaign.world import PlayerId, TerrainId, World


def tour_outcome(scene: Scene) -> list[str]:
    """The guest's territories won and lost, their memory points and their score, in sentences."""
    me = PlayerId(scene.viewer or "")
    was, is_held = (_held(world, me) for world in (world_after(scene.game, 0), scene.world))
    said = []
    if won := is_held - was:
        said.append(_("You have won %(terrains)s.") % {"terrains": _named(scene, won)})
    if lost := was - is_held:
        said.append(_("You have lost %(terrains)s.") % {"terrains": _named(scene, lost)})
    if not said:
        said.append(_("You hold the same territories as before."))
    return [*said, *_income(scene, me), _score(scene, me)]


def _income(scene: Scene, me: PlayerId) -> list[str]:
    """The pay of the guest's land, and the points they have now; nothing if it paid nothing."""
    entries = scene.game.journal.filter(seq__gt=scene.game.seq - MOST)
    lines = (line for group in recap_of(entries, me, after=0) for line in group.lines)
    paid = sum(
        line.values["count"]
        for line in lines
        if line.kind == "gained" and line.values["cause"] == "income"
    )
    if not paid:
        return []
    words = ngettext(
        "Your land has paid you %(paid)s power point: you now have %(power)s.",
        "Your land has paid you %(paid)s power points: you now have %(power)s.",
        ceil(paid),
    )
    return [words % {"paid": written(paid), "power": written(scene.world.players[me].power)}]


def _held(world: World, player: PlayerId) -> frozenset[TerrainId]:
    return frozenset(terrain for terrain, holder in world.holders.items() if holder == player)


def _named(scene: Scene, terrains: frozenset[TerrainId]) -> str:
    return ", ".join(sorted(map(scene.terrain_name, terrains)))


def _score(scene: Scene, me: PlayerId) -> str:
    """The total of a final count now, its place among all, and the memory points."""
    world = scene.world
    totals = {player: Fraction(*score(world, player).total) for player in world.in_play}
    held = sum(point.player == me for point in world.track)
    values = {
        "points": points_in_words(totals[me]),
        "place": 1 + sum(total > totals[me] for total in totals.values()),
        "players": len(totals),
        "count": held,
        "needed": world.rules.limits.prestige,
    }
    words = _(
        "Your score: %(points)s, place %(place)s of %(players)s. Memory points: %(count)s of "
        "%(needed)s."
    )
    return words % values
