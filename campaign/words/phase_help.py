"""The rules of every phase in a few sentences, as this campaign plays them.

Each sentence has the rule numbers by which players quote it. The sentences depend on the switches:
each phase has a function of `HouseRules`, in the reader's language.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.house_rules import LEAST_BAND, MOST_BAND, TRACK_PLACES, UPKEEP_TABLE, HouseRules
from campaign.words.battle_help import melting

Sentence = tuple[str, str]


def muster(rules: HouseRules) -> list[Sentence]:
    number = rules.limits.starting_bands
    bands = ngettext(
        "Every player musters %(number)s starting band, led by a lord.",
        "Every player musters %(number)s starting bands, each led by a lord.",
        number,
    )
    points = {"least": LEAST_BAND, "most": rules.start_band_points}
    return [
        (bands % {"number": number}, "R5, R21"),
        (
            _(
                "A starting band is worth at least %(least)s and at most %(most)s points. The lord "
                "is free and does not count."
            )
            % points,
            "R22, A2",
        ),
    ]


def dice(rules: HouseRules) -> list[Sentence]:
    return [
        (_("In the first turn everybody rolls three dice; the higher, the better."), "R8"),
        (_("Tied players roll again until the order is settled."), "R9"),
        (
            _("The first of the order holds the favour of the gods. The order breaks every tie."),
            "R10, R17",
        ),
    ]


def placement(rules: HouseRules) -> list[Sentence]:
    if rules.start_placement == "fixed":
        where = _("In initiative order, each player takes one of the map's start sites.")
    else:
        where = _(
            "In initiative order, each player chooses a free territory that is not "
            "prestigious; where the map names start grounds, one of these."
        )
    villages = rules.start_villages
    if villages > 1:
        stands = _(
            "Their starting bands and the first of %(number)s villages are there; the "
            "others are placed afterwards."
        ) % {"number": villages}
    elif villages:
        stands = _("Their starting bands and their village are there.")
    else:
        stands = _("Their starting bands are there; nobody has a village yet.")
    return [(where, "A1"), (stands, "A1")]


def bids(rules: HouseRules) -> list[Sentence]:
    if rules.overbid == "refuse_on_entry":
        beyond = (_("You cannot bid more than you have."), "R16, A9")
    else:
        beyond = (
            _(
                "A bid that its player cannot pay is void: it costs nothing, and the player "
                "comes last."
            ),
            "R16, A8–A9",
        )
    return [
        (
            _("Everybody secretly bids a number of power points; all bids are opened together."),
            "R11",
        ),
        (
            _(
                "The highest bid comes first in initiative order. Every valid bid is paid, win or "
                "lose."
            ),
            "R12, R15",
        ),
        beyond,
        (_("The player who had the favour of the gods decides the order of tied bids."), "R13"),
    ]


def ties(rules: HouseRules) -> list[Sentence]:
    return [
        (
            _(
                "The player who had the favour of the gods decides the order of tied bids, "
                "including their own."
            ),
            "R13, A7",
        ),
        (_("The first of the new order holds the favour from now on."), "R14"),
    ]


def recruitment(rules: HouseRules) -> list[Sentence]:
    lords = rules.limits.lords
    return [
        (
            _(
                "You recruit in your own villages: 1 power point buys 1 point of units. Each order "
                "is rounded up to whole power points."
            ),
            "R19–R20, A15",
        ),
        (
            _("A new band needs a lord and is worth %(least)s to %(most)s points.")
            % {"least": LEAST_BAND, "most": MOST_BAND},
            "R21–R22",
        ),
        (
            ngettext(
                "A player may have at most %(number)s living lord at a time.",
                "A player may have at most %(number)s living lords at a time.",
                lords,
            )
            % {"number": lords},
            "R23, A17",
        ),
        (
            _("Units in a reserve can join a band in their village, or a new one, free of charge."),
            "R28, A21",
        ),
        (_("Units recruited now may march this turn."), "R27"),
    ]


def transfer(rules: HouseRules) -> list[Sentence]:
    return [
        (
            _(
                "Your bands on the same territory may exchange whole units; each stays within "
                "%(least)s to %(most)s points."
            )
            % {"least": LEAST_BAND, "most": MOST_BAND},
            "R29, A20",
        ),
        (
            _(
                "In your own village units also go into the reserve or come out of it, and a band "
                "may be broken up."
            ),
            "A20–A21",
        ),
    ]


def demobilisation(rules: HouseRules) -> list[Sentence]:
    modes = {
        "strict": _("You pay the highest step of the table that your points exceed."),
        "inclusive": _("You pay the highest step of the table that your points reach."),
        "bracket": _("You pay the step of the table that your points fit into."),
    }
    return [
        (_counted(rules), "R78, A70"),
        (modes[rules.upkeep_mode], "R79, A68–A69"),
        (
            _("The table, points and power points: %(table)s.")
            % {"table": ", ".join(f"{points} – {power}" for points, power in UPKEEP_TABLE)},
            "R78",
        ),
        (
            _(
                "You can never go below zero: if you cannot pay, you send whole units home until "
                "you can, and no more than that."
            ),
            "R80, A72",
        ),
        (
            _(
                "They join the reserve of your nearest village. A band that falls under %(least)s "
                "points retreats with its lord."
            )
            % {"least": LEAST_BAND},
            "R81, R56",
        ),
        (melting(rules), "R72, A64"),
    ]


def _counted(rules: HouseRules) -> str:
    reserve, retreating = rules.upkeep_counts_reserve, rules.upkeep_counts_retreating
    if reserve and retreating:
        return _("Upkeep counts the points of your bands, your reserves and your retreating units.")
    if reserve:
        return _("Upkeep counts the points of your bands and your reserves, not those in retreat.")
    if retreating:
        return _("Upkeep counts the points of your bands and your retreating units, not reserves.")
    return _("Upkeep counts the points of your bands on the map, not reserves or retreating units.")


def building(rules: HouseRules) -> list[Sentence]:
    most = rules.limits.villages
    return [
        (
            _(
                "A village costs 2 power points. It goes on one of your territories that has no "
                "village and no enemy band."
            ),
            "R82, A73",
        ),
        (
            ngettext(
                "A player may have at most %(number)s village at a time.",
                "A player may have at most %(number)s villages at a time.",
                most,
            )
            % {"number": most},
            "R83",
        ),
        (
            _(
                "Villages are where you recruit and shelter, and each brings 1 more power point a "
                "turn."
            ),
            "R75, R86",
        ),
    ]


def invasions(rules: HouseRules) -> list[Sentence]:
    return [
        (
            _(
                "External factions may open one portal a turn, for 5 power points plus the price "
                "of the band."
            ),
            "R87–R88, R90",
        ),
        (_("It can open anywhere without an enemy band or enemy village."), "R87, A76"),
        (_("The band takes the territory at once."), "A78"),
        (_("The player with the highest initiative goes first."), "R91"),
    ]


def victory(rules: HouseRules) -> list[Sentence]:
    """How the campaign is won (R92–R98)."""
    if rules.memory_retake:
        again = _("Taking a territory again counts again.")
    else:
        again = _("A territory gives you no second point while your first is still on the track.")
    needed, turns = rules.limits.prestige, rules.limits.turns
    return [
        (
            _(
                "Whoever takes a prestigious territory puts a point on the memory track. It has "
                "%(places)s places; when it is full, the oldest point drops off."
            )
            % {"places": TRACK_PLACES},
            "R92–R94",
        ),
        (again, "A79"),
        (
            ngettext(
                "A player with %(number)s point there at the end of a turn wins at once; if "
                "there are several, the one with the highest initiative.",
                "A player with %(number)s points there at the end of a turn wins at once; if "
                "there are several, the one with the highest initiative.",
                needed,
            )
            % {"number": needed},
            "R95–R96",
        ),
        (_final_count(rules) % {"turn": turns}, "R97, A83"),
    ]


def _final_count(rules: HouseRules) -> str:
    reserve, retreating = rules.score_counts_reserve, rules.score_counts_retreating
    if reserve and retreating:
        return _(
            "Otherwise turn %(turn)s decides: power points, points of bands, reserves and "
            "retreating units, and 3 for each village."
        )
    if reserve:
        return _(
            "Otherwise turn %(turn)s decides: power points, points of bands and reserves, and "
            "3 for each village."
        )
    if retreating:
        return _(
            "Otherwise turn %(turn)s decides: power points, points of bands and retreating "
            "units, and 3 for each village."
        )
    return _(
        "Otherwise turn %(turn)s decides: power points, points of bands, and 3 for each village."
    )
