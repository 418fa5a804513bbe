"""The length of simulated campaigns in one sentence, and how far to trust it."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import ngettext, pgettext_lazy

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


# Each share, and whether its verb is singular.
SPOKEN: tuple[tuple[float, str | Promise, bool], ...] = (
    (0.02, pgettext_lazy("share of campaigns", "hardly one"), True),
    (0.05, pgettext_lazy("share of campaigns", "one in twenty"), True),
    (0.1, pgettext_lazy("share of campaigns", "one in ten"), True),
    (1 / 6, pgettext_lazy("share of campaigns", "one in six"), True),
    (0.2, pgettext_lazy("share of campaigns", "one in five"), True),
    (0.25, pgettext_lazy("share of campaigns", "one in four"), True),
    (1 / 3, pgettext_lazy("share of campaigns", "one in three"), True),
    (0.4, pgettext_lazy("share of campaigns", "two in five"), False),
    (0.5, pgettext_lazy("share of campaigns", "every second one"), True),
    (0.6, pgettext_lazy("share of campaigns", "three in five"), False),
    (2 / 3, pgettext_lazy("share of campaigns", "two in three"), False),
    (0.75, pgettext_lazy("share of campaigns", "three in four"), False),
    (0.8, pgettext_lazy("share of campaigns", "four in five"), False),
    (0.9, pgettext_lazy("share of campaigns", "nine in ten"), False),
    (0.97, pgettext_lazy("share of campaigns", "nearly all"), False),
)
NONE = pgettext_lazy("share of campaigns", "none")
ALL = pgettext_lazy("share of campaigns", "all")


def spoken(share: float) -> tuple[str, int]:
    """The nearest share that has a name, from 0 to 1, and the number (1 or 2) of its verb."""
    if share <= 0 or share >= 1:
        return (str(ALL), 2) if share else (str(NONE), 1)
    _, words, is_one = min(SPOKEN, key=lambda row: abs(row[0] - share))
    return str(words), 1 if is_one else 2
