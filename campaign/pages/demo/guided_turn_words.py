"""The texts for each step of the guided turn."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TITLES = {
    "bids": _("Look at the map, then seal a bid"),
    "recruitment": _("Gather your bands"),
    "movement": pgettext_lazy("step", "March"),  # the month is a message of Django
    "forces": _("Choose who fights"),
    "battles": _("Fight, and report"),
    "demobilisation": _("Pay for your men"),
    "building": _("Build"),
    "over": _("You have played a whole turn"),
    "ended": _("That was a whole turn, and the end"),
}
ENDINGS = {
    "memory": _("The campaign is over: %(name)s has won it with enough memory points."),
    "points": _("The campaign is over: %(name)s has won it by the final count."),
    "alone": _("The campaign is over: %(name)s has won it, since everybody else has left."),
}
SENTENCES = {
    "bids": (
        _(
            "You are Astrid, letter A, blue. On the map rings in your colour are terrains "
            "that you hold, shields are bands, houses are villages. The numbers on shields "
            "are points of troops."
        ),
        _(
            "Who comes first in a turn is decided by bids of power points. Nobody in the "
            "campaign sees a sealed bid, nor does the organiser, until all are in; and "
            "every bid is paid. The first player wins every tie; the last one declares their "
            "moves first."
        ),
        _(
            "Type a small number, 1 say, and seal it. The other two "
            "are bots and have sealed already, so the envelopes open at once."
        ),
    ),
    "recruitment": (
        _(
            "A power point buys a point of troops in your villages: figures for a band there, or "
            "a new band under a new lord."
        ),
        _(
            "Below the form you see what will follow before you confirm anything. Bands on "
            "the same terrain may then exchange units. Do something or nothing, then say "
            "that you are done."
        ),
    ),
    "movement": (
        _(
            "Choose a band, on the map or in the list, then one of the terrains that light "
            "up, then confirm. Small bands go two roads, large ones one."
        ),
        _(
            "Players declare one move in turn. To end on a free terrain takes it; to end "
            "where others stand makes a battle. Pass when you have nothing left to move."
        ),
    ),
    "forces": (
        _(
            "There is a battle. Choose what you bring to the gaming table: at most 10 "
            "points. What you field is what can be lost."
        ),
    ),
    "battles": (
        _(
            "Now the two players meet, with miniatures, dice and the rules of the game, and "
            "fight. This site only wants to know how it ended."
        ),
        _(
            "Make a result up: who won, and how many figures were left of each unit. "
            "Losses, retreats and the terrain follow from it; the other side must confirm, "
            "and here a bot does."
        ),
    ),
    "demobilisation": (
        _(
            "Terrains and villages have paid you, and the bands cost upkeep. What you "
            "cannot pay goes home to the nearest village of yours that stands."
        ),
    ),
    "building": (
        _("A village costs 2 power points, lets you recruit where it stands and pays 1 each turn."),
    ),
    "over": (
        _(
            "The next turn has begun with bids. In a campaign of your club each of these "
            "steps has a deadline of a day or two. You are reminded when it is your go. The "
            "battles are played when you meet."
        ),
        _(
            "Look back at your turn in the chronicle, go on playing here as long as you "
            "like, or found a campaign for your own club."
        ),
    ),
    "ended": (
        _(
            "A campaign of your club lasts longer. Each of these steps has a deadline of a "
            "day or two there, and you are reminded when it is your go. The battles are "
            "played when you meet."
        ),
        _("Look back at your turn in the chronicle, or found a campaign for your own club."),
    ),
}
