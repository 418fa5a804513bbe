"""The rules of every phase in a few sentences, with the numbers by which players quote them."""

from typing import Any

from django.utils.translation import gettext_lazy as _

Sentence = tuple[Any, str]

_RETREATS: list[Sentence] = [
    (_("Men in retreat are off the map. They go to their player's nearest village."), "R66–R67"),
    (_("If their lord lives they appear there at the start of the next turn; if he is dead, at its "
       "end, in the reserve."), "R68–R69"),
    (_("Where several villages are equally near, the player who lost chooses, or his adversary if "
       "the lord is dead."), "R70"),
]  # fmt: skip
_BATTLES: list[Sentence] = [
    (_("Units with more than half their figures left are back at full strength; with half or "
       "fewer they keep half; with none they are gone."), "R61–R63"),
    (_("Then the points are counted. The attacker who wins takes the terrain; below 4 points he "
       "retreats all the same. The loser retreats."), "R51–R54"),
    (_("In a draw the defender keeps the terrain, and only who is below 4 points retreats."),
     "R53"),
    (_("A band whose lord is killed, or which is below 4 points, retreats."), "R55–R56"),
    (_("A village that its defender loses is plundered and razed."), "R57"),
]  # fmt: skip

HELP: dict[str, list[Sentence]] = {
    "muster": [
        (_("Every player composes his starting bands; each follows a lord."), "R5, R21"),
        (_("A band is worth 4 to 10 points. Free units do not count, and a lord is one."), "R22"),
    ],
    "dice": [
        (_("In the first turn everybody throws three dice; the higher, the better."), "R8"),
        (_("Equal scores throw again until the order is strict."), "R9"),
        (
            _("The first of the order holds the favour of the gods. The order breaks every tie."),
            "R10, R17",
        ),
    ],
    "placement": [
        (
            _(
                "In the order of initiative each chooses where he starts; "
                "his village and bands stand there."
            ),
            "A1",
        ),
    ],
    "returns": _RETREATS,
    "late_returns": _RETREATS,
    "bids": [
        (_("Everybody hides a number of power points; all are opened together."), "R11"),
        (
            _("The highest bid comes first in the initiative. Every bid is paid, win or lose."),
            "R12, R15",
        ),
        (_("A bid that its player cannot pay is void and puts him last."), "R16"),
        (_("Who held the favour of the gods orders those who bid the same."), "R13"),
    ],
    "ties": [
        (
            _("Who held the favour of the gods orders those who bid the same, himself included."),
            "R13",
        ),
        (_("The first of the new order holds the favour from now on."), "R14"),
    ],
    "recruitment": [
        (_("You recruit in your own villages: 1 power point buys 1 point of troops."), "R19–R20"),
        (_("A new band needs a lord, and has 4 to 10 points. Lords are limited."), "R21–R23"),
        (
            _("Men in a reserve are taken into a band for nothing by a lord who stands there."),
            "R28",
        ),
        (_("What is recruited may march in this very turn."), "R27"),
    ],
    "transfer": [
        (
            _(
                "Your bands on the same terrain may exchange units; "
                "each stays within 4 to 10 points."
            ),
            "R29",
        ),
    ],
    "movement": [
        (
            _(
                "Declarations go round in reverse initiative, one move at a time. "
                "A pass is final for the turn."
            ),
            "R35–R36",
        ),
        (_("Bands follow roads: up to two terrains with at most 7 points, else one."), "R30–R32"),
        (_("A band cannot pass through another's: it stops there, and there is a battle."), "R39"),
        (_("Every band moves once a turn at most."), "R37"),
    ],
    "forces": [
        (
            _(
                "Before a battle each side may rearrange its units on the spot, and chooses who "
                "fights: at most 10 points."
            ),
            "R47, R50",
        ),
        (_("An attacked village may be defended by its reserve, if that has 4 points."), "R50"),
        (_("Four players fight at most; others wait for the winner."), "R43–R44"),
    ],
    "battles": _BATTLES,
    "demobilisation": [
        (
            _("Upkeep goes by the points of all your bands. The stock is never negative."),
            "R78, R80",
        ),
        (
            _(
                "Units that you cannot pay go to the reserve of the nearest village; they are not "
                "lost."
            ),
            "R81",
        ),
    ],
    "building": [
        (_("A village costs 2 power points, a sacred ground 1."), "R82, R85"),
        (_("Villages are where you recruit and shelter; their number is limited."), "R83, R86"),
        (_("A village brings 1 power point more each turn."), "R75"),
    ],
    "invasions": [
        (
            _("External factions may open one portal a turn, for 5 power points and the army."),
            "R87–R88, R90",
        ),
        (
            _("Not where an enemy army or village stands. A sacred ground comes with it."),
            "R87, R89",
        ),
        (_("The best initiative goes first."), "R91"),
    ],
}

VICTORY: list[Sentence] = [
    (_("Who takes a prestigious terrain lays a point on the memory track; eight have room."),
     "R92–R94"),
    (_("Who has the points that are needed at the end of a turn wins at once."), "R95"),
    (_("Otherwise the last turn decides: power points, points of bands, 3 for each village."),
     "R97"),
]  # fmt: skip
