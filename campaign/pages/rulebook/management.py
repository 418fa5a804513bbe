"""The chapters after the battles: income, upkeep, building, invasions, and the end."""

from django.utils.translation import gettext as _

from campaign.house_rules import HouseRules
from campaign.words import battle_help, phase_help
from campaign.words.phase_help import Sentence
from campaign.words.phases import help_of


def management(rules: HouseRules) -> list[Sentence]:
    elsewhere = battle_help.melting(rules)
    found = [
        (
            _(
                "Each territory that you hold brings power points every turn, as the table shows. "
                "A village there adds to them."
            ),
            "R75",
        ),
        (_("You keep what you do not spend."), "R76"),
        (_("Power points pay for bids, units, villages, sacred grounds and portals."), "R77"),
        *(row for row in help_of("demobilisation", rules) if row[0] != elsewhere),
        *help_of("building", rules),
        (_("You cannot destroy your own village. Only an enemy can."), "R84"),
        *help_of("invasions", rules),
    ]
    if not rules.sacred_ground:
        found.append((_("There are no sacred grounds in this campaign."), "R85, R89, A75"))
    return found


def end(rules: HouseRules) -> list[Sentence]:
    return [
        *phase_help.victory(rules),
        (_("If totals are tied, the higher initiative wins."), "R98"),
    ]
