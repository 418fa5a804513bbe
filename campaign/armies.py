"""Factions and kinds of unit: public SAGA facts used by the rules (Annex 3), as data."""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

OTHERWORLD, UNDERGROUND = "Otherworld", "Underground Peoples"
EXTERNAL_FACTIONS = frozenset({OTHERWORLD, UNDERGROUND})  # R6

FACTIONS: tuple[str, ...] = (
    "Great Kingdoms",
    "Lords of the Wild",
    "Undead Legions",
    "Horde",
    OTHERWORLD,
    UNDERGROUND,
    "Anglo-Danes",
    "Anglo-Saxons",
    "Carolingians",
    "Irish",
    "Jomsvikings",
    "Last Romans",
    "Normans",
    "Norse-Gaels",
    "Pagan Rus",
    "Scots",
    "Vikings",
    "Welsh",
    "Britons",
    "Goths",
    "Huns",
    "Picts",
    "Romans",
    "Saxons",
    "Byzantines",
    "Crusaders",
    "Eastern Princes",
    "Milites Christi",
    "Mongols",
    "Moors",
    "Mutatawwi'a",
    "Ordensstaat",
    "Pagan Peoples",
    "Poles",
    "Saracens",
    "Spanish",
)


class UnitKind(Struct, frozen=True):
    """A kind of unit: how many figures a point buys (0: a free unit, A16), and unit sizes."""

    per_point: int
    least: int
    most: int


UNIT_KINDS: dict[str, UnitKind] = {
    "hearthguard": UnitKind(4, 2, 12),
    "warriors": UnitKind(8, 4, 12),
    "levies": UnitKind(12, 6, 12),
    "creatures": UnitKind(2, 2, 6),
    "monster": UnitKind(1, 1, 1),
    "sorcerer": UnitKind(1, 1, 1),
    "lieutenant": UnitKind(2, 1, 1),
    "war_machine": UnitKind(2, 1, 1),
    "companion": UnitKind(0, 1, 1),
}
PARTS = 24  # parts of a point: a figure of any kind above is worth a whole number of parts
MOST_COMPANIONS = 3  # free units in one order: A16 sets no limit, but the form needs one


@lru_cache(maxsize=1024)
def price(kind: str, figures: int) -> Fraction:
    """Points that `figures` of this kind cost at full strength (A15, A16)."""
    per_point = UNIT_KINDS[kind].per_point
    return Fraction(figures, per_point) if per_point else Fraction(0)


def parts_for(kind: str, figures: int) -> int:
    """The same price in parts of a point."""
    per_point = UNIT_KINDS[kind].per_point
    return PARTS // per_point * figures if per_point else 0
