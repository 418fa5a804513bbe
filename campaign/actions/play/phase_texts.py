"""Phases in words, and what a player does in them: for pages and for what is sent."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, pgettext_lazy

BATTLES_WAIT = gettext_noop("Battles are waiting for people: enter the results, or rule on them.")
NOT_MUSTERED = gettext_noop("These players have not mustered their starting bands yet: {seats}.")
INVITATION = (
    gettext_noop("SAGA: you are invited to a campaign"),
    gettext_noop("You are invited to a campaign played on a map between games of SAGA."),
)

PHASES = {
    "muster": pgettext_lazy("phase", "Muster"),
    "dice": pgettext_lazy("phase", "Initiative dice"),
    "placement": pgettext_lazy("phase", "Start sites"),
    "returns": pgettext_lazy("phase", "Returns"),
    "bids": pgettext_lazy("phase", "Sealed bids"),
    "ties": pgettext_lazy("phase", "Ties"),
    "recruitment": pgettext_lazy("phase", "Recruitment"),
    "transfer": pgettext_lazy("phase", "Transfer of units"),
    "movement": pgettext_lazy("phase", "Movement"),
    "forces": pgettext_lazy("phase", "Choice of forces"),
    "battles": pgettext_lazy("phase", "Battles"),
    "demobilisation": pgettext_lazy("phase", "Demobilisation"),
    "building": pgettext_lazy("phase", "Building"),
    "invasions": pgettext_lazy("phase", "Invasions"),
    "late_returns": pgettext_lazy("phase", "Late returns"),
    "ended": pgettext_lazy("phase", "End of the campaign"),
}
# What the viewer does in a phase, when it waits for them.
DUTIES = {
    "muster": _("Muster your starting bands."),
    "dice": _("Roll for the first initiative."),
    "placement": _("Choose where you start."),
    "returns": _("Choose which village the retreating units go to."),
    "bids": _("Seal your bid for the favour of the gods."),
    "ties": _("You have the favour of the gods: decide the order of the players who tied."),
    "recruitment": _("Gather your bands: recruit in your villages, then move units between bands."),
    "transfer": _("Gather your bands: move units between them, or say that you are done."),
    "movement": _("It is your go: declare a move, or pass for the rest of the turn."),
    "forces": _("Choose who fights in your battles."),
    "battles": _("Play your battles at the table and enter their results."),
    "demobilisation": _("You cannot pay your upkeep: send units home."),
    "building": _("Build villages and sacred grounds, then say that you are done."),
    "invasions": _("Open a portal, or pass."),
    "late_returns": _("Choose which village the units without a lord go to."),
}
