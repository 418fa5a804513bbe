"""No page of a whole game writes a plural noun after the number 1.

English only: `tests/translations` tests the plural forms of translations.
"""

import re

import pytest
from django.test import Client

from campaign.actions.history.battle_history import records_of
from campaign.actions.history.effective_history import read_world
from tests.pages.ending.ended import played_to_its_end
from tests.pages.laid import CAMPAIGN_PAGES, LAND, address, words
from tests.worlds import a_band, a_reserve, a_world

NOUNS = "bands|figures|lords|players|points|power points|terrains|turns|units|villages"
ONES = re.compile(rf".{{0,40}}(?<![\w.,/–−-])1 (?:{NOUNS})\b")
PHASES = ("recruitment", "transfer", "movement", "demobilisation", "building")


def read(client: Client, where: str) -> list[str]:
    """Every "1 points" of a page; not "4/1 figures", "5.1", "1–3" or "2½"."""
    answer = client.get(where, follow=True)
    assert answer.status_code == 200, where
    return ONES.findall(words(answer))


def test_no_page_of_a_whole_game_writes_a_plural_after_one(people, as_player):
    game = played_to_its_end(people)
    rest = [*CAMPAIGN_PAGES, "end", "proof"]
    rest += [f"battles/{battle}" for battle in records_of(game)]
    rest += [f"lords/{lord}" for lord in read_world(game).lords]
    rest += [f"history/{seq}" for seq in range(1, game.seq, 40)]
    anna = as_player("A")
    seen = [found for one in rest for found in read(anna, address(game, one))]
    assert seen == []


@pytest.mark.parametrize("phase", PHASES)
def test_no_form_writes_a_plural_after_one(laid, as_player, phase):
    """One band, one village, one point in the reserve and one in the stock."""
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder", 4),
            a_reserve("Alder", "A", 1),
            players="ABC",
            phase=phase,
            villages={"Alder": "A"},
            holders={"Alder": "A"},
            power={"A": 1},
            speaker="A",
            owing=("A",) if phase == "demobilisation" else (),
        )
    )
    assert read(as_player("A"), address(game)) == []


def test_a_plural_after_one_would_be_found():
    assert ONES.findall("Reserve: 1 points, 11 points, 1 point") == ["Reserve: 1 points"]
    assert ONES.findall("4.1 points, 2–1 figures, 3/1 units, −1 points") == []
