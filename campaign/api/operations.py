"""The operations of campaigns. Importing this module adds them to the description."""

from typing import get_args

from campaign.api import (
    arranging,
    bundles,
    counting,
    fighting,
    hobby,
    playing,
    publishing,
    reading,
    recalling,
    sitting,
    statistics,
)
from campaign.api.organising import campaigns, founding, rolling, ruling, seating, talking, timing
from campaign.bands.lords import MOST_EXPERIENCE, MOST_MARK, MOST_NOTE, MOST_STORY
from campaign.bands.recruits import MOST_NAME
from campaign.bands.unit_names import MOST_GEAR, MOST_UNIT_NAME
from campaign.battles.reports import MOST_REASON
from campaign.commands import Command
from campaign.house_rules import MOST_BID, HouseRules
from campaign.news import News
from campaign.offers import Offer
from campaign.world import World
from club.api.door import api

ROOMS = (
    reading,
    recalling,
    playing,
    arranging,
    fighting,
    counting,
    sitting,
    publishing,
    statistics,
    hobby,
)
OF_ORGANISERS = (bundles, campaigns, founding, timing, seating, ruling, rolling, talking)

TEXTS = {
    "BandPlan": {"lord": MOST_NAME},
    "Dispute": {"reason": MOST_REASON},
    "Invade": {"name": MOST_NAME},
    "PaperLord": {"name": MOST_NAME},
    "Recruit": {"name": MOST_NAME},
    "Mark": {"text": MOST_MARK},
    "UnitName": {"name": MOST_UNIT_NAME, "gear": MOST_GEAR},
    "WriteLord": {"name": MOST_NAME, "note": MOST_NOTE, "story": MOST_STORY},
}
FIGURES = {
    "Bid": {"amount": MOST_BID},
    "PaperLord": {"experience": MOST_EXPERIENCE},
    "PaperPlayer": {"power": MOST_BID},
    "WriteLord": {"experience": MOST_EXPERIENCE},
}

api.describe(HouseRules=HouseRules, World=World, Command=Command, Offer=get_args(Offer), News=News)
api.limit("maxLength", TEXTS)
api.limit("maximum", FIGURES)
api.limit("minimum", {name: dict.fromkeys(fields, 0) for name, fields in FIGURES.items()})
api.tag(
    "Game",
    "campaign",
    "world",
    "choices",
    "commands",
    "foresight",
    "undo",
    "journal",
    "units",
    about="A campaign as its seat sees it, what may be done now, and what was done.",
)
api.tag(
    "Bids",
    "bid",
    "envelopes",
    "receipts",
    "proof",
    about="Sealed bids, their envelopes once they are open, and the proofs of both.",
)
api.tag(
    "Battles",
    "battles",
    "photos",
    "lords",
    "comments",
    "drafts",
    "dates",
    "disputes",
    "challenges",
    about="Battles, their dates and counts, messages about them, and requests for a ruling.",
)
api.tag("Rulings", "rulings", "corrections", about="What the organiser decided, and corrected.")
api.tag("Public page", "public-page", about="What strangers may read of a campaign.")
api.tag("Painting table", "painted", about="What members painted for the campaign.")
api.tag("Statistics", "statistics", about="What all campaigns add up to.")
api.tag("Absence", "plan")
api.tag("Seat", "handover")
api.tag(
    "Organisers",
    "campaigns",
    "imports",
    "maps",
    about="Setting up and running campaigns, with an organiser's key.",
)
