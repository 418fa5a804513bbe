"""The portraits of lords as pages and the book of the saga show them."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaign.actions.battles.portraits import faces_of as stored_faces
from campaign.pages.scene.campaign_view import Scene
from campaign.world import LordId


def faces_by_lord(scene: Scene) -> dict[LordId, int]:
    """The photographs of lords, by number; none for spectators and on pages that a device keeps.

    Read once per page."""
    found: dict[LordId, int] | None = scene.__dict__.get("faces_by_lord")
    if found is None:
        lords = scene.world.lords
        stored = {} if scene.watching or scene.in_pocket else stored_faces(scene.game)
        found = scene.__dict__["faces_by_lord"] = {
            lord: face.photo
            for lord, face in stored.items()
            if lord in lords and lords[lord].owner == face.player
        }
    return found


def face(scene: Scene, lord: Any, side: int = 64) -> SafeString:
    """The portrait of a lord, of so many pixels, grey for the dead; "" without one."""
    photo = faces_by_lord(scene).get(lord)
    if photo is None:
        return mark_safe("")
    address = reverse("photo", args=[scene.game.public_id, photo])
    return _portrait(scene, lord, address, format_html('width="{0}" height="{0}"', side))


def faces_of(scene: Scene, player: str) -> SafeString:
    """The portraits of a player's lords, the dead last; "" without any."""
    own = [lord for lord in faces_by_lord(scene) if scene.world.lords[lord].owner == player]
    rows = sorted(own, key=lambda lord: bool(scene.world.lords[lord].died))
    drawn = format_html_join("", "{}", ((face(scene, lord, 48),) for lord in rows))
    return format_html('<span class="lord-faces">{}</span>', drawn) if rows else mark_safe("")


def faces_among(scene: Scene, lords: Iterable[Any]) -> SafeString:
    """The portraits of the lords of a force; "" without any."""
    drawn = [one for one in (face(scene, lord.id, 72) for lord in lords) if one]
    if not drawn:
        return mark_safe("")
    return format_html(
        '<p class="lord-faces">{}</p>', format_html_join("", "{}", ((d,) for d in drawn))
    )


def book_face(scene: Scene, lord: Any) -> SafeString:
    """The same in the book of the saga, which has its pictures inside."""
    photo = faces_by_lord(scene).get(lord)
    return _portrait(scene, lord, f"images/face-{photo}.jpg", "") if photo else mark_safe("")


def _portrait(scene: Scene, lord: Any, address: str, size: str) -> SafeString:
    row = scene.world.lords[lord]
    return format_html(
        '<img class="lord-face{}" src="{}" {} alt="{}"{}/>',
        " gone" if row.died else "",
        address,
        size,
        _("Portrait of %(lord)s") % {"lord": row.name or _("nameless lord")},
        mark_safe(' loading="lazy"') if size else "",
    )
