"""The arms of factions: a division of the field and a charge, in the colours of the seat.

The drawings are in `static/heraldry.svg`, which the emblems of people share
(`club.actions.accounts.emblems`). No two factions have the same arms.
"""

from typing import NamedTuple


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
