"""The list of terrains that a band can reach says what it would find on each."""

import html
import re

from tests.pages.laid import LAND, address
from tests.worlds import a_band, a_reserve, a_world

CHOICE = re.compile(r'<a class="choice[^>]*>([^<]+) <small>([^<]*)</small></a>')


def test_a_destination_is_free_mine_held_or_a_battle(laid, as_player):
    game = laid(a_world(
        LAND, a_band("a1", "A", "Fir", 4), a_band("b1", "B", "Birch", 4),
        a_reserve("Elder", "C", 5), players="ABC", phase="movement", speaker="A",
        holders={"Alder": "A", "Birch": "B", "Elder": "C", "Dogwood": "B"},
        villages={"Elder": "C"},
    ))  # fmt: skip
    page = as_player("A").get(address(game, "?band=a1")).content.decode()
    assert dict(CHOICE.findall(page)) == {
        "Alder": "yours", "Birch": "battle if Bruno stays",
        "Elder": "battle if Clara defends it",
        "Dogwood": "held by Bruno", "Cedar": "free",
    }  # fmt: skip
    assert "here or on the map: up to 2 terrains" in page


def test_who_cannot_move_any_more_has_to_fight(laid, as_player):
    game = laid(a_world(
        LAND, a_band("a1", "A", "Fir", 4), a_band("b1", "B", "Birch", 4, moved=True),
        a_band("b2", "B", "Elder", 4), a_band("c1", "C", "Birch", 4), a_band("c2", "C", "Elder", 4),
        players="ABC", phase="movement", speaker="A", ready=("C",),
    ))  # fmt: skip
    page = as_player("A").get(address(game, "?band=a1")).content.decode()
    found = dict(CHOICE.findall(page))
    assert found["Birch"] == "battle with Bruno, Clara"
    assert found["Elder"] == "battle with Clara; battle if Bruno stays"


def test_a_reserve_too_weak_to_fight_is_no_battle(laid, as_player):
    game = laid(a_world(
        LAND, a_band("a1", "A", "Fir", 4), a_reserve("Elder", "C", 3), players="ABC",
        phase="movement", speaker="A", holders={"Elder": "C"}, villages={"Elder": "C"},
    ))  # fmt: skip
    page = as_player("A").get(address(game, "?band=a1")).content.decode()
    assert dict(CHOICE.findall(page))["Elder"] == "held by Clara"


def test_the_road_that_arrives_comes_first_and_the_other_says_where_it_is_stopped(laid, as_player):
    game = laid(a_world(
        LAND, a_band("a1", "A", "Fir", 4), a_band("b1", "B", "Cedar", 4), players="ABC",
        phase="movement", speaker="A",
    ))  # fmt: skip
    anna = as_player("A")
    page = anna.get(address(game, "?band=a1&to=Dogwood")).content.decode()
    roads = re.findall(r'name="path" value="([^"]+)"(\s+checked)?> ([^<]+)</label>', page)
    assert [(html.unescape(path), bool(ticked), words) for path, ticked, words in roads] == [
        ("Fir>Elder>Dogwood", True, "Fir → Elder → Dogwood"),
        ("Fir>Cedar>Dogwood", False, "Fir → Cedar → Dogwood – stopped at Cedar"),
    ]
    assert "lord-a1 marches towards Dogwood by this road" in page
    assert (
        "lord-a1 marches to Alder" in anna.get(address(game, "?band=a1&to=Alder")).content.decode()
    )
