"""The fixed readings of ambiguous rules that no club can choose, for the rules page.

One sentence per reading. The rule that plays it names its number in a docstring. The readings that
a club may choose are in `house_rule_words.py` instead.
"""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from campaign.house_rules import BAND_SIZE

Words = str | Promise


def _sized(sentence: Any) -> Words:
    """The sentence with the size of a band in it."""
    words: Promise = format_lazy(sentence, **BAND_SIZE)
    return words


@dataclass(frozen=True, slots=True)
class Reading:
    """`rule` is the number of the ambiguity."""

    rule: str
    sentence: Words


@dataclass(frozen=True, slots=True)
class ReadingGroup:
    """Readings of one part of a turn."""

    title: Words
    readings: tuple[Reading, ...]


PREPARATION = ReadingGroup(
    _("Players and preparation"),
    (
        Reading(
            "A4",
            _("Two to six players. The figures in the table stay the same when a player leaves."),
        ),
        Reading(
            "A5",
            _("Any map of connected territories will do, with at most one road between any two."),
        ),
        Reading(
            "A6",
            _("A re-roll only settles the order of the players who tied, within their places."),
        ),
        Reading(
            "A7", _("The favourite decides the order of all tied bids freely, including their own.")
        ),
        Reading("A8", _("A void bid ranks below every honest bid of zero.")),
        Reading("A10", _("If the favourite has left, the next of the old order takes the favour.")),
        Reading(
            "A11",
            _("Ties are broken by this turn's initiative; at the end, by that of the last turn."),
        ),
        Reading("A12", _("A new band must reach 4 points; one in its village is topped up to 10.")),
        Reading("A13", _("You cannot buy units straight into a reserve.")),
        Reading(
            "A14", _("You may recruit in your village even while an enemy shares its territory.")
        ),
        Reading("A15", _("Each order is rounded up to whole power points.")),
        Reading("A16", _("The lord and free units cost, count and score nothing.")),
        Reading(
            "A17",
            _(
                "Every living lord counts against the limit, even in a reserve; a dead "
                "one does not."
            ),
        ),
        Reading(
            "A18",
            _(
                "A village can recruit from the turn after it was built; retreating "
                "units may go there at once."
            ),
        ),
        Reading("A19", _("Recruitment, transfers and building happen in any order.")),
        Reading(
            "A20",
            _sized(
                _(
                    "Only whole units change bands, and every band stays within {least} to {most} "
                    "points. You can break up a band only in one of your own villages."
                )
            ),
        ),
        Reading("A21", _("Units leave and enter the reserve of a village free of charge.")),
        Reading(
            "A22", _("A unit that has lost half of its figures is not brought back to strength.")
        ),
    ),
)
MARCH = ReadingGroup(
    _("Movement and control"),
    (
        Reading("A24", _("All moves come first, one after another; then the battles.")),
        Reading(
            "A25",
            _(
                "On your go you move, or pass for the rest of the turn. With no band left "
                "to move, you pass."
            ),
        ),
        Reading("A27", _("The size of a band is measured when it declares its move.")),
        Reading("A28", _("Your own bands may be crossed and may share a territory.")),
        Reading(
            "A29", _("Territories merely crossed are not taken, and only enemy bands stop a move.")
        ),
        Reading(
            "A30",
            _(
                "Two bands that march towards each other along a road meet where the "
                "second one stood."
            ),
        ),
        Reading("A31", _("A band may leave a territory that an enemy has declared for.")),
        Reading("A32", _("A band that was stopped stays there, even if the enemy leaves.")),
        Reading("A33", _("A move must end on a different territory from where it began.")),
        Reading("A34", _("What counts is who is on a territory when the movement is over.")),
        Reading("A35", _("A territory stays yours without a garrison until somebody takes it.")),
        Reading(
            "A36",
            _(
                "After a draw the defender keeps the territory; an attacker left alone "
                "there takes it at the end of the next movement."
            ),
        ),
        Reading(
            "A37",
            _(
                "The defender is the player who holds the territory; else the one who began the "
                "turn there; else the first who declared for it. After a draw on ground of neither "
                "side the defender takes it, and a village there is razed."
            ),
        ),
        Reading(
            "A39",
            _(
                "On a shared territory the holder collects income and may recruit; nobody "
                "may build."
            ),
        ),
        Reading(
            "A41",
            _(
                "A village falls whenever its territory passes to another player. Sacred "
                "grounds stay."
            ),
        ),
    ),
)
BATTLE = ReadingGroup(
    _("Battles and losses"),
    (
        Reading(
            "A42",
            _(
                "Each player fields one force; other bands look on. If you lose, all "
                "your bands there retreat."
            ),
        ),
        Reading(
            "A43",
            _("A band whose lord fell retreats even if it won; the territory is won nevertheless."),
        ),
        Reading(
            "A45",
            _(
                "A winner among three or four sides who ends below 4 points retreats but "
                "takes the territory."
            ),
        ),
        Reading(
            "A47",
            _(
                "The second battle for a territory is fought by whoever is left from the first, "
                "with the same band. Control is settled once, after the last battle; without a "
                "winner it goes to the winner of the first, whoever held it before."
            ),
        ),
        Reading("A48", _("Four players fight at most, not four bands.")),
        Reading(
            "A49",
            _(
                "The turn waits for every result. The organiser may record a forfeit "
                "or an agreed draw."
            ),
        ),
        Reading(
            "A51",
            _("Each player rearranges the units on the spot once, before the first battle there."),
        ),
        Reading(
            "A52",
            _(
                "A reserve may defend with 4 points or more, with or without a lord, and goes back "
                "to the village it held. It never attacks, not even alongside a band."
            ),
        ),
        Reading("A53", _("When a village falls its whole reserve flees.")),
        Reading("A54", _("Losses are measured against the full strength of a unit as bought.")),
        Reading("A55", _("Half of an odd number is rounded up.")),
        Reading("A56", _("A single figure is alive or dead.")),
        Reading("A57", _("Points of reduced units are exact, in proportion to their figures.")),
        Reading("A58", _("Free units suffer losses but never change the points.")),
    ),
)
RETREAT = ReadingGroup(
    _("Retreats"),
    (
        Reading(
            "A59",
            _(
                "Retreats are all directed together once the last battle of the turn is "
                "over, to the nearest village by road. A village with an enemy band on "
                "its territory takes units in only if there is no other."
            ),
        ),
        Reading(
            "A60",
            _(
                "Among equally near villages the retreating player chooses. If the lord is dead, "
                "an opponent does: the winner, or the one with the highest initiative."
            ),
        ),
        Reading("A61", _("Units without a lord join the reserve at the end of the next turn.")),
        Reading(
            "A62",
            _(
                "A living lord with less than 4 points waits in the reserve and may be "
                "strengthened at once."
            ),
        ),
        Reading(
            "A63",
            _(
                "If that village falls in the meantime, they go to the next nearest, and "
                "arrive at the same time."
            ),
        ),
        Reading(
            "A65",
            _(
                "A defender who must leave their own village's territory may retreat into "
                "that village."
            ),
        ),
        Reading("A66", _("Units that retreat in the last turn do not come back.")),
    ),
)
MANAGEMENT = ReadingGroup(
    _("Management and the end"),
    (
        Reading(
            "A69", _("Only the highest step of the upkeep table is paid, at most 30 power points.")
        ),
        Reading("A71", _("Income comes first, then upkeep.")),
        Reading("A72", _("You send units home only when you cannot pay, and no more than needed.")),
        Reading(
            "A73",
            _(
                "A village needs no band of its own; it goes on a territory you hold, "
                "with no enemy band there."
            ),
        ),
        Reading("A74", _("A village may stand on a prestigious territory.")),
        Reading("A76", _("A portal can open only where there is no enemy band or enemy village.")),
        Reading(
            "A77",
            _sized(
                _(
                    "A portal costs 5 power points plus the price of its band: {least} "
                    "to {most} points of new units under a new lord."
                )
            ),
        ),
        Reading(
            "A78", _("The band from a portal takes the territory at once, with its memory point.")
        ),
        Reading(
            "A80",
            _(
                "Memory points of one turn come in this order: unopposed arrivals, then "
                "battles from lowest to highest initiative, then portals."
            ),
        ),
        Reading("A81", _("Memory points are checked before the final count.")),
        Reading(
            "A82",
            _(
                "If several players have enough memory points, the one with the highest "
                "initiative wins."
            ),
        ),
        Reading("A84", _("The final score is not rounded.")),
        Reading("A85", _("Nobody is eliminated: a player who has lost everything may come back.")),
        Reading(
            "A86",
            _(
                "When a player leaves, their units vanish, their villages are razed and "
                "their territories are free. Their memory points stay."
            ),
        ),
        Reading("A87", _("Lords' experience is noted here, never worked out by the site.")),
        Reading(
            "A89", _("There are no alliances and no gifts of power points: bands that meet fight.")
        ),
    ),
)
CHAPTERS = (PREPARATION, MARCH, BATTLE, RETREAT, MANAGEMENT)
