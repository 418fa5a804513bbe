"""What the database keeps. Written by `campaign.actions` only; read by pages and admin."""

from campaign.models.battles import BattlePhoto, Meeting, ReportDraft
from campaign.models.campaigns import ABSENT, PLAYERS, UNPLAYED, Campaign, Seat, default_durations
from campaign.models.chain import Note, Seed
from campaign.models.clock import Heartbeat, Installation, Outage, PhaseClose
from campaign.models.envelopes import Envelope, StandingOrder
from campaign.models.journal import JournalEntry, OnceKey, Snapshot
from campaign.models.maps import Map, MapDraft, Road, StartSite, Terrain
from campaign.models.people.api_keys import SeatToken
from campaign.models.people.notices import CHANNELS, WHEN, Channel, Feed, Notice, NoticeWish
from campaign.models.people.profiles import Profile
from campaign.models.people.seats import Invitation, Message, Tenure
from campaign.models.rulings import Challenge, Correction, Ruling
from campaign.models.simulations import Simulation, SimulationBatch

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
