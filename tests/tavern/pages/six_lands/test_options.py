"""The host of a table of Six Lands chooses the sides of lands, who begins, and the kind of
income."""

import re
from typing import Any

import pytest

from club.actions.chain.contents import read_world
from club.models import Game
from tavern.games import GAMES
from tavern.pages.games.options import OptionsForm
from tavern.pages.six_lands.options import OPTIONS
from tavern.six_lands.components import COLOURS
from tests.tavern.pages.founding_fields import seats

pytestmark = pytest.mark.django_db
NEW = "/tavern/new/six-lands"


def options(**said: Any) -> dict[str, Any]:
    return {f"options-{name}": value for name, value in said.items()}


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({}, {}),
        ({"cards": "dealt"}, {}),
        ({"cards": "first"}, {"first_game": True}),
        ({"sides": ["R", "Y"]}, {"sides": {"R": "other", "Y": "other"}}),
        ({"claim_by_hand": "on"}, {"claim_by_hand": True}),
        ({"begins": "2"}, {"first": "B"}),
        ({"begins": "4"}, {"first": "C"}),
    ],
)
def test_the_form_gives_the_options_of_the_rules(said: dict[str, Any], found: dict[str, Any]):
    form = OptionsForm(said, declared=OPTIONS, places=4)
    assert form.is_valid(), form.errors
    given = form.options({1: "A", 2: "B", 4: "C"})
    assert given == found
    assert GAMES["six-lands"].rules.draws_to_start(("A", "B", "C"), given)  # type: ignore[arg-type]


def test_a_table_is_set_up_with_its_options(anna, browser_of):
    said = options(sides=["B"], claim_by_hand="on", begins="2")
    browser_of(anna).post(NEW, seats("me", "here", "", "") | said)
    game = Game.objects.get()
    sides = {"B": "other"}
    assert game.table.options == {"sides": sides, "claim_by_hand": True, "first": "B"}
    table = read_world(game).table
    assert [land.side_name for land in table.lands].count("other") == 1
    assert (table.speaker, table.by_hand) == ("B", True)


def test_empty_seats_change_the_letter_of_the_starting_seat(anna, browser_of):
    browser_of(anna).post(NEW, seats("me", "here", "", "here") | options(begins="4"))
    assert read_world(Game.objects.get()).table.speaker == "C"


def test_the_starting_seat_must_be_taken_and_the_choice_stays(anna, browser_of):
    said = options(sides=["G", "V"], claim_by_hand="on", begins="4")
    answer = browser_of(anna).post(NEW, seats("me", "here", "", "") | said)
    page = answer.content.decode()
    assert (answer.status_code, Game.objects.count()) == (422, 0)
    assert "The seat that is to begin is empty." in page
    assert '<option value="4" selected>' in page
    ticked = re.findall(r'name="options-([a-z_]+)"(?: value="(\w)")?[^>]* checked', page)
    assert ticked == [("sides", "G"), ("sides", "V"), ("claim_by_hand", "")]


def test_a_first_game_with_other_sides_is_refused_with_the_rule_s_sentence(anna, browser_of):
    said = options(cards="first", sides=["G"])
    page = browser_of(anna).post(NEW, seats("me", "here", "", "") | said)
    assert (page.status_code, Game.objects.count()) == (422, 0)
    assert "In a first game all lands must lie crown side up." in page.content.decode()


def test_the_fairest_sides_are_ticked_for_people_who_have_played_before(anna, browser_of):
    client = browser_of(anna)
    assert ticked_sides(client.get(NEW)) == []
    client.post(NEW, {"against": "4"})
    first = Game.objects.get()
    assert first.table.options == {}
    assert ticked_sides(client.get(NEW)) == []
    Game.objects.update(status=Game.ENDED)
    assert ticked_sides(client.get(NEW)) == [*COLOURS]
    assert ticked_sides(client.get("/tavern/new/stone-falls")) == []
    client.post(NEW, {"against": "4"})
    again = Game.objects.exclude(pk=first.pk).get()
    assert {land.side_name for land in read_world(again).table.lands} == {"other"}


def ticked_sides(page: Any) -> list[str]:
    return re.findall(r'name="options-sides" value="(\w)"[^>]* checked', page.content.decode())


def test_a_game_without_options_shows_none(anna, browser_of):
    client = browser_of(anna)
    assert "Options of Six Lands" in client.get(NEW).content.decode()
    assert "Options of" not in client.get("/tavern/new/stone-falls").content.decode()
