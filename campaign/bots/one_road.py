"""Steady players who walk one of the two roads to victory (R2) and leave the other aside."""

from campaign.bots.battle_model import PointsModel
from campaign.bots.steady import Steady, Weights

COUNTING = Weights(largest_bid=0, bid_share=10, upkeep_share=30, prestige=2, boldness=0.6, men=80)
REMEMBERED = Weights(bid_share=40, upkeep_share=60, prestige=14, boldness=0.35, men=25)


class ForPoints(Steady):
    """Grows, keeps its men and its power, and seeks battle only when it is sure."""

    name = "points"

    def __init__(self, weights: Weights | None = None, model: PointsModel | None = None) -> None:
        super().__init__(weights or COUNTING, model)


class ForMemory(Steady):
    """Goes for prestigious terrains, with more men than it can keep for long."""

    name = "memory"

    def __init__(self, weights: Weights | None = None, model: PointsModel | None = None) -> None:
        super().__init__(weights or REMEMBERED, model)
