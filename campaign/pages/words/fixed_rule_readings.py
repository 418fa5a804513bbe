"""The fixed readings of ambiguous rules that no club can choose, for the rules page.

One sentence per reading. The rule that plays it names its number in a docstring. The readings that
a club may choose are in `house_rule_words.py` instead.
"""

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


READINGS: dict[str, Words] = {
    "A4": _("Two to six players. The figures in the table stay the same when a player leaves."),
    "A5": _("Any map of connected territories will do, with at most one road between any two."),
    "A6": _("A re-roll only settles the order of the players who tied, within their places."),
    "A7": _("The favourite decides the order of all tied bids freely, including their own."),
    "A8": _("A void bid ranks below every honest bid of zero."),
    "A10": _("If the favourite has left, the next of the old order takes the favour."),
    "A11": _("Ties are broken by this turn's initiative; at the end, by that of the last turn."),
    "A12": _("A new band must reach 4 points; one in its village is topped up to 10."),
    "A13": _("You cannot buy units straight into a reserve."),
    "A14": _("You may recruit in your village even while an enemy shares its territory."),
    "A15": _("Each order is rounded up to whole power points."),
    "A16": _("The lord and free units cost, count and score nothing."),
    "A17": _("Every living lord counts against the limit, even in a reserve; a dead one does not."),
    "A18": _(
        "A village can recruit from the turn after it was built; retreating "
        "units may go there at once."
    ),
    "A19": _("Recruitment, transfers and building happen in any order."),
    "A20": _sized(
        _(
            "Only whole units change bands, and every band stays within {least} to {most} "
            "points. You can break up a band only in one of your own villages."
        )
    ),
    "A21": _("Units leave and enter the reserve of a village free of charge."),
    "A22": _("A unit that has lost half of its figures is not brought back to strength."),
    "A24": _("All moves come first, one after another; then the battles."),
    "A25": _(
        "On your go you move, or pass for the rest of the turn. With no band left "
        "to move, you pass."
    ),
    "A27": _("The size of a band is measured when it declares its move."),
    "A28": _("Your own bands may be crossed and may share a territory."),
    "A29": _("Territories merely crossed are not taken, and only enemy bands stop a move."),
    "A30": _(
        "Two bands that march towards each other along a road meet where the second one stood."
    ),
    "A31": _("A band may leave a territory that an enemy has declared for."),
    "A32": _("A band that was stopped stays there, even if the enemy leaves."),
    "A33": _("A move must end on a different territory from where it began."),
    "A34": _("What counts is who is on a territory when the movement is over."),
    "A35": _("A territory stays yours without a garrison until somebody takes it."),
    "A36": _(
        "After a draw the defender keeps the territory; an attacker left alone "
        "there takes it at the end of the next movement."
    ),
    "A37": _(
        "The defender is the player who holds the territory; else the one who began the "
        "turn there; else the first who declared for it. After a draw on ground of neither "
        "side the defender takes it, and a village there is razed."
    ),
    "A39": _("On a shared territory the holder collects income and may recruit; nobody may build."),
    "A41": _(
        "A village falls whenever its territory passes to another player. Sacred grounds stay."
    ),
    "A42": _(
        "Each player fields one force; other bands look on. If you lose, all "
        "your bands there retreat."
    ),
    "A43": _("A band whose lord fell retreats even if it won; the territory is won nevertheless."),
    "A45": _(
        "A winner among three or four sides who ends below 4 points retreats but "
        "takes the territory."
    ),
    "A47": _(
        "The second battle for a territory is fought by whoever is left from the first, "
        "with the same band. Control is settled once, after the last battle; without a "
        "winner it goes to the winner of the first, whoever held it before."
    ),
    "A48": _("Four players fight at most, not four bands."),
    "A49": _(
        "The turn waits for every result. The organiser may record a forfeit or an agreed draw."
    ),
    "A51": _("Each player rearranges the units on the spot once, before the first battle there."),
    "A52": _(
        "A reserve may defend with 4 points or more, with or without a lord, and goes back "
        "to the village it held. It never attacks, not even alongside a band."
    ),
    "A53": _("When a village falls its whole reserve flees."),
    "A54": _("Losses are measured against the full strength of a unit as bought."),
    "A55": _("Half of an odd number is rounded up."),
    "A56": _("A single figure is alive or dead."),
    "A57": _("Points of reduced units are exact, in proportion to their figures."),
    "A58": _("Free units suffer losses but never change the points."),
    "A59": _(
        "Retreats are all directed together once the last battle of the turn is "
        "over, to the nearest village by road. A village with an enemy band on "
        "its territory takes units in only if there is no other."
    ),
    "A60": _(
        "Among equally near villages the retreating player chooses. If the lord is dead, "
        "an opponent does: the winner, or the one with the highest initiative."
    ),
    "A61": _("Units without a lord join the reserve at the end of the next turn."),
    "A62": _(
        "A living lord with less than 4 points waits in the reserve and may be "
        "strengthened at once."
    ),
    "A63": _(
        "If that village falls in the meantime, they go to the next nearest, and "
        "arrive at the same time."
    ),
    "A65": _(
        "A defender who must leave their own village's territory may retreat into that village."
    ),
    "A66": _("Units that retreat in the last turn do not come back."),
    "A69": _("Only the highest step of the upkeep table is paid, at most 30 power points."),
    "A71": _("Income comes first, then upkeep."),
    "A72": _("You send units home only when you cannot pay, and no more than needed."),
    "A73": _(
        "A village needs no band of its own; it goes on a territory you hold, "
        "with no enemy band there."
    ),
    "A74": _("A village may stand on a prestigious territory."),
    "A76": _("A portal can open only where there is no enemy band or enemy village."),
    "A77": _sized(
        _(
            "A portal costs 5 power points plus the price of its band: {least} "
            "to {most} points of new units under a new lord."
        )
    ),
    "A78": _("The band from a portal takes the territory at once, with its memory point."),
    "A80": _(
        "Memory points of one turn come in this order: unopposed arrivals, then "
        "battles from lowest to highest initiative, then portals."
    ),
    "A81": _("Memory points are checked before the final count."),
    "A82": _(
        "If several players have enough memory points, the one with the highest initiative wins."
    ),
    "A84": _("The final score is not rounded."),
    "A85": _("Nobody is eliminated: a player who has lost everything may come back."),
    "A86": _(
        "When a player leaves, their units vanish, their villages are razed and "
        "their territories are free. Their memory points stay."
    ),
    "A87": _("Lords' experience is noted here, never worked out by the site."),
    "A89": _("There are no alliances and no gifts of power points: bands that meet fight."),
    "A90": _(
        "By a ruling, a new player may join at the start of any turn but the first, if fewer than "
        "six have ever played. They begin like everybody else, on a free "
        "start site and last in the order; the limits of the campaign stay as they are. "
        "The organiser may change the proposed power points. They are the median of the others’, "
        "and 48 more if two began the campaign, otherwise from 1 fewer to 36 more."
    ),
}
