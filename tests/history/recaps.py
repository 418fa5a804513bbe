"""Whole random campaigns, as each player reads them."""

from random import Random

from campaign.bots.playouts import play_on
from campaign.history.recap import Item
from campaign.house_rules import HouseRules, limits_for
from campaign.turns.setup import new_world
from campaign.world import PlayerId
from tests.map.bundled import bundled_map


def told_in(seed: int, players: int) -> dict[str, list[Item]]:
    """The news of a whole random campaign, as each player reads them."""
    seats = [PlayerId(letter) for letter in "ABCDEF"[:players]]
    rules = HouseRules(limits=limits_for(players))
    world = new_world(bundled_map(), dict.fromkeys(seats, "Horde"), rules)
    taken = list(play_on(world, Random(seed)))
    return {
        me: [
            Item(item, getattr(one.command, "player", None) == me)
            for one in taken
            for item in one.outcome.news
        ]
        for me in seats
    }
