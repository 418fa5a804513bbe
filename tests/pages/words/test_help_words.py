"""The rules of the open phase are one tap away, in our own words, as the campaign plays them."""

import re
from typing import get_args

import pytest
from django.utils import translation

from campaign.house_rules import HouseRules, Limits, limits_for
from campaign.words.house_rule_words import SWITCHES
from campaign.words.phase_help import victory
from campaign.words.phases import help_of
from campaign.world import Phase
from tests.pages.laid import LAND, address, words
from tests.worlds import a_world, some_rules

NUMBERS = re.compile(r"(?:R|A)\d+(?:–[RA]\d+)?(?:, (?:R|A)\d+(?:–[RA]\d+)?)*")
USUAL = HouseRules(limits=limits_for(4))
PHASES = [phase for phase in get_args(Phase) if phase != "ended"]

# Each switch that a phase mentions: the phase, its values, and words that only that value has.
SAID = [
    ("placement", "start_placement", "free", "chooses a free territory"),
    ("placement", "start_placement", "fixed", "one of the map's start sites"),
    ("placement", "start_villages", 0, "nobody has a village yet"),
    ("placement", "start_villages", 1, "and their village are there"),
    ("placement", "start_villages", 2, "the first of 2 villages"),
    ("muster", "start_band_points", 5, "at most 5 points"),
    ("muster", "start_band_points", 9, "at most 9 points"),
    ("bids", "overbid", "allow_and_void", "cannot pay is void"),
    ("bids", "overbid", "refuse_on_entry", "cannot bid more than you have"),
    ("movement", "movement_order", "reverse", "in reverse initiative"),
    ("movement", "movement_order", "direct", "highest first, one move"),
    ("movement", "size8_speed", 1, "at most 7 points"),
    ("movement", "size8_speed", 2, "at most 8 points"),
    ("movement", "empty_village", "razed", "nobody defends is razed"),
    ("movement", "empty_village", "captured", "nobody defends is captured"),
    ("movement", "draw_next_turn", "auto_battle", "fight again if both stay"),
    ("movement", "draw_next_turn", "optional", "only if one of them declares"),
    ("forces", "defender_always_first", False, "those with the lowest initiative, whoever defends"),
    ("forces", "defender_always_first", True, "the defender and the three others"),
    ("battles", "multi_draw", "all_retreat", "Without a winner all retreat"),
    ("battles", "multi_draw", "two_player_rule", "each follows the rule of a draw"),
    ("battles", "refund_rounding", "down", "power points, rounded down"),
    ("battles", "refund_rounding", "up", "power points, rounded up"),
    ("returns", "refund_rounding", "up", "power points, rounded up"),
    ("demobilisation", "refund_rounding", "up", "power points, rounded up"),
    ("demobilisation", "upkeep_mode", "strict", "that your points exceed"),
    ("demobilisation", "upkeep_mode", "inclusive", "that your points reach"),
    ("demobilisation", "upkeep_mode", "bracket", "that your points fit into"),
    ("demobilisation", "upkeep_counts_reserve", False, "not reserves or retreating"),
    ("demobilisation", "upkeep_counts_reserve", True, "your bands and your reserves"),
    ("demobilisation", "upkeep_counts_retreating", True, "bands and your retreating units"),
    ("building", "sacred_ground", True, "A sacred ground costs 1"),
    ("invasions", "sacred_ground", True, "A sacred ground of the faction"),
]
WON = [
    ("memory_retake", True, "Taking a territory again counts again"),
    ("memory_retake", False, "gives you no second point"),
    ("score_counts_reserve", True, "bands and reserves, and 3"),
    ("score_counts_retreating", True, "bands and retreating units, and 3"),
    ("score_counts_reserve", False, "points of bands, and 3"),
]
# Switches that no phase mentions: figures that the forms show, and mere names.
ELSEWHERE = {"start_pp", "prestigious_income", "scenario_2p", "scenario_multi"}


def text_of(phase: str, rules: HouseRules) -> str:
    return " ".join(sentence for sentence, _rule in help_of(phase, rules))


@pytest.mark.parametrize(("phase", "switch", "value", "said"), SAID)
def test_the_help_of_a_phase_follows_the_house_rules(phase, switch, value, said):
    assert said in text_of(phase, some_rules(4, **{switch: value}))
    others = {row[2] for row in SAID if row[:2] == (phase, switch)} - {value}
    for other in others:
        assert said not in text_of(phase, some_rules(4, **{switch: other}))


@pytest.mark.parametrize(("switch", "value", "said"), WON)
def test_the_ways_to_win_follow_the_house_rules(switch, value, said):
    assert said in " ".join(s for s, _ in victory(some_rules(4, **{switch: value})))


@pytest.mark.parametrize("phase", ["building", "invasions"])
def test_without_sacred_grounds_the_help_does_not_mention_them(phase):
    assert "sacred" not in text_of(phase, some_rules(4, sacred_ground=False)).lower()


def test_both_kinds_of_upkeep_and_score_are_explained_together():
    rules = some_rules(
        4,
        upkeep_counts_reserve=True,
        upkeep_counts_retreating=True,
        score_counts_reserve=True,
        score_counts_retreating=True,
    )
    assert "bands, your reserves and your retreating" in text_of("demobilisation", rules)
    assert "bands, reserves and retreating units" in " ".join(s for s, _ in victory(rules))


def test_the_help_shows_the_figures_of_the_campaign():
    rules = some_rules(limits=Limits(turns=7, prestige=2, lords=6, starting_bands=1, villages=1))
    won = " ".join(s for s, _ in victory(rules))
    assert "with 2 points there" in won
    assert "turn 7 decides" in won
    assert "1 starting band," in text_of("muster", rules)
    assert "at most 6 living lords" in text_of("recruitment", rules)
    assert "at most 1 village at a time" in text_of("building", rules)


def test_the_help_mentions_every_switch_in_its_phase():
    said = {row[1] for row in SAID} | {row[0] for row in WON}
    switches = {switch.field for switch in SWITCHES if not switch.field.startswith("limits.")}
    assert switches - said == ELSEWHERE


def test_losses_are_explained_according_to_the_rules():
    """A54: back to the number before the battle, which need not be the full strength."""
    text = text_of("battles", USUAL)
    assert "back to the number it had before the battle" in text
    assert "full strength, rounded up" in text
    assert "back at full strength" not in text


def test_a_draw_on_a_neutral_terrain_gives_it_to_the_defender():
    """A37."""
    assert "On neutral ground the defender thus gains it, and its memory point." in text_of(
        "battles", USUAL
    )


def test_a_draw_on_another_players_terrain_and_a_drawn_second_battle_are_explained():
    """A37, R41; A47."""
    text = text_of("battles", USUAL)
    assert "ground of a third player: who defends there gains it, and a village on it is" in text
    drawn = "If the second battle for a territory is drawn, the winner of the first one keeps"
    assert drawn in text


def test_every_phase_in_which_somebody_can_act_is_explained():
    assert all(help_of(phase, USUAL) for phase in PHASES)
    assert help_of("ended", USUAL) == []


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_every_sentence_names_its_rule_in_every_language(language):
    with translation.override(language):
        for sentence, rule in [*victory(USUAL), *(r for p in PHASES for r in help_of(p, USUAL))]:
            assert NUMBERS.fullmatch(rule), rule
            assert sentence.endswith(".")
            assert "%(" not in sentence


@pytest.mark.parametrize("phase", ["bids", "recruitment"])
def test_the_table_shows_the_rules_of_its_phase(laid, as_player, phase):
    rules = some_rules(3, overbid="refuse_on_entry")
    game = laid(a_world(LAND, players="ABC", phase=phase, rules=rules))
    text = re.sub(r" ([.,;:])", r"\1", words(as_player("A").get(address(game))))
    for sentence, rule in (*help_of(phase, rules), *victory(rules)):
        assert f"{sentence} {rule}" in text
