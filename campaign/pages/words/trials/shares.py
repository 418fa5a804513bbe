"""Shares of campaigns as people say them: "one in five"."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

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
