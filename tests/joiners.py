"""Starting bands, and a row of table 1 that asks for them."""

from campaign.house_rules import Limits
from campaign.world import BandPlan, UnitOrder

BANDS = (
    BandPlan("Ivar", (UnitOrder("hearthguard", 12), UnitOrder("warriors", 8))),
    BandPlan("Hild", (UnitOrder("warriors", 8),) * 3 + (UnitOrder("levies", 12),)),
)
ROW = Limits(turns=9, prestige=3, lords=4, starting_bands=2, villages=2)
