"""Stones, powers and squares in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tavern.stone_falls.board import NAMES, RIM

COLOURS = (
    gettext_lazy("white"),
    gettext_lazy("yellow"),
    gettext_lazy("orange"),
    gettext_lazy("red"),
    gettext_lazy("green"),
    gettext_lazy("blue"),
    gettext_lazy("violet"),
)
POWERS = (
    gettext_lazy("wave"),
    gettext_lazy("whirlpool"),
    gettext_lazy("flipper"),
    gettext_lazy("mirror"),
)
# By colour, then power: in some languages the adjective follows its noun, so each needs its own
# text.
STONES = (
    gettext_lazy("white wave"),
    gettext_lazy("white whirlpool"),
    gettext_lazy("white flipper"),
    gettext_lazy("white mirror"),
    gettext_lazy("yellow wave"),
    gettext_lazy("yellow whirlpool"),
    gettext_lazy("yellow flipper"),
    gettext_lazy("yellow mirror"),
    gettext_lazy("orange wave"),
    gettext_lazy("orange whirlpool"),
    gettext_lazy("orange flipper"),
    gettext_lazy("orange mirror"),
    gettext_lazy("red wave"),
    gettext_lazy("red whirlpool"),
    gettext_lazy("red flipper"),
    gettext_lazy("red mirror"),
    gettext_lazy("green wave"),
    gettext_lazy("green whirlpool"),
    gettext_lazy("green flipper"),
    gettext_lazy("green mirror"),
    gettext_lazy("blue wave"),
    gettext_lazy("blue whirlpool"),
    gettext_lazy("blue flipper"),
    gettext_lazy("blue mirror"),
    gettext_lazy("violet wave"),
    gettext_lazy("violet whirlpool"),
    gettext_lazy("violet flipper"),
    gettext_lazy("violet mirror"),
)
# What each power does, in one sentence (S22–S27).
USES = (
    gettext_lazy(
        "The wave pushes the row of stones next to it in a straight line and follows. It may begin "
        "off the board."
    ),
    gettext_lazy("The whirlpool pulls one stone in a straight line to a free square next to it."),
    gettext_lazy("A neighbour of the flipper glides over a chain of stones to a free square."),
    gettext_lazy(
        "A neighbour of the mirror changes places with a stone of its colour or its power."
    ),
)


def stone_words(stone: int) -> str:
    return str(STONES[stone])


def spot_words(at: int) -> str:
    """A square by its name. A place of the rim by the square next to it."""
    if at not in RIM:
        return NAMES[at]
    side, end = NAMES[at][:-1], NAMES[at][-1]
    beside = {"left": f"A{end}", "right": f"E{end}", "top": f"{end}1", "bottom": f"{end}5"}[side]
    words = {
        "left": _("off the board, left of %(square)s"),
        "right": _("off the board, right of %(square)s"),
        "top": _("off the board, above %(square)s"),
        "bottom": _("off the board, below %(square)s"),
    }
    return words[side] % {"square": beside}


def place_words(at: int) -> str:
    """Where a stone is placed: on a square, or off the board next to one."""
    return spot_words(at) if at in RIM else _("on %(square)s") % {"square": NAMES[at]}
