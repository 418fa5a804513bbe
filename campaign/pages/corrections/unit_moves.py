"""Changing the destinations of units: transfers, forces, units sent home (R29, R47, R80)."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaign import commands
from campaign.bands.garrisons import unit_places
from campaign.offers import DemobiliseOffer, ForceOffer
from campaign.pages.corrections.fields import (
    Amending,
    Field,
    Group,
    in_old_order,
    one_of,
    unit_words,
)
from campaign.pages.scene.seat_views import lord_name
from campaign.world import Unit, UnitId

RESERVE = "reserve"


def ask_transfer(amending: Amending) -> list[Group]:
    """Asks for each unit on the terrain whether it stays, or joins a band or the reserve."""
    given, units = amending.command, _units(amending)
    legend = _("Units on {terrain}").format(terrain=amending.terrain(given.at))
    places = unit_places(amending.world, amending.player, given.at)
    return [Group(legend, [_goes(amending, units[id], band) for id, band in places.items()])]


def _goes(amending: Amending, unit: Unit, home: Any) -> Field:
    given = amending.command
    others = [(band, name) for band, name in _homes(amending) if band != (home or RESERVE)]
    among = [("", _("stays")), *((band, _("to {lord}").format(lord=n)) for band, n in others)]
    now = amending.lord_of(home) if home else _("reserve")
    to = (given.to[unit.id] or RESERVE) if unit.id in given.to else ""
    return amending.choose(f"to-{unit.id}", f"{unit_words(unit)} – {now}", "select", to, among)


def _homes(amending: Amending) -> list[tuple[str, str]]:
    """The bands on the terrain by their lords, and the reserve of the player's own village."""
    world, at = amending.world, amending.command.at
    bands = [
        (str(id), amending.lord_of(id))
        for id, band in world.bands.items()
        if band.terrain == at and band.owner == amending.player
    ]
    own = world.villages.get(at) == amending.player
    return [*bands, *([(RESERVE, _("reserve"))] if own else [])]


def read_transfer(amending: Amending, post: QueryDict) -> commands.Command:
    homes = {"", *(home for home, _name in _homes(amending))}
    places = unit_places(amending.world, amending.player, amending.command.at)
    answers = {unit: one_of(post, f"to-{unit}", homes) for unit in places}
    to = {unit: None if where == RESERVE else where for unit, where in answers.items() if where}
    return replace(amending.command, to=to)


def ask_force(amending: Amending) -> list[Group]:
    given, world, units = amending.command, amending.world, _units(amending)
    bounds = _force_offer(amending)
    fields = []
    if bounds.bands:
        bands = [(str(id), amending.lord_of(id)) for id in bounds.bands]
        label = _("The band that fights")
        fields.append(amending.choose("band", label, "radio", given.band or "", bands))
    if bounds.reserve:
        reserve = [(str(id), unit_words(units[id])) for id in bounds.reserve]
        label = _("Units of the reserve that fight")
        fields.append(amending.tick("reserve", label, given.reserve, reserve))
    if bounds.lords:
        lords = [(str(id), lord_name(world, id)) for id in bounds.lords]
        label = _("Lords of the reserve that fight")
        fields.append(amending.tick("lords", label, given.lords, lords))
    terrain = amending.terrain(world.battles[given.battle].terrain)
    return [Group(_("Battle for {terrain}").format(terrain=terrain), fields)]


def _force_offer(amending: Amending) -> ForceOffer:
    battle = amending.command.battle
    return next(c for c in amending.offered if isinstance(c, ForceOffer) and c.battle == battle)


def read_force(amending: Amending, post: QueryDict) -> commands.Command:
    given = amending.command
    return replace(
        given,
        band=post.get("band") or None,
        reserve=in_old_order(given.reserve, tuple(post.getlist("reserve"))),
        lords=in_old_order(given.lords, tuple(post.getlist("lords"))),
    )


def ask_sent_home(amending: Amending) -> list[Group]:
    """The units of each band; then the village, if several are equally near (R81)."""
    given = amending.command
    groups = []
    for id, band in amending.world.bands.items():
        if band.owner == amending.player:
            among = [(str(unit.id), unit_words(unit)) for unit in band.units]
            label = f"{amending.lord_of(id)}, {amending.terrain(band.terrain)}"
            groups.append(Group("", [amending.tick("units", label, given.units, among)]))
    fields = []
    for terrain, villages in _refuges(amending).items():
        among = [(str(village), amending.terrain(village)) for village in villages]
        label = _("From {terrain} to").format(terrain=amending.terrain(terrain))
        chosen = given.to.get(terrain, villages[0])
        fields.append(amending.choose(f"to-{terrain}", label, "select", chosen, among))
    return [*groups, *([Group("", fields)] if fields else [])]


def _refuges(amending: Amending) -> dict[Any, Any]:
    offers = [c for c in amending.offered if isinstance(c, DemobiliseOffer)]
    return {
        terrain: found for c in offers for terrain, found in c.refuges.items() if len(found) > 1
    }


def read_sent_home(amending: Amending, post: QueryDict) -> commands.Command:
    """Reads the units sent home. A village of a terrain that the entry did not name counts only if
    it was changed."""
    given, to = amending.command, {**amending.command.to}
    for terrain, villages in _refuges(amending).items():
        chosen = one_of(post, f"to-{terrain}", villages)
        if terrain in to or chosen != villages[0]:
            to[terrain] = chosen
    units = in_old_order(given.units, tuple(post.getlist("units")))
    return replace(given, units=units, to=to)


def _units(amending: Amending) -> dict[UnitId, Unit]:
    holders = (amending.world.bands, amending.world.reserves)
    return {unit.id: unit for table in holders for row in table.values() for unit in row.units}
