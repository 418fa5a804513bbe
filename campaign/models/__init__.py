"""The rows that only campaigns have. Only `campaign.actions` writes them."""

from campaign.models.battles import BattleComment, BattlePhoto, Meeting, ReportDraft
from campaign.models.campaigns import UNPLAYED, Campaign, League, default_durations
from campaign.models.company import PrivateMessage, PrivateNote
from campaign.models.envelopes import Envelope, SealedPlan
from campaign.models.live_counts import CountedMark, LentCount, LiveCount
from campaign.models.map_pictures import MapPicture
from campaign.models.maps import Map, MapDraft, Road, StartSite, Terrain
from campaign.models.rulings import Challenge, Correction
from campaign.models.simulations import Simulation, SimulationBatch
from campaign.models.tallies import FinalPlace, FoughtSide, PaintedWeek, Tally

__all__ = [
    "BattleComment",
    "BattlePhoto",
    "Campaign",
    "Challenge",
    "Correction",
    "CountedMark",
    "Envelope",
    "FinalPlace",
    "FoughtSide",
    "League",
    "LentCount",
    "LiveCount",
    "Map",
    "MapDraft",
    "MapPicture",
    "Meeting",
    "PaintedWeek",
    "PrivateMessage",
    "PrivateNote",
    "ReportDraft",
    "Road",
    "Simulation",
    "SimulationBatch",
    "SealedPlan",
    "StartSite",
    "Tally",
    "Terrain",
    "UNPLAYED",
    "default_durations",
]
