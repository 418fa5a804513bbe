"""Other commands for an entry's moment, each with its own form."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaign import commands
from campaign.offers import ForceOffer, InvadeOffer, RecruitOffer, TransferOffer
from campaign.pages.corrections.command_form import CommandForm
from campaign.pages.corrections.simple_acts import PLAIN, plain_acts

FIGURED = (commands.Recruit, commands.Transfer, commands.ChooseForce, commands.Invade)


@dataclass(frozen=True)
class Instead:
    """Another form for the entry. `token` names it in the address, `blank` fills it."""

    token: str
    words: str
    blank: Any


def instead_of(form: CommandForm | None) -> list[Instead]:
    """The other forms that are possible; none for entries that only their own kind may replace."""
    given = form and form.given
    if form is None or not isinstance(given, (*PLAIN, *FIGURED)):
        return []
    if isinstance(given, commands.ChooseRefuge):
        return []
    found = [one for choice in form.offered if (one := _figured(form, choice))]
    if isinstance(given, FIGURED) and (acts := plain_acts(form)):
        blank = next(iter(acts.values()))
        found.append(Instead("plain", _("Something else, or nothing"), blank))
    return [one for one in found if not _same(given, one.blank)]


def _figured(form: CommandForm, choice: Any) -> Instead | None:
    player = form.given.player
    if isinstance(choice, RecruitOffer):
        words, blank = _("Recruit at {terrain}"), commands.Recruit(player, choice.at)
        return Instead(
            f"recruit-{choice.at}", words.format(terrain=form.terrains[choice.at]), blank
        )
    if isinstance(choice, TransferOffer):
        words, moved = _("Move units at {terrain}"), commands.Transfer(player, choice.at, {})
        return Instead(
            f"transfer-{choice.at}", words.format(terrain=form.terrains[choice.at]), moved
        )
    if isinstance(choice, InvadeOffer):
        army = commands.Invade(player, choice.terrains[0], ())
        return Instead("invade", _("Open a portal"), army)
    if isinstance(choice, ForceOffer):
        terrain = form.terrains[form.world.battles[choice.battle].terrain]
        words, force = (
            _("Choose who fights at {terrain}"),
            commands.ChooseForce(player, choice.battle),
        )
        return Instead(f"force-{choice.battle}", words.format(terrain=terrain), force)
    return None


def _same(given: Any, blank: Any) -> bool:
    """Whether this is the entry's own form. Recruits change their village there."""
    if type(given) is not type(blank) or isinstance(given, (commands.Recruit, commands.Invade)):
        return type(given) is type(blank)
    return (getattr(given, "at", None), getattr(given, "battle", None)) == (
        getattr(blank, "at", None),
        getattr(blank, "battle", None),
    )
