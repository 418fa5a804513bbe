"""A game with a spectators' link, and a page of the screen."""

from django.test import Client

from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from club.models import Game


def opened(game: Game) -> str:
    return open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))


def shown(key: str, at: object = 0) -> str:
    answer = Client().get(f"/screen/{key}/", {"at": at})
    assert answer.status_code == 200
    return answer.content.decode()
