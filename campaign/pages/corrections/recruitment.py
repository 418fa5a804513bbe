"""Changing starting bands, recruits, and an army from a portal (R5, R18–R28, R87)."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaign import commands
from campaign.armies import FACTIONS, UNIT_KINDS
from campaign.bands.garrisons import unit_places
from campaign.bands.recruits import MOST_NAME
from campaign.offers import FactionOffer, InvadeOffer, RecruitOffer
from campaign.pages.corrections.fields import (
    Amending,
    Field,
    Group,
    in_old_order,
    one_of,
    unit_words,
)
from campaign.pages.scene.form_values import band_plans, unit_orders
from campaign.pages.scene.seat_views import faction_words, lord_name
from campaign.pages.words.rule_terms import UNIT_KINDS as UNIT_WORDS
from campaign.world import UnitOrder
from club.pages.frame.form_fields import text, word

MORE_ROWS = 2  # empty rows below an order of units
MOST_ROWS = 40


def ask_faction(amending: Amending) -> list[Group]:
    factions = [f for c in amending.offered if isinstance(c, FactionOffer) for f in c.factions]
    among, current = faction_words(factions), amending.command.faction
    return [Group("", [amending.choose("faction", _("Faction"), "select", current, among)])]


def read_faction(amending: Amending, post: QueryDict) -> commands.Command:
    return replace(amending.command, faction=word(post, "faction"))


def ask_bands(amending: Amending) -> list[Group]:
    """The starting bands as they were mustered."""
    current = amending.command.faction
    groups = []
    if current:  # chosen with the bands
        factions = faction_words(FACTIONS)
        groups = [
            Group("", [amending.choose("faction", _("Faction"), "select", current, factions)])
        ]
    for number, plan in enumerate(amending.command.bands):
        label = _("Name of the lord")
        lord = amending.write(f"b{number}-lord", label, "text", plan.lord, MOST_NAME)
        legend = _("Band {number}").format(number=number + 1)
        groups.append(Group(legend, [lord, *_rows(amending, plan.units, f"b{number}-")]))
    return groups


def read_bands(amending: Amending, post: QueryDict) -> commands.Command:
    faction = text(post, "faction") if amending.command.faction else ""
    return replace(amending.command, bands=band_plans(post), faction=faction)


def ask_recruits(amending: Amending) -> list[Group]:
    """Asks for the village, the band or lord, and the bought and the free units."""
    current = amending.command
    offers = [c for c in amending.offered if isinstance(c, RecruitOffer)]
    where = dict.fromkeys([current.at, *(offer.at for offer in offers)])
    places = [(str(at), amending.terrain(at)) for at in where]
    bands = _bands(
        amending,
        [
            *([current.band] if current.band else []),
            *(band for offer in offers for band in offer.bands),
        ],
    )
    waiting = dict.fromkeys(
        [
            *([current.lord] if current.lord else []),
            *(lord for offer in offers for lord in offer.lords),
        ]
    )
    lords = [("", _("a new lord")), *((str(id), lord_name(amending.world, id)) for id in waiting)]
    fields = [
        amending.choose("at", _("Village"), "select", current.at, places),
        amending.choose("band", _("For which band"), "select", current.band or "", bands),
        amending.choose("lord", _("Led by"), "select", current.lord or "", lords),
        amending.write("name", _("Name of the new lord"), "text", current.name, MOST_NAME),
    ]
    bought = Group(_("Units bought"), _rows(amending, current.units))
    taken = _takeable(amending, where)
    return [Group("", fields), bought, *([Group("", [taken])] if taken.options else [])]


def _bands(amending: Amending, bands: list[Any]) -> list[tuple[str, str]]:
    words = _("band of {lord}, {terrain}")
    return [
        ("", _("a new band")),
        *(
            (
                str(band),
                words.format(
                    lord=amending.lord_of(band),
                    terrain=amending.terrain(amending.world.bands[band].terrain),
                ),
            )
            for band in dict.fromkeys(bands)
        ),
    ]


def _takeable(amending: Amending, where: Any) -> Field:
    """Units of the bands and reserves of these villages."""
    holders = (amending.world.bands, amending.world.reserves)
    units = {unit.id: unit for table in holders for row in table.values() for unit in row.units}
    among = [
        (str(id), f"{unit_words(units[id])} – {_home(amending, band)}, {amending.terrain(at)}")
        for at in where
        for id, band in unit_places(amending.world, amending.player, at).items()
    ]
    label = _("Units to take, free of charge")
    return amending.tick("taken", label, amending.command.taken, among)


def _home(amending: Amending, band: Any) -> str:
    return amending.lord_of(band) if band is not None else _("reserve")


def read_recruits(amending: Amending, post: QueryDict) -> commands.Command:
    """Reads the recruitment. If it strengthens another band than the entry's, it raises no lord."""
    current, band = amending.command, post.get("band") or None
    names = band is None or band == current.band
    return replace(
        current,
        at=word(post, "at"),
        band=band,
        units=unit_orders(post),
        taken=in_old_order(current.taken, tuple(post.getlist("taken"))),
        lord=(post.get("lord") or None) if names else None,
        name=text(post, "name") if names else "",
    )


def ask_army(amending: Amending) -> list[Group]:
    current = amending.command
    open_to = [t for c in amending.offered if isinstance(c, InvadeOffer) for t in c.terrains]
    places = {str(t): amending.terrain(t) for t in (current.terrain, *open_to)}
    among = sorted(places.items(), key=lambda pair: pair[1])
    fields = [
        amending.choose("terrain", _("Territory"), "select", current.terrain, among),
        amending.write("name", _("Name of the lord"), "text", current.name, MOST_NAME),
    ]
    return [Group("", fields), Group(_("Units bought"), _rows(amending, current.units))]


def read_army(amending: Amending, post: QueryDict) -> commands.Command:
    terrain = one_of(post, "terrain", amending.scene.terrains)
    units, name = unit_orders(post), text(post, "name")
    return replace(amending.command, terrain=terrain, units=units, name=name)


def _rows(amending: Amending, units: tuple[UnitOrder, ...], prefix: str = "") -> list[Field]:
    """The rows of an order, and empty ones below."""
    kinds = [(kind, str(UNIT_WORDS[kind])) for kind in UNIT_KINDS]
    fields = []
    for row in range(_count(amending, units, prefix)):
        kind, figures = (units[row].kind, units[row].figures) if row < len(units) else ("", "")
        number = {"number": row + 1}
        label = _("Kind of unit {number}").format(**number)
        fields.append(amending.choose(f"{prefix}kind-{row}", label, "select", kind, kinds))
        label = _("Figures of unit {number}").format(**number)
        left = amending.value(f"{prefix}figures-{row}", figures)
        fields.append(Field(f"{prefix}figures-{row}", label, "number", left))
    return fields


def _count(amending: Amending, units: tuple[UnitOrder, ...], prefix: str) -> int:
    sent = sum(name.startswith(f"{prefix}figures-") for name in amending.typed or ())
    return max(len(units) + MORE_ROWS, min(sent, MOST_ROWS))
