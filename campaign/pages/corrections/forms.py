"""The form that changes an entry of the journal, by the kind of its command; and the kinds that can
only be struck."""

from collections.abc import Mapping
from typing import Any, get_args

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from campaign import commands
from campaign.pages.corrections import (
    battle_results,
    ordering,
    recruitment,
    ruling_questions,
    unit_moves,
)
from campaign.pages.corrections.command_form import CommandForm, choice
from campaign.pages.corrections.simple_acts import PLAIN, PlainForm
from campaign.world import World
from club.refusals import Refusal

ONLY_STRUCK = gettext_noop("This entry can only be struck.")
UNREADABLE = gettext_noop("{label}: {why}")


class RolesForm(CommandForm):
    """The battle in which attacker and defender change places (A37)."""

    def prepare(self) -> None:
        battles = self.world.battles.items()
        among = [(id, self.terrains[row.terrain]) for id, row in battles if row.stage != "closed"]
        self.ask("", {"battle": choice(gettext("Battle"), among, self.given.battle)})

    def command(self) -> commands.Command:
        return replace(self.given, battle=self.answer("battle"))


STRUCK_ONLY: dict[type, Any] = {
    commands.Roll: _("The dice fell as they fell: nobody can choose them afterwards."),
    commands.Confirm: _("A confirmation only says that the report is right."),
    commands.Bid: _("Bids that have been sealed and opened can never be changed."),
    commands.EnterPaper: _(
        "What was typed in from paper is the starting point; put it right with rulings."
    ),
    **dict.fromkeys(
        get_args(commands.Tabling), _("What was rolled stays, and so do the tables of that time.")
    ),
    commands.OpenBids: _("Bids that have been sealed and opened can never be changed."),
}
FORMS: dict[type, type[CommandForm]] = {
    commands.ChooseFaction: recruitment.FactionForm,
    commands.Muster: recruitment.BandsForm,
    commands.Recruit: recruitment.RecruitsForm,
    commands.Invade: recruitment.ArmyForm,
    commands.OrderTies: ordering.TiesForm,
    commands.WriteLord: ordering.LordForm,
    commands.NameUnits: ordering.NamesForm,
    commands.Transfer: unit_moves.TransferForm,
    commands.ChooseForce: unit_moves.ForceForm,
    commands.Demobilise: unit_moves.SentHomeForm,
    commands.Report: battle_results.ResultForm,
    commands.SetResult: battle_results.ResultForm,
    commands.Dispute: battle_results.DisputeForm,
    commands.SwapRoles: RolesForm,
    **dict.fromkeys(PLAIN, PlainForm),
    **{form.ruling: form for form in ruling_questions.QUESTIONS},
}


def form_of(
    command: Any, world: World, players: Mapping[str, str], data: Any = None
) -> CommandForm | None:
    """The form that changes this command, or None if it can only be struck."""
    kind = FORMS.get(type(command))
    return kind(data, world, players, command, auto_id=False) if kind else None


def typed_command(form: CommandForm | None) -> commands.Command:
    """The command that was typed. Refuses input that cannot be read, a ruling's in the words of its
    field."""
    if form is None:
        raise Refusal("no-form", "D3", ONLY_STRUCK)
    if isinstance(form, ruling_questions.RulingQuestions) and not form.is_valid():
        name, errors = next(iter(form.errors.items()))
        label = str(form[name].label)
        raise Refusal("unreadable", "D5", UNREADABLE, fields=(name,), label=label, why=errors[0])
    return form.command()
