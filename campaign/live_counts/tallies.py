"""Tallies that public facts are enough for: what stands, and what fell, in SAGA points.

Source: RULES.md, Annex 3. One point is 4 hearthguard, 8 warriors or 12 levies, and the lord is
free. Scenarios score survival, massacre or conquest points, but their own scales are not public. So
these worths are help, what people type counts instead of them, and conquest is always typed.
"""

from collections.abc import Mapping
from fractions import Fraction

from campaign.live_counts.keys import Keys
from campaign.live_counts.marks import Word
from campaign.world import PlayerId, Unit

Words = Mapping[str, Word]


def worth_of(unit: Unit) -> Fraction:
    """The worth of one figure, in points; 0 for free units."""
    return Fraction(unit.cost[0], unit.cost[1] * unit.full)


def survival(keys: Keys, words: Words, player: PlayerId) -> Fraction:
    """The points of this player's figures that stand."""
    return sum(
        (
            worth_of(unit)
            for key, unit in keys.figures.items()
            if player_of(key) == player and not has_fallen(words, key)
        ),
        Fraction(0),
    )


def massacre(keys: Keys, words: Words, player: PlayerId) -> Fraction:
    """The points of all figures of other sides that fell."""
    return sum(
        (
            worth_of(unit)
            for key, unit in keys.figures.items()
            if player_of(key) != player and has_fallen(words, key)
        ),
        Fraction(0),
    )


def has_fallen(words: Words, key: str) -> bool:
    """Whether the figure or lord of this key fell; without a word it stands."""
    return key in words and bool(words[key].mark.value)


def player_of(key: str) -> str:
    """The owner of the figure or lord of this key."""
    return key.split("/")[1]
