"""The names of players and terrains as pages show them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaign.world import NamedUnit


def player_name(seats: Mapping[Any, Any], player: str) -> SafeString:
    """A player's name with their letter in their colour."""
    seat = seats.get(player)
    return _name(seat.css, seat.letter, seat.name) if seat else _name("", "", player)


@lru_cache(maxsize=2048)
def _name(css: str, letter: str, name: str) -> SafeString:
    badge = '<span class="badge seat-{}" aria-hidden="true">{}</span>' if css else "{}{}"
    return format_html('<b class="who">' + badge + "{}</b>", css, letter, name)


def terrain_name(scene: Any, terrain: str) -> SafeString:
    return format_html("<i>{}</i>", scene.terrain_name(terrain))


def unit_link(scene: Any, unit: str, line: NamedUnit) -> SafeString:
    """The name of a unit; for members it is a link to the unit's page."""
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
