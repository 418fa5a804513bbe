"""The texts for each step of the guided turn."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Lesson(NamedTuple):
    """A step of the guided turn: its title and its text."""

    title: str | Promise
    sentences: tuple[str | Promise, ...]


LOOK_AND_BID = Lesson(
    _("Look at the map, then seal a bid"),
    (
        _(
            "You are Astrid: A, blue. A ring is land that you hold, a banner a band with its "
            "points, a house a village."
        ),
        _(
            "The highest bid wins the favour of the gods: you march last, when the others have "
            "moved, and ties go your way. Everybody pays."
        ),
        _("Seal a small number, for instance 1. The two bots have already sealed theirs."),
    ),
)
GATHER = Lesson(
    _("Gather your bands"),
    (
        _(
            "Buy units in your villages, for a band that is there or for a new lord. You may also "
            "buy nothing."
        ),
        _("The form shows what will follow. When you have enough, say that you are done."),
    ),
)
# The context keeps the step apart from the month, which Django translates.
MARCH = Lesson(
    pgettext_lazy("step", "March"),
    (
        _("Choose a band, then a territory with a dashed ring, and confirm."),
        _(
            "Free land becomes yours. Where others stand, you fight, unless they leave. Pass when "
            "you have moved enough."
        ),
    ),
)
CHOOSE_WHO_FIGHTS = Lesson(
    _("Choose who fights"),
    (_("There is a battle. Choose up to 10 points of units: only those that fight can be lost."),),
)
FIGHT = Lesson(
    _("Fight, and report"),
    (
        _(
            "In your club you would fight this battle with miniatures, and then report here how "
            "it ended."
        ),
        _(
            "Make up a result: who won, and how many figures were left. The site works out the "
            "rest, and a bot confirms."
        ),
    ),
)
PAY = Lesson(
    _("Pay for your units"),
    (_("Your land has paid you, and your bands cost upkeep. Units that you cannot pay go home."),),
)
BUILD = Lesson(
    _("Build"),
    (_("A village costs 2 power points. It pays 1 each turn, and you can recruit there."),),
)
TURN_IS_OVER = Lesson(
    _("You have played a whole turn"),
    (
        _(
            "The next turn has begun with bids. In your club each step lasts a day or two, and "
            "you are reminded."
        ),
        _("Read the chronicle, go on playing here, or set up a campaign for your own club."),
    ),
)
CAMPAIGN_IS_OVER = Lesson(
    _("That was a whole turn, and the end"),
    (
        _(
            "In your club a campaign lasts longer: each step takes a day or two, and you are "
            "reminded."
        ),
        _("Read the chronicle, or set up a campaign for your own club."),
    ),
)
# In the order of a turn. Some turns have no battle, and nobody pays in most: a step with several
# lessons keeps the count the same in every turn.
STEPS = (
    (LOOK_AND_BID,),
    (GATHER,),
    (MARCH, CHOOSE_WHO_FIGHTS, FIGHT),
    (PAY, BUILD),
    (TURN_IS_OVER, CAMPAIGN_IS_OVER),
)
ENDINGS = {
    "memory": _("The campaign is over: %(name)s has won it with enough memory points."),
    "points": _("The campaign is over: %(name)s has won it by the final count."),
    "alone": _("The campaign is over: %(name)s has won it, since everybody else has left."),
}
