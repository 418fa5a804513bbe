"""Campaigns of bots for tests."""

from collections.abc import Sequence

from campaign.bots.bot_table import Bot, BotTable
from campaign.house_rules import HouseRules
from campaign.news import News
from campaign.play import Outcome
from campaign.turns.setup import new_world
from campaign.world import PlayerId, World
from tests.map.bundled import bundled_map

SEATS = [PlayerId(letter) for letter in "ABCDEF"]
FACTIONS = ("Vikings", "Otherworld", "Normans", "Underground Peoples", "Horde", "Irish")


def first_world(players: int, rules: HouseRules | None = None) -> World:
    factions = dict(zip(SEATS[:players], FACTIONS, strict=False))
    return new_world(bundled_map(), factions, rules)


def played(first: World, bots: Sequence[Bot], seed: str) -> Outcome:
    """The last world and all the news of a campaign of these bots, in seat order."""
    world, news = first, list[News]()
    for step in BotTable(dict(zip(SEATS, bots, strict=False)), seed).play(first):
        world = step.outcome.world
        news += step.outcome.news
    return Outcome(world, tuple(news))
