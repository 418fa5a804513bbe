"""The rules of movement, battles and retreats in a few sentences, as this campaign plays them."""

from django.utils.translation import gettext as _

from campaign.house_rules import FAST_BAND, LEAST_BAND, MOST_BAND, HouseRules

Sentence = tuple[str, str]


def movement(rules: HouseRules) -> list[Sentence]:
    if rules.movement_order == "direct":
        order = _("Declarations go round in initiative order, highest first, one move at a time.")
    else:
        order = _(
            "Declarations go round in reverse initiative order, lowest first, one move at a time."
        )
    fast = FAST_BAND + 1 if rules.size8_speed == 2 else FAST_BAND
    return [
        (order, "R35, A23"),
        (_("Passing is final for the turn. Each band moves at most once a turn."), "R36–R37"),
        (
            _("Bands follow roads: up to two territories with at most %(fast)s points, else one.")
            % {"fast": fast},
            "R30–R32, A26",
        ),
        (
            _("A band cannot pass through an enemy band: it stops there, and there is a battle."),
            "R39, A28",
        ),
        (
            _(
                "A band that ends alone on a territory takes it. Territories merely crossed stay "
                "as they are."
            ),
            "R41, A29",
        ),
        (_undefended(rules), "R42, A40"),
        (_standoff(rules), "A38"),
    ]


def _undefended(rules: HouseRules) -> str:
    if rules.empty_village == "captured":
        return _(
            "A village that nobody defends is captured by the player who takes its territory, "
            "or razed if that player has as many villages as allowed."
        )
    return _("A village that nobody defends is razed by the player who takes its territory.")


def _standoff(rules: HouseRules) -> str:
    if rules.draw_next_turn == "auto_battle":
        return _("Enemies who have shared a territory since a draw fight again if both stay.")
    return _(
        "Enemies who have shared a territory since a draw fight again only if one of them declares "
        "it with a band. They also fight if a third player arrives. A reserve never attacks."
    )


def forces(rules: HouseRules) -> list[Sentence]:
    size = {"least": LEAST_BAND, "most": MOST_BAND}
    return [
        (
            _(
                "Before the first battle for a territory, each player may rearrange the units "
                "there once, then choose who fights: %(least)s to %(most)s points."
            )
            % size,
            "R47, A42, A51",
        ),
        (
            _(
                "An attacked village may be defended by its reserve, if at least %(least)s points "
                "can be gathered."
            )
            % size,
            "R50, A52",
        ),
        (_first_four(rules), "R43–R44, A46"),
        (
            _(
                "The others then fight whoever is left there: the winner as the first battle left "
                "them, with the same band."
            ),
            "R60, A47",
        ),
        (
            _(
                "The defender is the player who holds the territory; where neither of them does, "
                "the one who was there first."
            ),
            "A37",
        ),
    ]


def _first_four(rules: HouseRules) -> str:
    if rules.defender_always_first:
        return _(
            "At most four players fight: the defender and the three others with the lowest "
            "initiative."
        )
    return _("At most four players fight: those with the lowest initiative, whoever defends.")


def battles(rules: HouseRules) -> list[Sentence]:
    return [*outcomes(rules), *retreats(rules)]


def outcomes(rules: HouseRules) -> list[Sentence]:
    """Losses, and the players who stay after a battle."""
    least = {"least": LEAST_BAND}
    return [
        (
            _(
                "A unit with more than half of its full strength left goes back to the number it "
                "had before the battle. With fewer survivors it goes to half of its full strength, "
                "rounded up; with none it is gone."
            ),
            "R61–R63, A54–A55",
        ),
        (
            _(
                "Then the points are counted. An attacker who wins takes the territory, but stays "
                "only with %(least)s points or more. The loser retreats."
            )
            % least,
            "R51–R54, R64",
        ),
        (
            _(
                "In a draw the defender keeps the territory, and only bands below %(least)s points "
                "retreat. On neutral ground the defender thus gains it, and its memory point."
            )
            % least,
            "R53, A37",
        ),
        (
            _(
                "The same holds for ground of a third player: who defends there gains it, and a "
                "village on it is razed."
            ),
            "R41, A37",
        ),
        (
            _(
                "If the second battle for a territory is drawn, the winner of the first one keeps "
                "it, whoever held it before."
            ),
            "A47",
        ),
        (_several(rules) % least, "R59, A44–A45"),
        (
            _("A band whose lord is killed, or which is below %(least)s points, retreats.") % least,
            "R55–R56",
        ),
        (
            _("A village that its defender loses is plundered and razed; its reserve flees."),
            "R57, R71",
        ),
    ]


def _several(rules: HouseRules) -> str:
    if rules.multi_draw == "two_player_rule":
        return _(
            "With three or four sides, only the winner stays. Without a winner each follows the "
            "rule of a draw, unless a second battle follows: then all retreat."
        )
    return _(
        "With three or four sides, only the winner stays. Without a winner all retreat, and "
        "the territory stays with its holder."
    )


def retreats(rules: HouseRules) -> list[Sentence]:
    return [
        (
            _(
                "Retreating units leave the map. They go to their player's nearest village; one "
                "with an enemy band on its territory only if there is no other."
            ),
            "R66–R67, A59",
        ),
        (
            _(
                "If their lord is alive they appear there at the start of the next turn. If the "
                "lord is dead they appear at the end of it, in the reserve."
            ),
            "R68–R69",
        ),
        (
            _(
                "Where several villages are equally near, their player chooses, or an opponent if "
                "the lord is dead."
            ),
            "R70, A60",
        ),
        (melting(rules), "R72, A64"),
    ]


def melting(rules: HouseRules) -> str:
    """The fate of returning units whose player has no village."""
    if rules.refund_rounding == "up":
        return _(
            "Without a village they disband: half their points come back as power points, "
            "rounded up, and their lord is also lost."
        )
    return _(
        "Without a village they disband: half their points come back as power points, rounded "
        "down, and their lord is also lost."
    )
