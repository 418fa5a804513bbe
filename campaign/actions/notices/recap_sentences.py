"""The sentences of what happened, by the kinds of `campaign.history.recap_lines`.

Each kind has two: for the player who is its subject, and for everybody else.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

Pair = tuple[Any, Any]


def _of_all(sentence: Any) -> Pair:
    return sentence, sentence


SENTENCES: dict[str, Pair] = {
    "ended": (_("You have won the campaign."), _("%(who)s has won the campaign.")),
    "left": (_("You have left the campaign."), _("%(who)s leaves the campaign.")),
    "bid": (_("You bid %(count)s."), _("%(who)s bid %(count)s.")),
    "void": (
        _("Your bid of %(count)s is void: you could not pay it."),
        _("%(who)s bid %(count)s, which is void: they could not pay it."),
    ),
    "order": (
        _("You have the favour of the gods. The order: %(players)s."),
        _("%(who)s has the favour of the gods. The order: %(players)s."),
    ),
    "ties": (
        _("You decide the order of the tied bids."),
        _("%(who)s decides the order of the tied bids."),
    ),
    "dice": (
        _("You roll %(dice)s, %(count)s in all."),
        _("%(who)s rolls %(dice)s, %(count)s in all."),
    ),
    "reroll": _of_all(_("Ties are rolled again: %(players)s.")),
    "called": (
        _("You must fight for %(terrain)s against %(players)s."),
        _("There is a battle for %(terrain)s: %(players)s."),
    ),
    "called_off": _of_all(_("There is no battle for %(terrain)s.")),
    "won": (
        _("You win the battle for %(terrain)s against %(players)s."),
        _("%(who)s wins the battle for %(terrain)s against %(players)s."),
    ),
    "lost": _of_all(_("You lose the battle for %(terrain)s against %(who)s.")),
    "drawn": (
        _("Your battle for %(terrain)s has no winner."),
        _("The battle for %(terrain)s has no winner."),
    ),
    "recovered": _of_all(
        ngettext_lazy(
            "%(count)s of these figures recovers.", "%(count)s of these figures recover.", "count"
        )
    ),
    "losses": _of_all(
        ngettext_lazy(
            "You lose %(count)s of %(full)s figures.",
            "You lose %(count)s of %(full)s figures.",
            "count",
        )
    ),
    "declined": (
        _("You give up a village without a fight."),
        _("%(who)s gives up a village without a fight."),
    ),
    "disputed": (_("You dispute a report."), _("%(who)s disputes the report of a battle.")),
    "killed": (
        _("Your lord %(name)s is killed."),
        _("The lord %(name)s is killed (%(who)s)."),
    ),
    "retreats": _of_all(_("%(leaving)s retreats from %(origin)s.")),
    "back": _of_all(_("%(men)s is back at %(terrain)s.")),
    "joined": _of_all(_("%(men)s joins the reserve at %(terrain)s.")),
    "melted": (
        ngettext_lazy(
            "You have no village left: your units disband, and you get back %(count)s power point.",
            "You have no village left: your units disband, and you get back %(count)s power "
            "points.",
            "count",
        ),
        _("%(who)s has no village left: their units disband."),
    ),
    "lord_lost": (
        _("Your lord %(lord)s is lost with them."),
        _("The lord %(lord)s is lost with them (%(who)s)."),
    ),
    "taken": (
        _("You take %(terrain)s from %(other)s."),
        _("%(who)s takes %(terrain)s from %(other)s."),
    ),
    "taken_from": _of_all(_("%(who)s takes %(terrain)s from you.")),
    "left_to": (
        _("You take %(terrain)s without a fight: %(other)s had left."),
        _("%(who)s takes %(terrain)s without a fight: %(other)s had left."),
    ),
    "left_to_from": _of_all(
        _("%(who)s takes %(terrain)s from you without a fight: your units had left.")
    ),
    "claimed": (_("You take %(terrain)s."), _("%(who)s takes %(terrain)s.")),
    "razed": (
        _("You raze the village of %(other)s at %(terrain)s."),
        _("%(who)s razes the village of %(other)s at %(terrain)s."),
    ),
    "razed_from": _of_all(_("%(who)s razes your village at %(terrain)s.")),
    "captured": (
        _("You capture the village of %(other)s at %(terrain)s."),
        _("%(who)s captures the village of %(other)s at %(terrain)s."),
    ),
    "captured_from": _of_all(_("%(who)s captures your village at %(terrain)s.")),
    "fallen": _of_all(_("The village of %(other)s at %(terrain)s is razed.")),
    "fallen_from": _of_all(_("Your village at %(terrain)s is razed.")),
    "founded": (
        _("You build a village at %(terrain)s."),
        _("%(who)s builds a village at %(terrain)s."),
    ),
    "sacred": (
        _("You build a sacred ground at %(terrain)s."),
        _("%(who)s builds a sacred ground at %(terrain)s."),
    ),
    "portal": (
        _("You open a portal at %(terrain)s."),
        _("%(who)s opens a portal at %(terrain)s."),
    ),
    "memory": (
        _("You gain a memory point for %(terrain)s."),
        _("%(who)s gains a memory point for %(terrain)s."),
    ),
    "forgotten": (
        _("Your memory point for %(terrain)s from turn %(turn)s is forgotten: it was the oldest."),
        _(
            "The memory point of %(who)s for %(terrain)s from turn %(turn)s is forgotten: it was"
            " the oldest."
        ),
    ),
    "owes": _of_all(_("Your upkeep in power points is %(cost)s, and you have %(budget)s.")),
    "sent_home": _of_all(
        ngettext_lazy(
            "%(count)s of your units is sent home.",
            "%(count)s of your units are sent home.",
            "count",
        )
    ),
    "marched": (_("Your bands march to %(terrains)s."), _("%(who)s marches to %(terrains)s.")),
    "held": (
        _("Your bands are held at %(terrains)s."),
        _("Bands of %(who)s are held at %(terrains)s."),
    ),
    "raised": (
        _("You raise a band at %(terrain)s."),
        _("%(who)s raises a band at %(terrain)s."),
    ),
    "dissolved": (
        _("One of your bands is broken up at %(terrain)s."),
        _("%(who)s breaks up a band at %(terrain)s."),
    ),
    "passed": _of_all(_("You did not move in time, so you have passed.")),
    "swapped": (_("By ruling, you now defend."), _("By ruling, %(who)s now defends.")),
    "reordered": _of_all(_("By ruling, the memory track has a new order.")),
    "placed": (
        _("By ruling, your band at %(before)s now stands at %(to)s."),
        _("By ruling, the band of %(who)s at %(before)s now stands at %(to)s."),
    ),
    "freed": (
        _("By ruling, %(terrain)s is no longer yours."),
        _("By ruling, %(terrain)s now belongs to nobody."),
    ),
    "restored": (
        _("By ruling, your lord %(name)s is alive again and waits at %(at)s."),
        _("By ruling, the lord %(name)s is alive again and waits at %(at)s."),
    ),
}
REFUGE = {
    "start": _("%(men)s reaches %(to)s at the start of turn %(turn)s."),
    "end": _("%(men)s reaches %(to)s at the end of turn %(turn)s."),
    "counted": _("%(men)s is not back before the end; the final count counts it."),
    "not counted": _("%(men)s is not back before the end; the final count does not count it."),
}
# By the cause of a payment; a gain has a plus before it.
PURSE = {
    "income+": ngettext_lazy(
        "Your territories and villages earn you %(count)s power point.",
        "Your territories and villages earn you %(count)s power points.",
        "count",
    ),
    "start+": ngettext_lazy(
        "You begin with %(count)s power point.",
        "You begin with %(count)s power points.",
        "count",
    ),
    "paper+": ngettext_lazy(
        "You go on with %(count)s power point, as on paper.",
        "You go on with %(count)s power points, as on paper.",
        "count",
    ),
    "refund+": ngettext_lazy(
        "You get back %(count)s power point for units that disbanded.",
        "You get back %(count)s power points for units that disbanded.",
        "count",
    ),
    "ruling+": ngettext_lazy(
        "A ruling gives you %(count)s power point.",
        "A ruling gives you %(count)s power points.",
        "count",
    ),
    "bid": ngettext_lazy(
        "Your bid costs you %(count)s power point.",
        "Your bid costs you %(count)s power points.",
        "count",
    ),
    "upkeep": ngettext_lazy(
        "The upkeep of your bands costs you %(count)s power point.",
        "The upkeep of your bands costs you %(count)s power points.",
        "count",
    ),
    "ruling": ngettext_lazy(
        "A ruling takes %(count)s power point from you.",
        "A ruling takes %(count)s power points from you.",
        "count",
    ),
}
SPENT = ngettext_lazy(
    "%(count)s power point is spent for you.",
    "%(count)s power points are spent for you.",
    "count",
)
