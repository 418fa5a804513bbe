"""The markers of a terrain: bands, reserves, returning units."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.actions.notices.points import points_in_words, written
from campaign.map.layout.banners import BannerEntry, Sign
from campaign.map.layout.labels import DISC, HALO, Mark
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.world import BandId, RetreatId, TerrainId

# Boxes of what `templates/map/_drawing.html` draws around a terrain, in map units.
HELD = Mark(-32, -32, 36, 31)  # with the holder's letter
VILLAGE = Mark(-38, 5, -10, 34)
SACRED = Mark(-40, -29, -10, 0)
BATTLE = Mark(8, -40, 42, -6)


@dataclass(frozen=True, slots=True)
class Token:
    """Units of one seat on one terrain, in `words`; with an address if they can be selected. A band
    has its `lord`."""

    key: str
    seat: SeatView
    sign: Sign
    name: str
    words: str
    href: str
    chosen: bool
    moved: bool
    lord: str = ""


def plate_of(scene: Scene, id: TerrainId) -> Mark:
    """The room that a terrain takes with all marks except slips and name."""
    world = scene.world
    marks = [DISC]
    if id in world.holders:
        marks.append(HELD)
    if scene.routes.klass[id] == "prestigious":
        marks.append(HALO)
    if id in world.villages:
        marks.append(VILLAGE)
    if id in world.sacred_grounds:
        marks.append(SACRED)
    if battle_on(scene, id):
        marks.append(BATTLE)
    return Mark(
        min(m.left for m in marks),
        min(m.top for m in marks),
        max(m.right for m in marks),
        max(m.bottom for m in marks),
    )


def battle_on(scene: Scene, id: TerrainId) -> str:
    """The id of the battle for this terrain; "" without one."""
    found = scene.world.battles.items()
    return next((b for b, row in found if row.terrain == id and row.stage != "closed"), "")


def entries_at(scene: Scene, id: TerrainId) -> tuple[BannerEntry, ...]:
    """The units on a terrain: bands by seat, the reserve, units returning here."""
    world, movable = scene.world, scene.movable
    bands = sorted(
        (band for band in scene.bands.values() if band.terrain == id),
        key=lambda band: band.seat.letter,
    )
    found = [
        BannerEntry(
            f"b {band.id}",
            band.seat.letter,
            "",
            written(band.points),
            band.lord,
            band.id in movable,
        )
        for band in bands
    ]
    reserve, owner = world.reserves.get(id), world.villages.get(id)
    if reserve and reserve.units and owner:
        size = written(reserve.points)
        found.append(BannerEntry(f"s {id}", scene.seats[owner].letter, "reserve", size, ""))
    found += [
        BannerEntry(f"r {key}", scene.seats[row.owner].letter, "retreat", written(row.points), "")
        for key, row in world.retreats.items()
        if row.to == id
    ]
    return tuple(found)


def counter_token(scene: Scene, entry: BannerEntry) -> Token:
    """The token of an entry."""
    kind, key = entry.key.split(" ", 1)
    men = ""
    if kind == "b":
        return _band(scene, key)
    if kind == "s":
        seat = scene.seats[scene.world.villages[TerrainId(key)]]
        points = scene.world.reserves[TerrainId(key)].points
        words = _("Reserve of %(name)s, %(points)s")
    else:
        row = scene.world.retreats[RetreatId(key)]
        seat, points = scene.seats[row.owner], row.points
        words = _("%(name)s: %(men)s on the way back here, %(points)s")
        men = scene.retreating(row)
    sentence = words % {"name": seat.name, "points": points_in_words(points), "men": men}
    return Token(entry.key, seat, entry.sign, "", sentence, "", False, False)


def _band(scene: Scene, key: str) -> Token:
    band = scene.bands[BandId(key)]
    movable = band.id in scene.movable
    words = _("%(lord)s of %(name)s, %(points)s") % {
        "lord": band.lord,
        "name": band.seat.name,
        "points": points_in_words(band.points),
    }
    return Token(
        f"b {key}",
        band.seat,
        "",
        band.lord,
        words,
        scene.address(band=band.id) if movable else "",
        movable and band.id == scene.selection.band,
        band.moved,
        scene.world.bands[band.id].lord,
    )
