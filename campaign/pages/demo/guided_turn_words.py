"""The texts for each step of the guided turn."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TITLES = {
    "bids": _("Look at the map, then seal a bid"),
    "recruitment": _("Gather your bands"),
    "movement": pgettext_lazy("step", "March"),  # the month is a message of Django
    "forces": _("Choose who fights"),
    "battles": _("Fight, and report"),
    "demobilisation": _("Pay for your units"),
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
            "You are Astrid: A, blue. A ring is land that you hold, a banner a band with its "
            "points, a house a village."
        ),
        _(
            "The highest bid goes first this turn. Everybody pays, and nobody sees a bid before "
            "all are sealed."
        ),
        _(
            "Type a small number, for instance 1, and seal it. The two bots have already sealed "
            "theirs."
        ),
    ),
    "recruitment": (
        _(
            "Buy units in your villages, for a band that is there or for a new lord. You may also "
            "buy nothing."
        ),
        _("The form shows what will follow. When you have enough, say that you are done."),
    ),
    "movement": (
        _("Choose a band, then a territory with a dashed ring, and confirm."),
        _(
            "Free land becomes yours. Where others stand, you fight, unless they leave. Pass when "
            "you have moved enough."
        ),
    ),
    "forces": (
        _("There is a battle. Choose up to 10 points of units: only those that fight can be lost."),
    ),
    "battles": (
        _(
            "In your club you would fight this battle with miniatures, and then report here how "
            "it ended."
        ),
        _(
            "Make up a result: who won, and how many figures were left. The site works out the "
            "rest, and a bot confirms."
        ),
    ),
    "demobilisation": (
        _("Your land has paid you, and your bands cost upkeep. Units that you cannot pay go home."),
    ),
    "building": (
        _("A village costs 2 power points. It pays 1 each turn, and you can recruit there."),
    ),
    "over": (
        _(
            "The next turn has begun with bids. In your club each step lasts a day or two, and "
            "you are reminded."
        ),
        _("Read the chronicle, go on playing here, or set up a campaign for your own club."),
    ),
    "ended": (
        _(
            "In your club a campaign lasts longer: each step takes a day or two, and you are "
            "reminded."
        ),
        _("Read the chronicle, or set up a campaign for your own club."),
    ),
}
