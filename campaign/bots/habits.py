"""Steady players with a habit: one way to win (R2), or always the same share as a bid.

Bots that bid by habit play only in simulations, which show what a bid is worth.
"""

from random import Random

from campaign.bots.battle_model import PointsModel
from campaign.bots.steady import Choices, Steady, Weights
from campaign.commands import Bid
from campaign.offers import BidOffer
from campaign.world import PlayerId, World

COUNTING = Weights(largest_bid=0, bid_share=10, upkeep_share=30, prestige=2, boldness=0.6, men=80)
REMEMBERED = Weights(bid_share=40, upkeep_share=60, prestige=14, boldness=0.35, men=25)


class ForPoints(Steady):
    """Grows, keeps its units and its power, and seeks battle only when it is sure."""

    name = "points"

    def __init__(self, weights: Weights | None = None, model: PointsModel | None = None) -> None:
        super().__init__(weights or COUNTING, model)


class ForMemory(Steady):
    """Goes for prestigious terrains, with more units than it can keep for long."""

    name = "memory"

    def __init__(self, weights: Weights | None = None, model: PointsModel | None = None) -> None:
        super().__init__(weights or REMEMBERED, model)


class BidsNothing(Steady):
    name = "bids-nothing"
    share = 0  # of the stock, in percent, rounded down

    def bids(self, world: World, player: PlayerId, choices: Choices, rng: Random) -> Bid:
        offer = next(c for c in choices if isinstance(c, BidOffer))
        return Bid(player, min(offer.most, offer.stock * self.share // 100))


class BidsQuarter(BidsNothing):
    name = "bids-quarter"
    share = 25


class BidsHalf(BidsNothing):
    name = "bids-half"
    share = 50
