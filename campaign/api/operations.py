"""The operations of campaigns. Imported, they have entered themselves in the description."""

from typing import get_args

from campaign.api import arranging, bundles, fighting, playing, reading, recalling, sitting
from campaign.api.organising import campaigns, founding, reads, ruling, seating, talking, timing
from campaign.commands import Command
from campaign.house_rules import HouseRules
from campaign.news import News
from campaign.offers import Offer
from campaign.world import World
from club.api.door import api

ROOMS = (reading, recalling, playing, arranging, fighting, sitting)
OF_ORGANISERS = (bundles, campaigns, founding, reads, timing, seating, ruling, talking)

api.describe(HouseRules=HouseRules, World=World, Command=Command, Offer=get_args(Offer), News=News)
api.tag("Game", "campaign", "world", "choices", "commands", "foresight", "undo", "journal")
api.tag("Bids", "bid", "envelopes", "receipts", "proof")
api.tag("Battles", "battles", "photos", "comments", "drafts", "dates", "challenges")
api.tag("Rulings", "rulings", "corrections")
api.tag("Absence", "standing-orders")
api.tag("Seat", "handover")
api.tag("Organisers", "campaigns", "maps")
