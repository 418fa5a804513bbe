"""A campaign that is over and counted, of Anna, Bruno and Clara."""

from typing import Any

from campaign.actions.statistics.counting import count_some
from club.models import Game
from tests.recorded import recorded


def counted_war(people: list[Any]) -> Game:
    game = recorded(people, seed="the end", last=99)
    count_some()
    return game
