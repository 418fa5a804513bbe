"""The page of a person: what their fellow players see, and what they do not see."""

from django.test import Client

from campaign.actions.seats.account_erasure import erase
from tests.pages.companions.club_of_three import over, running
from tests.pages.laid import LAND, lay, words
from tests.table import person
from tests.worlds import a_world


def page(client: Client, user) -> str:
    return words(client.get(f"/club/{user.pk}"))


def test_a_fellow_player_reads_campaigns_places_and_lords(laid, as_player, people):
    running(laid)
    over(laid)
    read = page(as_player("C"), people[0])
    assert "2 games together." in read
    assert "The fords Turn 3 · Battles · organiser" in read
    assert "The old war" in read
    assert "place 2 of 3" in read
    assert "† Alaric fell in turn 2 · 2 turns · The old war" in read
    assert "Alda alive · 3 turns · The fords" in read
    assert "not allowed to see" not in read
    assert "place 1 of 3" in page(as_player("C"), people[1])


def test_games_hidden_from_the_reader_are_counted_but_not_named(laid, as_player, people):
    running(laid)
    stranger = person("dora")
    hidden = lay(a_world(LAND, players="AB"), [people[1], stranger])
    hidden.name = "The secret league"
    hidden.save(update_fields=["name"])
    anna = as_player("A")
    read = page(anna, people[1])
    assert "And 1 game you are not allowed to see: it is not counted here." in read
    assert "secret league" not in read
    assert "The secret league" in page(as_player("B"), people[1])
    assert anna.get(f"/club/{stranger.pk}").status_code == 404
    assert "Dora" not in words(anna.get("/club/"))


def test_for_everybody_else_a_person_does_not_exist(laid, stranger, people):
    running(laid)
    told = stranger.get(f"/club/{people[0].pk}")
    never = stranger.get("/club/999999")
    assert (told.status_code, never.status_code) == (404, 404)
    assert stranger.get(f"/club/{2**64}").status_code == 404
    assert Client().get(f"/club/{people[0].pk}").status_code == 302


def test_the_readers_own_page_is_in_the_menu_and_needs_no_game(as_player, people):
    anna = as_player("A")
    assert f'href="/club/{people[0].pk}"' in anna.get("/me/").content.decode()
    assert "No campaign yet." in page(anna, people[0])


def test_an_erased_person_has_no_page_and_no_name(laid, as_player, people):
    over(laid)
    number = people[1].pk
    erase(people[1])
    clara = as_player("C")
    assert clara.get(f"/club/{number}").status_code == 404
    for address in ("/club/", f"/club/{people[0].pk}"):
        assert "Bruno" not in words(clara.get(address))
