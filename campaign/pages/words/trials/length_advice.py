"""The switch that helps if turns, memory points or a map prevent a good length."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from campaign.house_rules import TRACK_PLACES, Limits
from campaign.trials.figures import Figures

MANY_POINTS: Final = 6  # memory points that hardly anybody gathers, since the track is shared (R93)
UNFAIR: Final = 2.0  # times as many wins, at least
FEW_TURNS: Final = 5  # with fewer, income and building hardly come into play


def limits_advice(limits: Limits) -> Iterator[str]:
    """Sentences about these turns and memory points, for any map."""
    if limits.prestige >= MANY_POINTS:
        yield _(
            "The memory track has %(places)s places for all players together. With %(points)s "
            "memory points to win, hardly anybody wins by memory, and points decide after the last "
            "turn. What helps: fewer “Memory points to win”, such as 3 to 5."
        ) % {"places": TRACK_PLACES, "points": limits.prestige}
    if limits.turns < FEW_TURNS:
        yield _(
            "In so few turns income, building and comebacks hardly come into play. What helps: "
            "more “Turns”, such as 6 to 8."
        )


def figures_advice(figures: Figures, limits: Limits) -> Iterator[str]:
    """A sentence if such campaigns are certainly too short, or certainly leave a road unused."""
    length, memory = figures.of("length"), figures.of("memory")
    if length is None or memory is None:
        return
    more = limits.prestige + 1
    if memory.verdict == "missed" and memory.value < memory.least:
        yield _(
            "Hardly any of them is won by memory. What helps: one fewer of “Memory points to win” "
            "(%(points)s)."
        ) % {"points": limits.prestige - 1}
    elif length.verdict == "missed" and length.value < length.least and more < MANY_POINTS:
        yield _(
            "That is short. What helps: one more of “Memory points to win” (%(points)s), or "
            "another map."
        ) % {"points": more}
    yield from _kinds_advice(figures)


def _kinds_advice(figures: Figures) -> Iterator[str]:
    """Says that factions of one kind are fairer, if the other choice is certainly unfair (R6)."""
    kinds = figures.of("factions")
    if kinds is None or kinds.low < UNFAIR:
        return
    yield _(
        "External factions, which open portals, and ordinary ones are not a fair match here: one "
        "kind won %(share)s %% of the campaigns. What helps: factions of one kind."
    ) % {"share": round(100 * kinds.value / (1 + kinds.value))}
