"""Seasons of a league of Anna, Bruno and Clara."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from campaign.models import Campaign, League
from campaign.world import World
from club.models import Game
from tests.pages.companions.club_of_three import named
from tests.pages.ending.ended import ended
from tests.worlds import some_rules


def season(
    laid: Callable[[World], Game],
    number: int,
    league: League | None,
    ranking: str,
    lords: dict[str, Any] | None = None,
    died: str = "",
) -> Game:
    """A season that is over. `lords` are names by the end of their ids, `died` such an id."""
    world = named(ended("points", ranking, rules=some_rules(3)), **(lords or {}))
    if died:
        lord = replace(world.lords[f"lord-{died}"], died=2)
        world = replace(world, lords=world.lords | {f"lord-{died}": lord})
    game = laid(world)
    Game.objects.filter(pk=game.pk).update(status=Game.ENDED, name=f"War {number}")
    if league:
        Campaign.objects.filter(pk=game.pk).update(league=league, season=number)
    return Game.objects.select_related("campaign").get(pk=game.pk)
