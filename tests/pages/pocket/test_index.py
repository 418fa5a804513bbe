"""The list of kept campaigns, which a device shows in place of the first page."""

from django.test import Client

from club.models import Game
from club.pages.home_screen.pocket import MARK, WITH
from tests.pages.laid import words


def test_it_lists_the_running_campaigns_of_the_reader_with_what_waits(game, as_player):
    answer = as_player("A").get("/pocket/")
    assert "Six trees" in words(answer)
    assert "Play your battles at the table" in words(answer)
    assert f"/pocket/c/{game.public_id}/" in answer[WITH].split(" ")
    text = words(as_player("C").get("/pocket/"))
    assert "Six trees" in text
    assert "Play your battles" not in text


def test_an_ended_campaign_and_those_of_others_are_not_kept(game, as_player, stranger):
    assert "You have no running campaign." in words(stranger.get("/pocket/"))
    Game.objects.filter(pk=game.pk).update(status=Game.ENDED)
    answer = as_player("A").get("/pocket/")
    assert f"/pocket/c/{game.public_id}/" not in answer[WITH].split(" ")


def test_people_who_are_not_signed_in_get_no_list(db):
    answer = Client().get("/pocket/")
    assert answer.status_code == 302
    assert MARK not in answer
