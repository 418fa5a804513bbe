"""Everybody reads who leads, until somebody stands to win or the campaign is over."""

import pytest
from django.test import Client
from msgspec.structs import replace

from campaign.house_rules import Limits
from campaign.world import Ending
from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from club.models import Seat
from tests.pages.laid import LAND, address, words
from tests.worlds import a_band, a_world, some_rules

RULES = some_rules(limits=Limits(5, 3, 9, 1, 3))
BAND = a_band("a1", "A", "Alder")


@pytest.fixture
def table(laid):
    def lay(track: str, **more):
        world = a_world(LAND, BAND, players="ABC", track=track, rules=RULES, **more)
        return laid(world)

    return lay


def test_each_reader_sees_the_leader_and_their_own_points(table, as_player):
    game = table("BAB")
    for page in ("", "seats"):
        said = {p: words(as_player(p).get(address(game, page))) for p in "ABC"}
        assert "Bruno leads with 2 of 3 memory points. You have 1." in said["A"]
        assert "You lead with 2 of 3 memory points." in said["B"]
        assert "Bruno leads with 2 of 3 memory points. You have 0." in said["C"]


def test_both_races_are_named_from_the_first_turn_in_the_head_and_in_the_news(table, as_player):
    game = table("B", turn=1, power={"C": 9})
    page = words(as_player("A").get(address(game)))
    assert (
        "Bruno leads with 1 of 3 memory points. You have 0. "
        "By the final count Clara leads as things stand: 9 points. You have 6." in page
    )


def test_spectators_see_the_leader(table):
    game = table("BAB")
    key = open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    page = words(Client().get(f"/s/{key}/"))
    assert "Bruno leads with 2 of 3 memory points." in page
    assert "You have" not in page


def test_tied_players_and_the_order_of_initiative_are_named(table, as_player):
    game = table("BACBA")
    said = {p: words(as_player(p).get(address(game))) for p in "ABC"}
    tie = "Initiative breaks the tie:"
    assert f"You are level with Bruno: 2 of 3 memory points. {tie} you come first." in said["A"]
    assert f"You are level with Anna: 2 of 3 memory points. {tie} Anna comes first." in said["B"]
    level = "Anna and Bruno are level with 2 of 3 memory points. You have 1."
    assert f"{level} {tie} Anna comes first." in said["C"]


def test_without_a_memory_point_nobody_leads(table, as_player):
    page = words(as_player("A").get(address(table(""))))
    assert "Nobody has a memory point yet; 3 win the campaign." in page


def test_if_all_are_tied_nobody_is_named(table, as_player):
    page = words(as_player("B").get(address(table("ABC"))))
    assert "All are level with 1 of 3 memory points. Initiative breaks the tie: Anna" in page


def test_in_the_last_turn_the_final_count_is_named(table, as_player):
    page = words(as_player("C").get(address(table("B", turn=5, power={"B": 3}))))
    assert (
        "This is the last turn: the final count decides, unless somebody reaches 3 memory points. "
        "By the final count Anna leads as things stand: 6 points. You have 0. "
        "Bruno leads with 1 of 3 memory points. You have 0." in page
    )


def test_the_banner_of_the_player_who_stands_to_win_replaces_it(table, as_player):
    page = words(as_player("A").get(address(table("BBBAA"))))
    assert "Bruno wins by memory at the end of turn 3" in page
    assert "memory points" not in page.split("What you must do now")[0]


def test_nobody_leads_after_the_end(laid, as_player):
    world = a_world(LAND, BAND, players="AB", track="A", rules=RULES)
    game = laid(replace(world, phase="ended", ending=Ending("B", "alone", ("B", "A"))))
    assert "leads" not in words(as_player("A").get(address(game)))


def test_names_are_escaped(table, as_player):
    game = table("BBA")
    Seat.objects.filter(game=game, player="B").update(name="<b>{points}&")
    page = as_player("A").get(address(game)).content.decode()
    assert '<p class="lead">&lt;b&gt;{points}&amp; leads with 2 of 3 memory points.' in page
