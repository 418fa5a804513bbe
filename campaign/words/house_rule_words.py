"""The switches of a club in words: one row each, for every form and page that shows them."""

from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from msgspec import UNSET

from campaign.house_rules import FIGURES, Figure, HouseRules

Words = str | Promise
SCENARIOS = {
    "Revendiquer le territoire": _("Claim the territory"),
    "Battle Royale": _("Battle Royale"),
}


def scenario_word(name: str) -> str:
    """A scenario in the reader's words. A name that a club typed stays as it is."""
    return str(SCENARIOS.get(name, name))


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule. `field` is that of `HouseRules`; `limits.turns` is one of its `limits`.

    It is a choice among `choices`, else a whole number within `FIGURES`, else a free text. `advice`
    is for organisers who change it. `said` are sentences that the help of a phase ends with if the
    switch has a value: the phase, the value, the sentence, its rule numbers.
    """

    field: str
    rule: str
    label: Words
    sentence: Words
    choices: tuple[tuple[Any, Words], ...] = ()
    advice: Words = ""
    said: tuple[tuple[str, Any, Words, str], ...] = ()

    @property
    def figure(self) -> Figure | None:
        return FIGURES.get(self.field)

    @property
    def is_text(self) -> bool:
        return not self.choices and self.figure is None

    def value(self, rules: HouseRules) -> Any:
        """The value in these rules. An unset switch has the value of the plain rule: no, or the
        first choice, or the least number."""
        found = attrgetter(self.field)(rules)
        if found is not UNSET:
            return found
        if self.figure:
            return self.figure.least
        return False if self.choices == YES_NO else self.choices[0][0]

    def word(self, value: Any) -> str:
        """A value of this switch as people read it."""
        words = next((words for known, words in self.choices if known == value), value)
        return scenario_word(str(words)) if self.is_text else str(words)


@dataclass(frozen=True, slots=True)
class SwitchGroup:
    """Switches that belong together."""

    title: Words
    switches: tuple[Switch, ...]


YES_NO = ((True, pgettext_lazy("house rule", "yes")), (False, pgettext_lazy("house rule", "no")))

SIZE = SwitchGroup(
    _("Length and size"),
    (
        Switch("limits.turns", "R1", _("Turns"), _("After the last turn the points are counted.")),
        Switch(
            "limits.prestige",
            "R1",
            _("Memory points to win"),
            _(
                "A player with this many points on the memory track at the end of a turn wins at "
                "once."
            ),
            advice=_(
                "The memory track has 8 places for all players together: you cannot have more, and "
                "from 6 on hardly anybody wins by memory."
            ),
        ),
        Switch(
            "limits.lords",
            "R1",
            _("Maximum lords"),
            _("How many living lords, and so how many bands, a player may have at a time."),
        ),
        Switch(
            "limits.villages",
            "R1",
            _("Maximum villages"),
            _("How many villages a player may have at a time."),
        ),
    ),
)
START = SwitchGroup(
    _("Start"),
    (
        Switch(
            "limits.starting_bands",
            "R1",
            _("Starting bands"),
            _("How many bands every player starts with, free of charge."),
        ),
        Switch(
            "start_band_points",
            "A2",
            _("Points of a starting band"),
            _("How many points each starting band may be worth."),
        ),
        Switch(
            "start_villages",
            "A1",
            _("Starting villages"),
            _("How many villages every player places before the first turn."),
        ),
        Switch(
            "start_pp",
            "A1",
            _("Starting power points"),
            _("How many power points every player has at the start."),
            advice=_(
                "Bids are paid out of this. We simulated campaigns that started with 0 points and "
                "looked at the bids of turn 2. They differed in 42 per cent with 2 players, 0 with "
                "3, 88 with 4, 66 with 5 and 93 with 6. Starting with 2 points, it was 61, 85, 96, "
                "92 and 98 per cent. Set 2 if you want the first bids to matter. With 3 players, "
                "try your map first with “Try house rules”. On the map that comes with the site, "
                "one start site then won 51 per cent of the campaigns."
            ),  # figures: docs/balance.md
        ),
        Switch(
            "start_placement",
            "A1",
            _("Start sites"),
            _("Where the first village and the starting bands are placed."),
            choices=(
                ("free", _("everybody chooses, in initiative order")),
                ("fixed", _("on the start sites of the map")),
            ),
        ),
    ),
)
COURSE = SwitchGroup(
    _("Initiative and movement"),
    (
        Switch(
            "overbid",
            "A9",
            _("Bids that cannot be paid"),
            _("What happens to a sealed bid that its owner cannot pay."),
            choices=(
                ("allow_and_void", _("accepted, and void when the bids are opened")),
                ("refuse_on_entry", _("refused when it is sealed")),
            ),
        ),
        Switch(
            "movement_order",
            "A23",
            _("Order of movement"),
            _("Who declares their moves first."),
            choices=(
                ("reverse", _("lowest initiative first, highest last")),
                ("direct", _("highest initiative first, lowest last")),
            ),
        ),
        Switch(
            "size8_speed",
            "A26",
            _("Speed of a band above 7 and up to 8 points"),
            _(
                "The text says 2 territories up to 7 points and 1 above 8, and leaves out what "
                "lies between."
            ),
            choices=((1, _("1 territory")), (2, _("2 territories"))),
        ),
    ),
)
BATTLES = SwitchGroup(
    _("Battles"),
    (
        Switch(
            "draw_next_turn",
            "A38",
            _("After a draw"),
            _(
                "What happens next turn where enemies still share a territory and nobody joins "
                "them."
            ),
            choices=(
                ("auto_battle", _("they fight again")),
                ("optional", _("they fight only if one of them attacks")),
            ),
        ),
        Switch(
            "multi_draw",
            "A44",
            _("Three or four without a winner"),
            _("What happens when a battle of three or four players has no winner."),
            choices=(
                ("all_retreat", _("everybody retreats, and the territory stays with its holder")),
                (
                    "two_player_rule",
                    _(
                        "as after a draw of two: the defender keeps the territory, "
                        "and bands of 4 points or more stay"
                    ),
                ),
            ),
        ),
        Switch(
            "defender_always_first",
            "A46",
            _("The defender always fights first"),
            _(
                "With five or six players on a territory, four fight first: those with the lowest "
                "initiative, or the defender and the three lowest others."
            ),
            choices=YES_NO,
        ),
        Switch(
            "empty_village",
            "A40",
            _("Undefended village"),
            _("What happens to a village that an enemy enters without a fight."),
            choices=(
                ("razed", _("it is razed")),
                (
                    "captured",
                    _(
                        "it is captured and serves its new owner, or is razed if they have "
                        "as many villages as allowed"
                    ),
                ),
            ),
        ),
        Switch(
            "refund_rounding",
            "A64",
            _("Power points for units that disband"),
            _("Units without a village disband, and half their points come back as power points."),
            choices=(("down", _("rounded down")), ("up", _("rounded up"))),
        ),
        Switch(
            "sacred_ground",
            "A75",
            _("Sacred grounds"),
            _("Whether they can be made on a territory for 1 power point."),
            choices=YES_NO,
            said=(
                (
                    "building",
                    True,
                    _(
                        "A sacred ground costs 1 power point. It does nothing on the map: it is a "
                        "reminder for battles fought there."
                    ),
                    "R85, A75",
                ),
                (
                    "invasions",
                    True,
                    _("A sacred ground of the faction comes with it, free of charge."),
                    "R89",
                ),
            ),
        ),
        Switch(
            "scenario_2p",
            "A50",
            _("Scenario for two"),
            _("The name that is shown with a battle between two players."),
        ),
        Switch(
            "scenario_multi",
            "A50",
            _("Scenario for three or four"),
            _("The name that is shown with a battle between more than two players."),
        ),
    ),
)
ECONOMY = SwitchGroup(
    _("Income and upkeep"),
    (
        Switch(
            "prestigious_income",
            "A67",
            _("Income of a prestigious territory"),
            _("How many power points a turn it pays, on top of its memory point."),
        ),
        Switch(
            "upkeep_mode",
            "A68",
            _("Upkeep"),
            _("What a player's bands cost each turn, by their total points."),
            choices=(
                (
                    "strict",
                    _(
                        "a step of the table counts when it is exceeded: 6 points cost "
                        "nothing, 7 points 1"
                    ),
                ),
                ("inclusive", _("a step of the table counts when it is reached: 6 points cost 1")),
                (
                    "bracket",
                    _("a step of the table holds up to its points: 6 points cost 1, 7 points 2"),
                ),
            ),
        ),
        Switch(
            "upkeep_counts_reserve",
            "A70",
            _("Upkeep of the reserves"),
            _(
                "Whether units in the reserves of villages cost upkeep as well. Units sent home "
                "because they cannot be paid cost nothing in that turn."
            ),
            choices=YES_NO,
        ),
        Switch(
            "upkeep_counts_retreating",
            "A70",
            _("Upkeep of retreating units"),
            _("Whether units that are retreating cost upkeep as well."),
            choices=YES_NO,
        ),
    ),
)
COUNT = SwitchGroup(
    _("Memory track and final count"),
    (
        Switch(
            "memory_retake",
            "A79",
            _("Retaking a prestigious territory counts again"),
            _(
                "Without this, a territory gives a player no second point while the first is still "
                "on the memory track."
            ),
            choices=YES_NO,
        ),
        Switch(
            "score_counts_reserve",
            "A83",
            _("Count the reserves"),
            _("Whether units in the reserves of villages add to the final score."),
            choices=YES_NO,
        ),
        Switch(
            "score_counts_retreating",
            "A83",
            _("Count retreating units"),
            _("Whether units that are still retreating add to the final score."),
            choices=YES_NO,
        ),
    ),
)
GROUPS = (SIZE, START, COURSE, BATTLES, ECONOMY, COUNT)
SWITCHES = tuple(switch for group in GROUPS for switch in group.switches)


def changed(rules: HouseRules, default: HouseRules) -> tuple[Switch, ...]:
    """The switches whose values differ between these rules and those."""
    return tuple(s for s in SWITCHES if s.value(rules) != s.value(default))


def said_in(phase: str, rules: HouseRules) -> list[tuple[str, str]]:
    """The sentences that the switches add to the help of a phase, with rule numbers."""
    return [
        (str(sentence), rule)
        for switch in SWITCHES
        for where, value, sentence, rule in switch.said
        if where == phase and switch.value(rules) == value
    ]
