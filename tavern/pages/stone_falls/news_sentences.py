"""The news of Stone Falls in sentences."""

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

from club.sentences import Row, Table
from tavern.pages.stone_falls.stone_words import COLOURS, place_words, spot_words, stone_words
from tavern.stone_falls import news

A_LINE = _("A line: %(squares)s.")


def _spots(squares: Iterable[int]) -> str:
    return " ".join(map(spot_words, squares))


ROWS: dict[type, Row] = {
    news.ColourChosen: Row(_("%(who)s plays %(colour)s.")),
    news.StonesDealt: Row(_("The stones are dealt. %(who)s begins."), rule="S5 S6 S8"),
    news.StonePlaced: Row(_("%(who)s places %(where)s: %(stone)s.")),
    news.StonesPushed: Row(_("The wave rolls from %(start)s to %(to)s.")),
    news.StonePulled: Row(_("Pulled from %(start)s to %(to)s: %(stone)s.")),
    news.StoneGlided: Row(_("Glides from %(start)s to %(to)s: %(stone)s.")),
    news.StonesSwapped: Row(
        _("Change places: %(stone)s (%(near)s) and %(other_stone)s (%(other)s).")
    ),
    news.PowerLeft: Row(_("The power is not used: %(stone)s.")),
    news.LinesMade: Row(
        "%(lines)s",
        rule="S14",
        lines=lambda _, n: " ".join(A_LINE % {"squares": _spots(one)} for one in n.lines),
    ),
    news.LineResolved: Row(_("Into the treasure of %(who)s, from %(square)s: %(stone)s.")),
    news.StoneGiven: Row(_("%(who)s gives %(name)s, from %(square)s: %(stone)s.")),
    news.StonesRemoved: Row(_("Off the board: %(stones)s.")),
    news.LinesLeft: Row(_("The other lines stay.")),
    news.StoneChosen: Row(
        _("%(who)s places next: %(stone)s."), who=lambda names, n: names.seat(n.placer)
    ),
    news.TurnSkipped: Row(_("%(who)s has no stone and is waiting."), rule="S20"),
    news.GameEnded: Row(_("The game is over."), rule="S18 S19"),
}
BLANKS = {
    "who": lambda names, n: names.seat(n.seat),
    "name": lambda names, n: names.seat(n.to),
    "colour": lambda _, n: COLOURS[n.colour],
    "stone": lambda _, n: stone_words(n.stone),
    "other_stone": lambda _, n: stone_words(n.other_stone),
    "stones": lambda _, n: ", ".join(map(stone_words, n.stones)),
    "where": lambda _, n: place_words(n.at),
    "square": lambda _, n: spot_words(n.at),
    "start": lambda _, n: spot_words(n.start),
    "to": lambda _, n: spot_words(n.to),
    "near": lambda _, n: spot_words(n.near),
    "other": lambda _, n: spot_words(n.other),
}
SENTENCES = Table(ROWS, BLANKS)
