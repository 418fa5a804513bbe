"""Each phase in words: one record for pages and messages."""

from collections.abc import Callable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, pgettext_lazy

from campaign.house_rules import HouseRules
from campaign.words import battle_help, guided_turn, phase_help
from campaign.words.guided_turn import Lesson
from campaign.words.house_rule_words import said_in
from campaign.words.phase_help import Sentence

BATTLES_WAIT = gettext_noop("Battles are waiting for people: enter the results, or rule on them.")
NOT_MUSTERED = gettext_noop("These players have not mustered their starting bands yet: {seats}.")
INVITATION = (
    gettext_noop("SAGA: you are invited to a campaign"),
    gettext_noop("You are invited to a campaign played on a map between games of SAGA."),
)
_EVERYBODY = _("all players, in any order")
_NOBODY = _("nobody; a player chooses where two villages are equally near")


def _no_help(rules: HouseRules) -> list[Sentence]:
    return []


class PhaseWords(NamedTuple):
    """The words of a phase.

    `duty` is for a player who is awaited, `owed` for the organiser, `pursuit` for all others.
    `icon` is the name of a sign in `signs.svg`; `who` names the players who act in the phase, by
    the rulebook.
    """

    name: str | Promise
    icon: str
    pursuit: str | Promise
    duty: str | Promise = ""
    owed: str | Promise = ""
    who: str | Promise = ""
    help: Callable[[HouseRules], list[Sentence]] = _no_help
    lesson: Lesson | None = None


PHASES = {
    "muster": PhaseWords(
        name=pgettext_lazy("phase", "Muster"),
        icon="march",
        pursuit=_("The starting bands are being mustered."),
        duty=_("Muster your starting bands."),
        owed=_("starting bands"),
        help=phase_help.muster,
    ),
    "dice": PhaseWords(
        name=pgettext_lazy("phase", "Initiative dice"),
        icon="die",
        pursuit=_("Players are rolling for initiative."),
        duty=_("Roll for the first initiative."),
        owed=_("a dice roll"),
        who=_("all players, in the first turn"),
        help=phase_help.dice,
    ),
    "placement": PhaseWords(
        name=pgettext_lazy("phase", "Start sites"),
        icon="land",
        pursuit=_("The start sites are being chosen."),
        duty=_("Choose where you start."),
        owed=_("a start site"),
        help=phase_help.placement,
    ),
    "returns": PhaseWords(
        name=pgettext_lazy("phase", "Returns"),
        icon="retreat",
        pursuit=_("Retreating units look for a village."),
        duty=_("Choose which village the retreating units go to."),
        owed=_("a village for retreating units"),
        who=_NOBODY,
        help=battle_help.retreats,
        lesson=guided_turn.LOOK_AND_BID,
    ),
    "bids": PhaseWords(
        name=pgettext_lazy("phase", "Sealed bids"),
        icon="envelope",
        pursuit=_("The bids are being sealed."),
        duty=_("Seal your bid for the favour of the gods."),
        owed=_("a sealed bid"),
        who=_("all players in secret, from the second turn on"),
        help=phase_help.bids,
        lesson=guided_turn.LOOK_AND_BID,
    ),
    "ties": PhaseWords(
        name=pgettext_lazy("phase", "Ties"),
        icon="order",
        pursuit=_("The favourite is deciding the order of the tied bids."),
        duty=_("You have the favour of the gods: decide the order of the players who tied."),
        owed=_("the order of tied bids"),
        who=_("the previous favourite, if bids are tied"),
        help=phase_help.ties,
        lesson=guided_turn.LOOK_AND_BID,
    ),
    "recruitment": PhaseWords(
        name=pgettext_lazy("phase", "Recruitment"),
        icon="march",
        pursuit=_("The villages recruit."),
        duty=_("Gather your bands: recruit in your villages, then move units between bands."),
        owed=_("to recruit, or say they are done"),
        who=_EVERYBODY,
        help=phase_help.recruitment,
        lesson=guided_turn.GATHER,
    ),
    "transfer": PhaseWords(
        name=pgettext_lazy("phase", "Transfer of units"),
        icon="march",
        pursuit=_("Units are moving between bands."),
        duty=_("Gather your bands: move units between them, or say that you are done."),
        owed=_("to transfer units, or say they are done"),
        who=_EVERYBODY,
        help=phase_help.transfer,
        lesson=guided_turn.GATHER,
    ),
    "movement": PhaseWords(
        name=pgettext_lazy("phase", "Movement"),
        icon="march",
        pursuit=_("The moves are being declared."),
        duty=_("It is your go: declare a move, or pass for the rest of the turn."),
        owed=_("a move, or to pass"),
        help=battle_help.movement,
        lesson=guided_turn.MARCH,
    ),
    "forces": PhaseWords(
        name=pgettext_lazy("phase", "Choice of forces"),
        icon="battle",
        pursuit=_("The forces of the battles are being chosen."),
        duty=_("Choose who fights in your battles."),
        owed=_("who fights"),
        who=_("the players of each battle"),
        help=battle_help.forces,
        lesson=guided_turn.CHOOSE_WHO_FIGHTS,
    ),
    "battles": PhaseWords(
        name=pgettext_lazy("phase", "Battles"),
        icon="battle",
        pursuit=_("The battles are being fought."),
        duty=_("Play your battles at the table and enter their results."),
        owed=_("a battle"),
        who=_("the players of each battle, at the table"),
        help=battle_help.battles,
        lesson=guided_turn.FIGHT,
    ),
    "demobilisation": PhaseWords(
        name=pgettext_lazy("phase", "Demobilisation"),
        icon="coin",
        pursuit=_("Units that cannot be paid go home."),
        duty=_("You cannot pay your upkeep: send units home."),
        owed=_("units to send home"),
        who=_("players who cannot pay their upkeep"),
        help=phase_help.demobilisation,
        lesson=guided_turn.PAY,
    ),
    "building": PhaseWords(
        name=pgettext_lazy("phase", "Building"),
        icon="land",
        pursuit=_("Villages and sacred grounds are being built."),
        duty=_("Build villages and sacred grounds, then say that you are done."),
        owed=_("to build, or say they are done"),
        who=_EVERYBODY,
        help=phase_help.building,
        lesson=guided_turn.BUILD,
    ),
    "invasions": PhaseWords(
        name=pgettext_lazy("phase", "Invasions"),
        icon="land",
        pursuit=_("The portals may open."),
        duty=_("Open a portal, or pass."),
        owed=_("a portal, or to pass"),
        who=_("external factions, highest initiative first"),
        help=phase_help.invasions,
        lesson=guided_turn.BUILD,
    ),
    "late_returns": PhaseWords(
        name=pgettext_lazy("phase", "Late returns"),
        icon="retreat",
        pursuit=_("Units without a lord reach their villages."),
        duty=_("Choose which village the units without a lord go to."),
        owed=_("a village for units without a lord"),
        who=_NOBODY,
        help=battle_help.retreats,
        lesson=guided_turn.BUILD,
    ),
    "ended": PhaseWords(
        name=pgettext_lazy("phase", "End of the campaign"),
        icon="end",
        pursuit=_("The campaign is over."),
    ),
}
PHASE_NAMES = {key: words.name for key, words in PHASES.items()}
DUTIES = {key: words.duty for key, words in PHASES.items()}


def help_of(phase: str, rules: HouseRules) -> list[Sentence]:
    """The rules of a phase in short, each sentence with their numbers; none after the end."""
    return [*PHASES[phase].help(rules), *said_in(phase, rules)]
