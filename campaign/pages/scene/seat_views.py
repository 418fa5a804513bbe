"""Each player on a page: stock, bands, upkeep forecast, place in the order.

Factions have arms: a field and a charge.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from django.utils.translation import gettext

from campaign.pages.words import rule_terms
from campaign.turns.economy.upkeep import field_points, forecast
from campaign.world import Band, BandId, LordId, PlayerId, Unit, UnitName, World


class Arms(NamedTuple):
    """A field (plain, pale, bend or chief) and the charge that is drawn on it."""

    field: str
    charge: str


_BY_CHARGE: dict[str, dict[str, str]] = {  # charge: field: faction
    "axe": {"plain": "Anglo-Danes", "chief": "Saxons", "bend": "Horde"},
    "bow": {"plain": "Welsh", "bend": "Huns", "pale": "Saracens"},
    "crown": {"plain": "Great Kingdoms", "pale": "Carolingians", "chief": "Byzantines"},
    "hammer": {"plain": "Underground Peoples", "pale": "Jomsvikings", "chief": "Goths"},
    "horn": {"plain": "Anglo-Saxons", "pale": "Irish", "bend": "Mongols"},
    "moon": {"plain": "Undead Legions", "pale": "Picts", "bend": "Moors"},
    "ship": {"plain": "Vikings", "pale": "Norse-Gaels", "bend": "Pagan Rus"},
    "star": {"plain": "Milites Christi", "chief": "Eastern Princes", "bend": "Otherworld"},
    "sun": {"plain": "Last Romans", "pale": "Poles", "bend": "Mutatawwi'a"},
    "sword": {"plain": "Britons", "chief": "Normans", "bend": "Crusaders"},
    "tower": {"plain": "Romans", "pale": "Ordensstaat", "chief": "Spanish"},
    "tree": {"plain": "Lords of the Wild", "chief": "Scots", "bend": "Pagan Peoples"},
}
ARMS = {
    faction: Arms(field, charge)
    for charge, fields in _BY_CHARGE.items()
    for field, faction in fields.items()
}


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat with its name, colour (`css`), letter and possessions."""

    player: PlayerId
    letter: str
    css: str
    name: str
    faction: str
    arms: Arms | None
    power: int
    income: int
    upkeep: int
    points: Fraction
    lords: int
    villages: int
    prestige: int
    rank: int
    favourite: bool
    speaker: bool
    awaited: bool
    sealed: bool
    mine: bool
    left: bool

    @property
    def balance(self) -> int:
        """Stock after the income and upkeep of this turn in the present position."""
        return self.power + self.income - self.upkeep


@dataclass(frozen=True, slots=True)
class BandView:
    id: BandId
    seat: SeatView
    lord: str
    terrain: str
    terrain_name: str
    points: Fraction
    units: tuple[Unit, ...]
    moved: bool
    lord_id: LordId = LordId("")
    lines: tuple[UnitName | None, ...] = ()  # names and gear of the units, in their order

    @property
    def units_in_words(self) -> str:
        """The units with their figures, equal ones once: "2 × 4 hearthguard, 6/8 warriors"."""
        return units_in_words(self.units, self.lines)

    @property
    def rows(self) -> list[tuple[Unit, UnitName | None]]:
        return list(zip_longest(self.units, self.lines))


def units_in_words(units: Iterable[Unit], lines: Iterable[UnitName | None] = ()) -> str:
    """Units with their figures, equal ones once; those that have a name with it."""
    both = zip_longest(units, lines)
    counted = Counter(unit_with_name(_in_words(unit), line) for unit, line in both if unit)
    return ", ".join(f"{n} × {words}" if n > 1 else words for words, n in counted.items())


def unit_with_name(words: str, line: UnitName | None) -> str:
    """The name before the words in brackets, if there is a name: "Grey Ship (8 warriors)"."""
    return f"{line.name or line.gear} ({words})" if line else words


def _in_words(unit: Unit) -> str:
    figures = str(unit.figures) if unit.figures == unit.full else f"{unit.figures}/{unit.full}"
    return f"{figures} {rule_terms.UNIT_KINDS.get(unit.kind, unit.kind)}"


def lord_name(world: World, lord: LordId) -> str:
    """The lord's name; a lord without a name gets a general word."""
    return world.lords[lord].name or gettext("nameless lord")


def faction_word(faction: str) -> str:
    return str(rule_terms.FACTIONS.get(faction, faction))


def faction_words(factions: Iterable[str]) -> list[tuple[str, str]]:
    """Factions with their words in the reader's language, by the word."""
    return sorted(((faction, faction_word(faction)) for faction in factions), key=lambda p: p[1])


def seats_of(
    world: World,
    names: dict[str, tuple[str, str]],
    *,
    viewer: PlayerId | None,
    awaited: tuple[PlayerId, ...],
    sealed: frozenset[PlayerId],
) -> dict[PlayerId, SeatView]:
    """Every player of the world as a `SeatView`, in seat order; `names` gives name and faction."""
    return {
        player: _seat(world, player, index, names, viewer, awaited, sealed)
        for index, player in enumerate(world.players)
    }


def _seat(
    world: World,
    player: PlayerId,
    index: int,
    names: dict[str, tuple[str, str]],
    viewer: PlayerId | None,
    awaited: tuple[PlayerId, ...],
    sealed: frozenset[PlayerId],
) -> SeatView:
    record = world.players[player]
    name, faction = names.get(player, (str(player), record.faction))
    expected = forecast(world, player)
    return SeatView(
        player=player,
        letter=LETTERS[index % 26],
        css=LETTERS[index % 6].lower(),
        name=name,
        faction=faction_word(faction),
        arms=ARMS.get(faction),
        power=record.power,
        income=expected.income,
        upkeep=expected.cost,
        points=field_points(world, player),
        lords=sum(1 for lord in world.lords.values() if lord.owner == player and not lord.died),
        villages=sum(1 for owner in world.villages.values() if owner == player),
        prestige=sum(1 for point in world.track if point.player == player),
        rank=world.order.index(player) + 1 if player in world.order else 0,
        favourite=world.favourite == player,
        speaker=world.speaker == player,
        awaited=player in awaited and player not in sealed,
        sealed=player in sealed,
        mine=player == viewer,
        left=record.left,
    )


def band_view(world: World, id: BandId, band: Band, seats: dict[PlayerId, SeatView]) -> BandView:
    terrains = {terrain.id: terrain.name for terrain in world.map.terrains}
    return BandView(
        id=id,
        seat=seats[band.owner],
        lord=lord_name(world, band.lord),
        terrain=band.terrain,
        terrain_name=terrains[band.terrain],
        points=band.points,
        units=band.units,
        moved=band.moved,
        lord_id=band.lord,
        lines=tuple(world.named_units.get(unit.id) for unit in band.units),
    )
