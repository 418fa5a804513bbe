"""The length of simulated campaigns in one sentence, and how far to trust it."""

from typing import Final

from django.utils.translation import ngettext

from campaign.pages.words.trials.shares import spoken
from campaign.trials.figures import Figures
from campaign.trials.measures import Measure

FEW: Final = 100  # campaigns below which figures are a first impression


def in_short(figures: Figures) -> str:
    """Length and roads to victory in one sentence, with a note if the campaigns are few; "" if none
    was counted."""
    return f"{short(figures)} {few_words(figures.campaigns)}".strip()


def short(figures: Figures) -> str:
    length, memory = figures.of("length"), figures.of("memory")
    if length is None or memory is None:
        return ""
    share, number = spoken(1 - memory.value)
    return ngettext(
        "Such campaigns last %(length)s of %(turns)s turns; %(share)s ends by points.",
        "Such campaigns last %(length)s of %(turns)s turns; %(share)s end by points.",
        number,
    ) % {"length": whole_turns(length, figures), "turns": figures.turns, "share": share}


def turns_with_battles(figures: Figures) -> str:
    """How many turns such campaigns last, and how many of them have battles; "" if unknown.

    Turn 1, in which bands set out, counts as one without.
    """
    length, quiet = figures.of("length"), figures.of("quiet")
    if length is None or quiet is None:
        return ""
    lasts = whole_turns(length, figures)
    fought = round((lasts - 1) * (1 - quiet.value))
    return ngettext(
        "Expect %(length)s of %(turns)s turn, %(fought)s of them with battles.",
        "Expect %(length)s of %(turns)s turns, %(fought)s of them with battles.",
        figures.turns,
    ) % {"length": lasts, "turns": figures.turns, "fought": fought}


def few_words(campaigns: int) -> str:
    """Says that these campaigns are few, if they are; else ""."""
    if campaigns >= FEW:
        return ""
    return ngettext(
        "Only %(number)s campaign was played: take it for a first impression.",
        "Only %(number)s campaigns were played: take it for a first impression.",
        campaigns,
    ) % {"number": campaigns}


def whole_turns(length: Measure, figures: Figures) -> int:
    return round(length.value * figures.turns)
