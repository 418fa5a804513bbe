"""Campaigns that are over."""

from typing import Any

from campaign.world import Ending, World
from club.models import Game
from tests.pages.laid import LAND
from tests.recorded import recorded
from tests.worlds import a_band, a_world, some_rules

ALDER, BIRCH = a_band("a1", "A", "Alder", 4), a_band("b1", "B", "Birch")


def played_to_its_end(people: list[Any]) -> Game:
    """Eight turns of bots, won by the final count."""
    return recorded(people, seed="the end", last=99)


def ended(by: str, ranking: str, **more: Any) -> World:
    """A world of Anna, Bruno and Clara after the end. Anna has 4 points of bands, Bruno 6."""
    ending = Ending(ranking[0], by, tuple(ranking))  # type: ignore[arg-type]
    more.setdefault("rules", some_rules(3))
    return a_world(LAND, ALDER, BIRCH, players="ABC", phase="ended", ending=ending, **more)
