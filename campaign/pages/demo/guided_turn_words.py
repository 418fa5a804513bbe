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
            "You are Astrid: letter A, blue. On the map a ring in your colour is a terrain that "
            "you hold, a banner is a band, a house is a village. The number on a banner is the "
            "size of the band in points."
        ),
        _(
            "Bids of power points decide who comes first in this turn. Nobody sees a sealed bid "
            "before all are in, not even the organiser. Everybody pays their bid, win or lose. "
            "The first player wins every tie; the last one moves first."
        ),
        _(
            "Type a small number, for instance 1, and seal it. The other two "
            "are bots and have sealed already, so the envelopes open at once."
        ),
    ),
    "recruitment": (
        _(
            "In your villages you can buy troops with power points: figures for a band that "
            "stands there, or a new band under a new lord."
        ),
        _(
            "Below the form you read what will follow before you confirm anything. You may also "
            "buy nothing. Then say that you are done."
        ),
    ),
    "movement": (
        _(
            "Choose a band, on the map or in the list. Then choose one of the terrains with a "
            "dashed ring, and confirm. Small bands go up to two roads, large ones one."
        ),
        _(
            "Players declare one move in turn. A free terrain becomes yours; where others stand "
            "you fight a battle, unless they leave. Pass when you have nothing left to move."
        ),
    ),
    "forces": (
        _(
            "There is a battle. Choose the troops that fight it: at most 10 points. Only troops "
            "that fight can be lost."
        ),
    ),
    "battles": (
        _(
            "In a campaign of your club you now meet your opponent at a gaming table, and fight "
            "with your miniatures. Afterwards one of you reports here how it ended."
        ),
        _(
            "Nobody has fought this battle, so make a result up. Choose who won, and type how "
            "many figures of each unit were left. Then send the report."
        ),
        _(
            "The site works out losses, retreats and who holds the terrain. The other player "
            "must confirm the report; here a bot does."
        ),
    ),
    "demobilisation": (
        _(
            "Your terrains and villages have paid you, and your bands cost upkeep. Troops that "
            "you cannot pay go home to your nearest village."
        ),
    ),
    "building": (
        _(
            "A village costs 2 power points. You can recruit where it stands, and it pays you "
            "1 point each turn."
        ),
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
