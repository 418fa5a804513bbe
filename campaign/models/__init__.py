"""What the database keeps. Written by `campaign.actions` only; read by pages and admin."""

from campaign.models.atlas import Map, Road, StartSite, Terrain
from campaign.models.campaigns import PLAYERS, Campaign, Seat, default_durations
from campaign.models.clock import Heartbeat, PhaseClose
from campaign.models.envelopes import Envelope
from campaign.models.journal import JournalEntry, OnceKey, Snapshot
from campaign.models.simulations import Simulation, SimulationBatch

__all__ = [
    "PLAYERS",
    "Campaign",
    "Envelope",
    "Heartbeat",
    "JournalEntry",
    "Map",
    "OnceKey",
    "PhaseClose",
    "Road",
    "Seat",
    "Simulation",
    "SimulationBatch",
    "Snapshot",
    "StartSite",
    "Terrain",
    "default_durations",
]
