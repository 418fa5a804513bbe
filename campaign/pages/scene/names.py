"""The names of players and terrains as pages show them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from campaign.world import NamedUnit


def player_name(seats: Mapping[Any, Any], player: str) -> SafeString:
    """A player's name with their letter in their colour."""
    seat = seats.get(player)
    return _name(seat.css, seat.letter, seat.name) if seat else _name("", "", player)


@lru_cache(maxsize=2048)
def _name(css: str, letter: str, name: str) -> SafeString:
    badge = '<span class="badge seat-{}" aria-hidden="true">{}</span>' if css else "{}{}"
    return format_html('<b class="who">' + badge + "{}</b>", css, letter, name)


def face(scene: Any, lord: str, side: int = 64) -> SafeString:
    """The portrait of a lord, of so many pixels, grey for the dead; "" without one."""
    photo = scene.faces.get(lord)
    if photo is None:
        return mark_safe("")
    address = reverse("photo", args=[scene.game.public_id, photo])
    return _portrait(scene, lord, address, format_html('width="{0}" height="{0}"', side))


def faces_of(scene: Any, player: str) -> SafeString:
    """The portraits of a player's lords, the dead last; "" without any."""
    own = [lord for lord in scene.faces if scene.world.lords[lord].owner == player]
    rows = sorted(own, key=lambda lord: bool(scene.world.lords[lord].died))
    drawn = format_html_join("", "{}", ((face(scene, lord, 48),) for lord in rows))
    return format_html('<span class="faces">{}</span>', drawn) if rows else mark_safe("")


def book_face(scene: Any, lord: str) -> SafeString:
    """The same in the book of the saga, which has its pictures inside."""
    photo = scene.faces.get(lord)
    return _portrait(scene, lord, f"images/face-{photo}.jpg", "") if photo else mark_safe("")


def _portrait(scene: Any, lord: str, address: str, size: str) -> SafeString:
    row = scene.world.lords[lord]
    return format_html(
        '<img class="face{}" src="{}" {} alt="{}"{}/>',
        " gone" if row.died else "",
        address,
        size,
        _("Portrait of %(lord)s") % {"lord": row.name or _("nameless lord")},
        mark_safe(' loading="lazy"') if size else "",
    )


def terrain_name(scene: Any, terrain: str) -> SafeString:
    return format_html("<i>{}</i>", scene.terrain_name(terrain))


def unit_link(scene: Any, unit: str, line: NamedUnit) -> SafeString:
    """What a unit is called; for members it is a link to the unit's page."""
    called = line.name or line.gear
    if scene.watching:
        return format_html('<b class="called">{}</b>', called)
    address = reverse("unit", args=[scene.game.public_id, unit])
    return format_html('<a class="called" href="{}">{}</a>', address, called)


def battle_terrain(scene: Any, battle: str, terrain: str) -> SafeString:
    """The terrain of the battle; for members it is a link to the battle's page."""
    name = terrain_name(scene, terrain)
    if scene.watching:
        return name
    address = reverse("battle", args=[scene.game.public_id, battle])
    return format_html('<a href="{}">{}</a>', address, name)
