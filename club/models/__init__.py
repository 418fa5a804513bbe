"""The rows of every game. `club.actions` and the games write them, and pages read them."""

from club.models.api_keys import OrganiserToken, SeatToken
from club.models.chain import Note, Seed
from club.models.clock import Heartbeat, Installation, Outage, PhaseClose
from club.models.games import ABSENT, Game, new_public_id
from club.models.house import House
from club.models.jobs import Job, JobPart
from club.models.journal import FORMAT, JournalEntry, OnceKey, Snapshot
from club.models.letters import Letter
from club.models.notices import (
    CALLING,
    CHANNELS,
    PUSH,
    WEBHOOK,
    WHEN,
    Channel,
    ChatName,
    Feed,
    Notice,
    NoticeWish,
)
from club.models.open_seats import OpenSeats, SeatRequest
from club.models.profiles import Profile
from club.models.rulings import Ruling
from club.models.seats import BOT_NAMES, PLAYERS, PROGRAM, Invitation, Message, Seat, Tenure
from club.models.talk import TalkBlock, TalkMessage

__all__ = [
    "ABSENT",
    "BOT_NAMES",
    "CALLING",
    "CHANNELS",
    "PUSH",
    "Channel",
    "ChatName",
    "Job",
    "JobPart",
    "FORMAT",
    "Feed",
    "Game",
    "Heartbeat",
    "House",
    "Installation",
    "Invitation",
    "JournalEntry",
    "Letter",
    "Message",
    "Note",
    "Notice",
    "NoticeWish",
    "OnceKey",
    "OpenSeats",
    "OrganiserToken",
    "Outage",
    "PLAYERS",
    "PROGRAM",
    "PhaseClose",
    "Profile",
    "Ruling",
    "Seat",
    "SeatRequest",
    "SeatToken",
    "Seed",
    "Snapshot",
    "TalkBlock",
    "TalkMessage",
    "Tenure",
    "WEBHOOK",
    "WHEN",
    "new_public_id",
]
