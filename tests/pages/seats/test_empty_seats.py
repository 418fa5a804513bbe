"""The organiser's to-do shows an empty seat for which the campaign waits, at once and on every
page."""

from club.models import Seat
from tests.pages.laid import LAND, address, words
from tests.worlds import a_band, a_world

SAID = "The campaign is waiting for an empty seat: find somebody, or give it to a bot."


def waiting_for_clara(laid):
    bands = (a_band("a1", "A", "Alder"), a_band("c1", "C", "Elder"))
    game = laid(a_world(LAND, *bands, players="ABC", phase="movement", speaker="C"))
    game.waits_for = "C"
    game.save()
    return game


def test_only_the_organiser_reads_that_the_campaign_waits_for_an_empty_seat(laid, as_player):
    game = waiting_for_clara(laid)
    assert game.organiser == Seat.objects.get(game=game, player="A").user
    assert SAID not in words(as_player("A").get(address(game)))
    Seat.objects.filter(game=game, player="C").update(user=None)
    text = words(as_player("A").get(address(game)))
    assert SAID in text
    assert "What you must do now" in text
    assert "You have nothing to do" not in text
    assert SAID not in words(as_player("B").get(address(game)))


def test_the_list_of_games_shows_it_as_waiting_until_a_bot_plays(laid, as_player):
    game = waiting_for_clara(laid)
    Seat.objects.filter(game=game, player="C").update(user=None)
    text = words(as_player("A").get("/"))
    assert SAID in text
    assert "1 game is waiting for you." in text
    assert SAID not in words(as_player("B").get("/"))
    Seat.objects.filter(game=game, player="C").update(bot="steady")
    assert SAID not in words(as_player("A").get("/"))
