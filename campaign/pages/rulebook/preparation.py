"""The chapters before the moves: the campaign, the course of a turn, initiative, recruitment."""

from django.utils.translation import gettext as _

from campaign.house_rules import HouseRules
from campaign.pages.map.house_maps import WORDS
from campaign.words.phase_help import Sentence
from campaign.words.phases import help_of


def campaign(rules: HouseRules) -> list[Sentence]:
    return [
        (
            _(
                "The number of players decides how long the campaign lasts and how much each "
                "player may have."
            ),
            "R1",
        ),
        (
            _(
                "There are two ways to win: enough memory points at the end of a turn, or the most "
                "points after the last turn."
            ),
            "R2",
        ),
        (_("The map is made of territories that are joined by roads."), "R3"),
        (
            _(
                "The maps that come with the site are invented. Their territories keep their "
                "French names in every language."
            ),
            "R3",
        ),
        *((str(words.names), "R3") for words in WORDS.values()),
        (
            _(
                "Territories are normal, developed or prestigious. The class decides what a "
                "territory yields."
            ),
            "R4",
        ),
        (
            _(
                "Every player leads one SAGA faction. Otherworld and the Underground Peoples are "
                "external factions: they may open portals."
            ),
            "R6",
        ),
        *help_of("muster", rules),
        *help_of("placement", rules),
    ]


def turn(rules: HouseRules) -> list[Sentence]:
    return [
        (
            _(
                "A turn begins with bands that come back: those that retreated last turn and whose "
                "lord is alive."
            ),
            "R7",
        ),
        (_("Recruitment comes after the initiative and before the moves."), "R18"),
        (
            _(
                "When everybody has moved or passed, the site works out who holds which territory "
                "and where there is a battle."
            ),
            "R40",
        ),
        (_("After the battles come income and upkeep, then building, then invasions."), "R74"),
    ]


def initiative(rules: HouseRules) -> list[Sentence]:
    return [*help_of("dice", rules), *help_of("bids", rules), *help_of("ties", rules)]


def recruitment(rules: HouseRules) -> list[Sentence]:
    return [
        *help_of("recruitment", rules),
        (_("The lord of a new band is recruited with it and costs nothing."), "R24"),
        (
            _("Lords gain experience as the Book of Battles says; you note it on the lord's page."),
            "R25",
        ),
        (
            _(
                "A lord who falls is dead for good, and their experience is lost. You recruit a "
                "new one; you may use the same figure, but it should have a new story."
            ),
            "R26",
        ),
        (
            _(
                "Every village has a reserve: routed and demobilised units that wait there for a "
                "lord. They fight only to defend the village."
            ),
            "R73",
        ),
        *help_of("transfer", rules),
    ]
