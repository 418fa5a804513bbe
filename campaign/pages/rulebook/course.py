"""The chapters of the moves and the battles."""

from django.utils.translation import gettext as _

from campaign.house_rules import HouseRules
from campaign.words import battle_help
from campaign.words.house_rule_words import scenario_word
from campaign.words.phase_help import Sentence
from campaign.words.phases import help_of


def movement(rules: HouseRules) -> list[Sentence]:
    return [
        *help_of("movement", rules),
        (
            _(
                "A band that could march two territories may stop after one; the rest of its move "
                "is then lost."
            ),
            "R33",
        ),
        (
            _(
                "On the map a band is slowed only by its points. Slow figures march like any "
                "others."
            ),
            "R34",
        ),
        (_("Every declared move is public at once."), "R38"),
        (_("A territory stays marked as yours when your band marches on."), "R46"),
    ]


def battles(rules: HouseRules) -> list[Sentence]:
    names = {
        "two": scenario_word(rules.scenario_2p),
        "several": scenario_word(rules.scenario_multi),
    }
    return [
        (
            _(
                "Battles are fought at the table whenever their players are free, in any order. "
                "Only the second battle for a territory waits for the first."
            ),
            "R45",
        ),
        *help_of("forces", rules),
        (
            _("The scenario is “%(two)s” for two players and “%(several)s” for three or four.")
            % names,
            "R48",
        ),
        (_("A battle in a village is an ordinary battle: a village has no walls."), "R49"),
        *battle_help.outcomes(rules),
        (_("In a battle of three or four each player's losses follow the same rules."), "R58"),
        (_("Losing half of its units does not break a band: only its points count."), "R65"),
    ]


def retreats(rules: HouseRules) -> list[Sentence]:
    return help_of("returns", rules)
