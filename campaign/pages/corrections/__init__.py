"""Forms that change an entry of the journal: the form of each kind, and the kinds that can only be
struck."""

from collections.abc import Callable
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from campaign import commands
from campaign.pages.corrections import (
    battle_results,
    ordering,
    recruitment,
    ruling_changes,
    simple_acts,
    unit_moves,
)
from campaign.pages.corrections.fields import Amending, Field, Group, Option
from club.refusals import Refusal

__all__ = [
    "FORMS",
    "STRUCK_ONLY",
    "Amending",
    "Field",
    "Group",
    "Option",
    "field_groups",
    "typed_command",
]

Ask = Callable[[Amending], list[Group]]
Read = Callable[[Amending, QueryDict], commands.Command]

ONLY_STRUCK = gettext_noop("This entry can only be struck.")
STRUCK_ONLY: dict[type, Any] = {
    commands.Roll: _("The dice fell as they fell: nobody can choose them afterwards."),
    commands.Confirm: _("A confirmation only says that the report is right."),
    commands.Bid: _("Bids that have been sealed and opened can never be changed."),
    commands.EnterPaper: _(
        "What was typed in from paper is the starting point; put it right with rulings."
    ),
    commands.OpenBids: _("Bids that have been sealed and opened can never be changed."),
}
FORMS: dict[type, tuple[Ask, Read]] = {
    commands.ChooseFaction: (recruitment.ask_faction, recruitment.read_faction),
    commands.Muster: (recruitment.ask_bands, recruitment.read_bands),
    commands.Recruit: (recruitment.ask_recruits, recruitment.read_recruits),
    commands.Invade: (recruitment.ask_army, recruitment.read_army),
    commands.OrderTies: (ordering.ask_ties, ordering.read_ties),
    commands.WriteLord: (ordering.ask_lord, ordering.read_lord),
    commands.Transfer: (unit_moves.ask_transfer, unit_moves.read_transfer),
    commands.ChooseForce: (unit_moves.ask_force, unit_moves.read_force),
    commands.Demobilise: (unit_moves.ask_sent_home, unit_moves.read_sent_home),
    commands.Report: (battle_results.ask_result, battle_results.read_result),
    commands.SetResult: (battle_results.ask_result, battle_results.read_result),
    commands.Dispute: (battle_results.ask_dispute, battle_results.read_dispute),
    commands.SwapRoles: (ruling_changes.ask_roles, ruling_changes.read_roles),
    **dict.fromkeys(simple_acts.PLAIN, (simple_acts.ask_plain, simple_acts.read_plain)),
    **dict.fromkeys(ruling_changes.FORMS, (ruling_changes.ask_ruling, ruling_changes.read_ruling)),
}


def field_groups(amending: Amending) -> list[Group]:
    """The fields of the form that changes this entry; none if it can only be struck."""
    form = FORMS.get(type(amending.command))
    return form[0](amending) if form else []


def typed_command(amending: Amending, post: QueryDict) -> commands.Command:
    """The command that was typed. Refuses input that cannot be read."""
    form = FORMS.get(type(amending.command))
    if form is None:
        raise Refusal("no-form", "D3", ONLY_STRUCK)
    return form[1](amending, post)
