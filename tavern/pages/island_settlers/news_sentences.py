"""The news of Island Settlers in sentences."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from club.sentences import Row, Sentence, Table
from tavern.island_settlers import news
from tavern.island_settlers.isle.isle import Isle
from tavern.pages.games.news_words import Names
from tavern.pages.island_settlers.island.place_words import (
    card_words,
    cards_words,
    crossing_words,
    field_words,
    resource_words,
    way_words,
)


def _isle(names: Names) -> Isle:
    isle: Isle = names.scene.seen.table.isle
    return isle


def _crossing(names: Names, n: Any) -> str:
    return crossing_words(_isle(names), n.at)


def _way(names: Names, n: Any) -> str:
    return way_words(_isle(names), n.way)


def _numbers(names: Names, numbers: dict[str, int]) -> str:
    """The name of each seat with its number."""
    return ", ".join(f"{names.seat(seat)} {number}" for seat, number in numbers.items())


FROM_BANK = _("%(who)s takes %(cards)s from the bank.")

ROWS: dict[type, Row] = {
    news.StartRolled: Row(
        format_lazy("{} %(rolls)s.", _("The dice for the start:")),
        rolls=lambda names, n: _numbers(names, {s: sum(two) for s, two in n.dice.items()}),
    ),
    news.FirstFound: Row(_("%(who)s begins."), rule="C9"),
    news.Founded: Row(_("%(who)s places a settlement: %(where)s."), where=_crossing),
    news.RoadFounded: Row(_("%(who)s places a road: %(where)s."), where=_way),
    news.Gained: Row(
        {
            "yield": _("%(who)s gets %(cards)s."),
            "start": Sentence(FROM_BANK, rule="C8"),
            "bank": FROM_BANK,
        },
        lambda n: [n.cause if n.cause in ("start", "yield") else "bank"],
    ),
    news.Paid: Row(
        {"hand_in": _("%(who)s discards %(cards)s."), "bank": _("%(who)s pays %(cards)s.")},
        lambda n: ["hand_in" if n.cause == "hand_in" else "bank"],
    ),
    news.TurnBegan: Row(_("%(who)s starts their turn.")),
    news.Rolled: Row(_("%(who)s rolls %(total)s (%(one)s and %(two)s).")),
    news.UsedUp: Row(_("The bank does not have enough %(resource)s for everybody."), rule="C13"),
    news.MustHandIn: Row(
        format_lazy("{} %(owed)s.", _("More than seven cards, so half goes back:")),
        rule="C14",
        owed=lambda names, n: _numbers(names, n.owed),
    ),
    news.RobberMoved: Row(
        _("%(who)s moves the robber: %(where)s."),
        where=lambda names, n: field_words(_isle(names), n.to),
    ),
    news.Stolen: Row(_("%(who)s steals a card from %(victim)s.")),
    news.StolenKind: Row(_("The stolen card: %(resource)s.")),
    news.TheftLeft: Row(_("%(who)s steals nothing.")),
    news.OfferMade: Row(_("%(who)s offers %(give)s for %(get)s to %(names)s.")),
    news.Answered: Row(
        {"yes": _("%(who)s says yes."), "no": _("%(who)s says no.")},
        lambda n: ["yes" if n.yes else "no"],
    ),
    news.TermsSet: Row(_("Your standing terms have changed.")),
    news.OfferEnded: Row(_("The offer from %(who)s is over.")),
    news.Exchanged: Row(_("%(who)s and %(partner)s trade: %(give)s for %(get)s.")),
    news.RoadBuilt: Row(_("%(who)s builds a road: %(where)s."), where=_way),
    news.SettlementBuilt: Row(_("%(who)s builds a settlement: %(where)s."), where=_crossing),
    news.CityBuilt: Row(_("%(who)s builds a city: %(where)s."), where=_crossing),
    news.CardBought: Row(_("%(who)s buys a development card.")),
    news.CardDrawn: Row(_("The bought card: %(card)s.")),
    news.CardPlayed: Row(_("%(who)s plays a card: %(card)s.")),
    news.Handed: Row(_("%(who)s hands %(number)s %(resource)s to %(taker)s.")),
    news.LongestRoad: Row(
        {
            "seat": _("%(who)s has the longest road: 2 points."),
            "nobody": _("Nobody has the longest road any more."),
        },
        lambda n: ["seat" if n.seat else "nobody"],
        rule="C25 C26 C27",
    ),
    news.LargestArmy: Row(
        {
            "seat": _("%(who)s has the largest army: 2 points."),
            "nobody": _("Nobody has the largest army any more."),
        },
        lambda n: ["seat" if n.seat else "nobody"],
        rule="C31 C32",
    ),
    news.PointsShown: Row(
        ngettext_lazy(
            "%(who)s shows %(number)s point card.",
            "%(who)s shows %(number)s point cards.",
            "number",
        ),
        rule="C37",
    ),
    news.GameEnded: Row(
        format_lazy("{} %(points)s", _("The game is over:")),
        rule="C38",
        points=lambda names, n: _numbers(names, n.points),
    ),
}
BLANKS = {
    "who": lambda names, n: names.seat(n.seat),
    "victim": lambda names, n: names.seat(n.victim),
    "partner": lambda names, n: names.seat(n.partner),
    "taker": lambda names, n: names.seat(n.to),
    "names": lambda names, n: names.each(n.to),
    "card": lambda _, n: card_words(n.card),
    "cards": lambda _, n: cards_words(n.cards),
    "give": lambda _, n: cards_words(n.give),
    "get": lambda _, n: cards_words(n.get),
    "resource": lambda _, n: resource_words(n.kind),
    "total": lambda _, n: sum(n.dice),
    "one": lambda _, n: n.dice[0],
    "two": lambda _, n: n.dice[1],
}
SENTENCES = Table(ROWS, BLANKS)
