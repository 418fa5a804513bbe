"""The rules of the open phase are one tap away, in words of our own, with their numbers."""

import re
from typing import get_args

import pytest

from campaign.pages.help_words import HELP, VICTORY
from campaign.world import Phase
from tests.pages.laid import LAND, address, words
from tests.worlds import a_world

NUMBERS = re.compile(r"(?:R|A)\d+(?:–R\d+)?(?:, R\d+(?:–R\d+)?)*")


def test_every_phase_in_which_somebody_can_act_is_explained():
    assert set(get_args(Phase)) - set(HELP) == {"ended"}


def test_every_sentence_names_its_rule():
    for sentence, rule in [*VICTORY, *(row for rows in HELP.values() for row in rows)]:
        assert NUMBERS.fullmatch(rule), rule
        assert str(sentence).endswith(".")


@pytest.mark.parametrize("phase", ["bids", "recruitment"])
def test_the_table_shows_the_rules_of_its_phase(laid, as_player, phase):
    campaign = laid(a_world(LAND, players="ABC", phase=phase))
    text = words(as_player("A").get(address(campaign)))
    for sentence, rule in HELP[phase]:
        assert f"{sentence} {rule}" in text
