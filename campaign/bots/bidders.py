"""Steady players who bid by habit: what a bid is worth shows in campaigns of these."""

from random import Random

from campaign.bots.steady import Choices, Steady
from campaign.commands import Bid
from campaign.offers import BidOffer
from campaign.world import PlayerId, World


class BidsNothing(Steady):
    name = "bids-nothing"
    share = 0  # of the stock, in percent, rounded down

    def bid(self, world: World, player: PlayerId, choices: Choices, rng: Random) -> Bid:
        offer = next(c for c in choices if isinstance(c, BidOffer))
        return Bid(player, min(offer.most, offer.stock * self.share // 100))


class BidsQuarter(BidsNothing):
    name = "bids-quarter"
    share = 25


class BidsHalf(BidsNothing):
    name = "bids-half"
    share = 50
