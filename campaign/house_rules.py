"""The house rules: the switches that a club may set, and the numbers that are fixed.

Every field of `HouseRules` is read by a rule and offered when a campaign is set up. A new switch is
unset by default (`bool | UnsetType = UNSET`), and the rule without it stays as it is. So older
worlds, records and digests stay valid. A reading that a club cannot choose is in the docstring of
the rule that plays it. It is also on the rules page (`pages/words/fixed_rule_readings.py`).
"""

from operator import attrgetter
from typing import Literal, NamedTuple

from msgspec import Struct

from campaign.armies import PARTS
from club.refusals import Refusal

LEAST_BAND, MOST_BAND = 4, 10  # R22, in points


class Figure(NamedTuple):
    """The bounds of a switch that is a whole number, and the rule that reads it."""

    rule: str
    least: int
    most: int


FIGURES = {
    "limits.turns": Figure("R1", 1, 99),
    "limits.prestige": Figure("R1", 1, 99),
    "limits.lords": Figure("R1", 1, 20),
    "limits.starting_bands": Figure("R1", 1, 20),
    "limits.villages": Figure("R1", 0, 20),
    "start_villages": Figure("A1", 0, 20),
    "start_pp": Figure("A1", 0, 99),
    "start_band_points": Figure("A2", LEAST_BAND, MOST_BAND),
    "prestigious_income": Figure("A67", 0, 9),
}


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of table 1 (R1): the limits that the number of players sets for a campaign."""

    turns: int
    prestige: int
    lords: int
    starting_bands: int
    villages: int


LIMITS_BY_PLAYERS = {
    2: Limits(10, 5, 7, 3, 2),
    3: Limits(8, 4, 5, 3, 3),
    4: Limits(8, 3, 4, 2, 2),
    5: Limits(6, 3, 3, 2, 2),
    6: Limits(6, 3, 3, 2, 2),
}


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The switches of one campaign; the defaults are those of RULES.md."""

    limits: Limits
    start_villages: int = 1  # A1
    start_pp: int = 0  # A1; docs/balance.md says what other starts do to the bids
    start_placement: Literal["free", "fixed"] = "free"  # A1
    start_band_points: int = 6  # A2
    overbid: Literal["allow_and_void", "refuse_on_entry"] = "allow_and_void"  # A9
    movement_order: Literal["reverse", "direct"] = "reverse"  # A23
    size8_speed: Literal[1, 2] = 1  # A26
    defender_always_first: bool = False  # A46
    draw_next_turn: Literal["auto_battle", "optional"] = "optional"  # A38
    empty_village: Literal["razed", "captured"] = "razed"  # A40
    multi_draw: Literal["all_retreat", "two_player_rule"] = "all_retreat"  # A44
    refund_rounding: Literal["down", "up"] = "down"  # A64
    prestigious_income: int = 0  # A67
    upkeep_mode: Literal["strict", "inclusive", "bracket"] = "strict"  # A68
    upkeep_counts_reserve: bool = False  # A70
    upkeep_counts_retreating: bool = False  # A70
    sacred_ground: bool = True  # A75
    memory_retake: bool = True  # A79
    score_counts_reserve: bool = False  # A83
    score_counts_retreating: bool = False  # A83
    scenario_2p: str = "Revendiquer le territoire"  # A50
    scenario_multi: str = "Battle Royale"  # A50

    def check(self) -> None:
        """Refuses numbers with which no campaign can be played (A1–A4)."""
        for name, figure in FIGURES.items():
            if not figure.least <= attrgetter(name)(self) <= figure.most:
                code = "limits" if name.startswith("limits.") else name.replace("_", "-")
                raise Refusal(
                    code,
                    figure.rule,
                    "This number must be from {least} to {most}.",
                    fields=(name,),
                    least=figure.least,
                    most=figure.most,
                )
        if self.limits.lords < self.limits.starting_bands:
            raise Refusal("limits", "R23", "There must be a lord for every starting band.")
        if self.start_villages > self.limits.villages:
            raise Refusal("start-villages", "A1", "Starting villages must fit the village limit.")


def limits_for(players: int, custom: Limits | None = None) -> Limits:
    """The row of table 1 for this number of players (R1), or the given one.

    Refuses fewer than two and more than six players, even with a given row. Table 1, the start
    sites of maps, the seats, the colours and the second wave (R44) end at six (A4).
    """
    if players < 2:
        raise Refusal("players", "A4", "A campaign needs at least two players.")
    if players > MOST_PLAYERS:
        raise Refusal("players", "A4", "A campaign has at most six players.")
    return LIMITS_BY_PLAYERS[players] if custom is None else custom


MOST_PLAYERS = 6  # A4
BAND_SIZE = {"least": LEAST_BAND, "most": MOST_BAND}  # as sentences name them
FAST_BAND = 7  # R31, in points
LEAST_PARTS, MOST_PARTS = LEAST_BAND * PARTS, MOST_BAND * PARTS  # the same in parts of a point
TRACK_PLACES = 8  # R93
BATTLE_SEATS = 4  # R43
VILLAGE_PRICE, SACRED_GROUND_PRICE = 2, 1  # R82, R85
PORTAL_PRICE = 5  # R88, A77
VILLAGE_INCOME, VILLAGE_SCORE = 1, 3  # R75, R97
UPKEEP_TABLE = (  # R78, table 2: points, power
    (6, 1),
    (12, 2),
    (18, 3),
    (24, 5),
    (30, 7),
    (36, 10),
    (42, 20),
    (48, 30),
)
MOST_BID = 999  # no stock comes near; catches typing errors (A9)
