"""What the database keeps. Written by `campaign.actions` only; read by pages and admin."""

from campaign.models.atlas import Map, MapDraft, Road, StartSite, Terrain
from campaign.models.battles import BattlePhoto, Meeting, ReportDraft
from campaign.models.campaigns import ABSENT, PLAYERS, UNPLAYED, Campaign, Seat, default_durations
from campaign.models.chain import Note, Seed
from campaign.models.clock import Heartbeat, Installation, Outage, PhaseClose
from campaign.models.envelopes import Envelope, StandingOrder
from campaign.models.journal import JournalEntry, OnceKey, Snapshot
from campaign.models.notices import CHANNELS, WHEN, Channel, Feed, Notice, NoticeWish
from campaign.models.profiles import Profile
from campaign.models.rulings import Challenge, Correction, Ruling
from campaign.models.seats import Invitation, Message, Tenure
from campaign.models.simulations import Simulation, SimulationBatch
from campaign.models.tokens import SeatToken

__all__ = [
    "ABSENT",
    "CHANNELS",
    "PLAYERS",
    "UNPLAYED",
    "WHEN",
    "BattlePhoto",
    "Campaign",
    "Challenge",
    "Channel",
    "Correction",
    "Envelope",
    "Feed",
    "Heartbeat",
    "Installation",
    "Invitation",
    "JournalEntry",
    "Map",
    "MapDraft",
    "Meeting",
    "Message",
    "Note",
    "Notice",
    "NoticeWish",
    "OnceKey",
    "Outage",
    "PhaseClose",
    "Profile",
    "ReportDraft",
    "Road",
    "Ruling",
    "Seat",
    "SeatToken",
    "Seed",
    "Simulation",
    "SimulationBatch",
    "Snapshot",
    "StandingOrder",
    "StartSite",
    "Tenure",
    "Terrain",
    "default_durations",
]
