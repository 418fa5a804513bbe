"""What the database keeps. Written by `campaign.actions` only; read by pages and admin."""

from campaign.models.atlas import Map, MapDraft, Road, StartSite, Terrain
from campaign.models.battles import BattlePhoto, Meeting, ReportDraft
from campaign.models.campaigns import ABSENT, PLAYERS, UNPLAYED, Campaign, Seat, default_durations
from campaign.models.clock import Heartbeat, PhaseClose
from campaign.models.envelopes import Envelope, StandingOrder
from campaign.models.journal import JournalEntry, OnceKey, Snapshot
from campaign.models.profiles import Profile
from campaign.models.rulings import Challenge, Correction, Ruling
from campaign.models.seats import Invitation, Message, Tenure
from campaign.models.simulations import Simulation, SimulationBatch

__all__ = [
    "ABSENT",
    "PLAYERS",
    "UNPLAYED",
    "BattlePhoto",
    "Campaign",
    "Challenge",
    "Correction",
    "Envelope",
    "Heartbeat",
    "Invitation",
    "JournalEntry",
    "Map",
    "MapDraft",
    "Meeting",
    "Message",
    "OnceKey",
    "PhaseClose",
    "Profile",
    "ReportDraft",
    "Road",
    "Ruling",
    "Seat",
    "Simulation",
    "SimulationBatch",
    "Snapshot",
    "StandingOrder",
    "StartSite",
    "Tenure",
    "Terrain",
    "default_durations",
]
