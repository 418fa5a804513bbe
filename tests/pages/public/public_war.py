"""A campaign in its second turn, with a public page."""

from typing import Any

from django.test import Client

from campaign.actions.publishing.publishing import publish
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.models import Game
from tests.table import new_campaign


def second_turn(people: list[Any], phase: str = "bids") -> Game:
    """A campaign of these people in this phase of turn 2, with a public page."""
    game = new_campaign(people[0], people)
    publish(game.pk, actor=Actor.organiser(people[0]))
    for _ in range(200):
        game.refresh_from_db()
        if (game.turn, game.phase) == (2, phase):
            return game
        assert closing.close(game.pk, how="organiser")
    raise AssertionError(phase)


def page(game: Game, rest: str = "", **headers: str) -> Any:
    return Client().get(f"/public/{game.public_id}/{rest}", headers=headers)
