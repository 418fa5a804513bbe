"""The news of Six Lands in sentences."""

from django.utils.translation import gettext_lazy as _

from club.sentences import Row, Sentence, Table
from tavern.pages.six_lands.card_words import card_words, cards_words, land_words
from tavern.six_lands import news
from tavern.six_lands.components import COLOUR, value_of

ROWS: dict[type, Row] = {
    news.GameStarted: Row(
        _("The cards are dealt. %(who)s begins."), who=lambda names, n: names.seat(n.first)
    ),
    news.HandDealt: Row(_("Your hand: %(cards)s."), cards=lambda _, n: cards_words(n.cards)),
    news.TurnBegan: Row(_("%(who)s starts their turn.")),
    news.FameGained: Row(
        {
            "income": _("%(who)s gains %(amount)s fame: income."),
            "other": _("%(who)s gains %(amount)s fame."),
        },
        lambda n: ["income" if n.cause == "income" else "other"],
        rule="K9",
    ),
    news.FamePaid: Row(
        {
            "recruit": _("%(who)s pays %(amount)s fame for a knight."),
            "other": _("%(who)s pays %(amount)s fame."),
        },
        lambda n: ["recruit" if n.cause == "recruit" else "other"],
    ),
    news.IncomeLost: Row(_("%(who)s forgot this turn's income.")),
    news.CardPlayed: Row(
        {
            "begun": Sentence(_("%(who)s begins a troop against %(land)s: %(card)s."), rule="K10"),
            "more": Sentence(_("%(who)s strengthens a troop: %(card)s."), rule="K11 K12"),
        },
        lambda n: ["begun" if n.begun else "more"],
        land=lambda _, n: land_words(COLOUR[n.card]),
    ),
    news.CardAdded: Row(_("%(who)s adds to the defence of %(land)s: %(card)s.")),
    news.CardLaid: Row(_("%(who)s lays a card face down on a troop.")),
    news.FaceLaid: Row(_("Only you know it: %(card)s.")),
    news.CardRevealed: Row(_("%(who)s turns a card over: %(card)s.")),
    news.CardTakenBack: Row(_("%(who)s takes back: %(card)s.")),
    news.FaceTakenBack: Row(_("Only you know it: %(card)s.")),
    news.LandConquered: Row(
        {
            "lost": Sentence(
                _(
                    "With %(value)s %(who)s takes %(land)s from %(loser)s, who takes back into "
                    "hand: %(cards)s."
                ),
                rule="K14 K15 K17",
            ),
            "free": Sentence(
                _("With %(value)s %(who)s takes %(land)s. Free knights now: %(cards)s."),
                rule="K14 K15 K16",
            ),
        },
        lambda n: ["lost" if n.loser else "free"],
    ),
    news.KnightRecruited: Row(_("%(who)s recruits: %(card)s.")),
    news.GiftTaken: Row(_("%(who)s takes as a gift: %(card)s.")),
    news.GiftLeft: Row(_("%(who)s takes no gift.")),
    news.TroopChosen: Row(_("%(who)s chooses which troop takes the land.")),
    news.LastCardPlayed: Row(_("%(who)s has played the last card: the game ends."), rule="K20"),
    news.LastCardAdded: Row(_("%(who)s adds one more card: %(card)s.")),
    news.LastCardLeft: Row(_("%(who)s adds no last card.")),
    news.SeatScored: Row(
        _(
            "%(who)s: %(fame)s fame, %(lands)s from lands, %(troop)s from a troop, minus "
            "%(cost)s for the hand: %(points)s."
        ),
        rule="K21 K22 K23 K24",
    ),
}
BLANKS = {
    "who": lambda names, n: names.seat(n.seat),
    "loser": lambda names, n: names.seat(n.loser),
    "card": lambda _, n: card_words(n.card),
    "cards": lambda _, n: cards_words(n.left),
    "value": lambda _, n: value_of(n.cards),
    "land": lambda _, n: land_words(n.land),
}
SENTENCES = Table(ROWS, BLANKS)
