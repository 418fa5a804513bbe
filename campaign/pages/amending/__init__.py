"""Forms that change an entry of the journal: which kind has which, and which can only be struck."""

from collections.abc import Callable
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from campaign import commands
from campaign.pages.amending import levies, orders, plain, regrouping, results, rulings
from campaign.pages.amending.fields import Amending, Field, Group, Option
from campaign.refusals import Refusal

__all__ = ["FORMS", "STRUCK_ONLY", "Amending", "Field", "Group", "Option", "groups_of", "read"]

Ask = Callable[[Amending], list[Group]]
Read = Callable[[Amending, QueryDict], commands.Command]

ONLY_STRUCK = gettext_noop("This entry can only be struck.")
STRUCK_ONLY: dict[type, Any] = {
    commands.Roll: _("The dice fell as they fell: nobody chooses them afterwards."),
    commands.Confirm: _("A confirmation says nothing but that the report is right."),
    commands.Bid: _("Bids that were sealed and opened are never changed afterwards."),
    commands.OpenBids: _("Bids that were sealed and opened are never changed afterwards."),
}
FORMS: dict[type, tuple[Ask, Read]] = {
    commands.ChooseFaction: (levies.ask_faction, levies.read_faction),
    commands.Muster: (levies.ask_bands, levies.read_bands),
    commands.Recruit: (levies.ask_recruits, levies.read_recruits),
    commands.Invade: (levies.ask_army, levies.read_army),
    commands.OrderTies: (orders.ask_ties, orders.read_ties),
    commands.WriteLord: (orders.ask_lord, orders.read_lord),
    commands.Transfer: (regrouping.ask_transfer, regrouping.read_transfer),
    commands.ChooseForce: (regrouping.ask_force, regrouping.read_force),
    commands.Demobilise: (regrouping.ask_sent_home, regrouping.read_sent_home),
    commands.Report: (results.ask_result, results.read_result),
    commands.SetResult: (results.ask_result, results.read_result),
    commands.Dispute: (results.ask_dispute, results.read_dispute),
    commands.SwapRoles: (rulings.ask_roles, rulings.read_roles),
    **dict.fromkeys(plain.PLAIN, (plain.ask_plain, plain.read_plain)),
    **dict.fromkeys(rulings.FORMS, (rulings.ask_ruling, rulings.read_ruling)),
}


def groups_of(amending: Amending) -> list[Group]:
    """The fields of the form that changes this entry; none if it can only be struck."""
    form = FORMS.get(type(amending.command))
    return form[0](amending) if form else []


def read(amending: Amending, post: QueryDict) -> commands.Command:
    """The command that was typed; refuses what cannot be read."""
    form = FORMS.get(type(amending.command))
    if form is None:
        raise Refusal("no-form", "D3", ONLY_STRUCK)
    return form[1](amending, post)
