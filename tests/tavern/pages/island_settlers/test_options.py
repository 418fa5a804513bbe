"""A table of Island Settlers is set up with the chosen island and rules."""

from typing import Any

import pytest

from club.models import Game
from tavern.pages.island_settlers.options import OPTIONS

pytestmark = pytest.mark.django_db
NEW = "/tavern/new/island-settlers"
ISLANDS, RULES = ([name for name, *_ in option.values] for option in OPTIONS)


def laid(client: Any, **options: str) -> Game:
    sent = {"0-sitter": "me", "1-sitter": "steady", "pace": "free", "open_to": "companions"}
    client.post(NEW, sent | {f"options-{name}": value for name, value in options.items()})
    return Game.objects.latest("pk")


@pytest.mark.parametrize("island", ISLANDS)
@pytest.mark.parametrize("rules", RULES)
def test_a_table_has_the_island_and_the_rules_that_were_chosen(
    island: str, rules: str, anna: Any, browser_of: Any
):
    game = laid(browser_of(anna), island=island, rules=rules)
    assert game.status == Game.RUNNING
    assert game.table.options == {"island": island, "rules": rules}


def test_without_a_choice_the_rules_choose(anna: Any, browser_of: Any):
    assert laid(browser_of(anna)).table.options == {}


def test_an_option_that_does_not_exist_is_refused_and_no_table_is_set_up(
    anna: Any, browser_of: Any
):
    sent = {
        "0-sitter": "me",
        "1-sitter": "steady",
        "pace": "free",
        "open_to": "companions",
        "options-island": "treasure",
    }
    assert browser_of(anna).post(NEW, sent).status_code == 422
    assert Game.objects.count() == 0
