"""Power points: gained, paid and owed."""

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaign import news as n
from campaign.history.phase_summary import Purse
from campaign.words.news.rows import Row, joined, number_of, shown, terrain, then


def _amounts(names: Any, news: Purse) -> str:
    sign = "+" if news.gained else "−"
    return joined(
        joined([names.player(player), f"{sign}{amount}"], " ") for player, amount in news.amounts
    )


def _cause(names: Any, news: Purse) -> str:
    return capfirst(names.gained(news.cause) if news.gained else names.paid(news.cause))


ROWS: dict[type, Row] = {
    n.PowerGained: Row(
        ngettext_lazy(
            "%(who)s gains %(amount)s power point: %(cause)s.",
            "%(who)s gains %(amount)s power points: %(cause)s.",
            "amount",
        ),
        rule="R75",
        blanks={"cause": shown("gained", "cause")},
        gained_income=ngettext_lazy(
            "Your territories and villages earn you %(count)s power point.",
            "Your territories and villages earn you %(count)s power points.",
            "count",
        ),
        gained_start=ngettext_lazy(
            "You begin with %(count)s power point.",
            "You begin with %(count)s power points.",
            "count",
        ),
        gained_paper=ngettext_lazy(
            "You go on with %(count)s power point, as on paper.",
            "You go on with %(count)s power points, as on paper.",
            "count",
        ),
        gained_refund=ngettext_lazy(
            "You get back %(count)s power point for units that disbanded.",
            "You get back %(count)s power points for units that disbanded.",
            "count",
        ),
        gained_ruling=ngettext_lazy(
            "A ruling gives you %(count)s power point.",
            "A ruling gives you %(count)s power points.",
            "count",
        ),
        gains=ngettext_lazy(
            "You gain %(count)s power point and have %(stock)s.",
            "You gain %(count)s power points and have %(stock)s.",
            "count",
        ),
        income=_("Your income in power points goes from %(before)s to %(after)s."),
    ),
    n.PowerPaid: Row(
        ngettext_lazy(
            "%(who)s pays %(amount)s power point: %(cause)s.",
            "%(who)s pays %(amount)s power points: %(cause)s.",
            "amount",
        ),
        rule="R77",
        blanks={"cause": shown("paid", "cause")},
        paid_bid=ngettext_lazy(
            "Your bid costs you %(count)s power point.",
            "Your bid costs you %(count)s power points.",
            "count",
        ),
        paid_upkeep=ngettext_lazy(
            "The upkeep of your bands costs you %(count)s power point.",
            "The upkeep of your bands costs you %(count)s power points.",
            "count",
        ),
        paid_ruling=ngettext_lazy(
            "A ruling takes %(count)s power point from you.",
            "A ruling takes %(count)s power points from you.",
            "count",
        ),
        paid=ngettext_lazy(
            "%(count)s power point is spent for you.",
            "%(count)s power points are spent for you.",
            "count",
        ),
        pays=ngettext_lazy(
            "You pay %(count)s power point and keep %(stock)s.",
            "You pay %(count)s power points and keep %(stock)s.",
            "count",
        ),
        overbid=_(
            "That is more than you have (%(stock)s): this bid will be void and put you last."
        ),
    ),
    Purse: Row(
        then(_("%(cause)s:"), "%(amounts)s."), blanks={"cause": _cause, "amounts": _amounts}
    ),
    n.UpkeepOwed: Row(
        _("%(who)s owes %(cost)s in upkeep and has %(budget)s."),
        rule="R80",
        owes=_("Your upkeep in power points is %(cost)s, and you have %(budget)s."),
        upkeep=_("Your upkeep in power points goes from %(before)s to %(after)s."),
    ),
    n.UnitsDemobilised: Row(
        {
            "home": ngettext_lazy(
                "%(who)s sends %(number)s unit home to %(terrain)s.",
                "%(who)s sends %(number)s units home to %(terrain)s.",
                "number",
            ),
            "disbands": ngettext_lazy(
                "%(who)s disbands %(number)s unit.", "%(who)s disbands %(number)s units.", "number"
            ),
        },
        lambda news: ("home" if news.to else "disbands",),
        rule="R81",
        blanks={"number": number_of("units"), "terrain": terrain("to")},
        sent_home=ngettext_lazy(
            "%(count)s of your units is sent home.",
            "%(count)s of your units are sent home.",
            "count",
        ),
    ),
}
