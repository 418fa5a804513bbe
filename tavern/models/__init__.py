"""The rows that only tables have. Only `tavern.actions` write them."""

from tavern.models.asked import AskedPerson
from tavern.models.evenings import Evening, Guest, PlannedTable
from tavern.models.falls import DayFalls
from tavern.models.results import Result
from tavern.models.strengths import Strength
from tavern.models.tables import COMPANIONS, EVENING, FREE, LINK, SLOW, Table

__all__ = [
    "AskedPerson",
    "COMPANIONS",
    "DayFalls",
    "EVENING",
    "Evening",
    "FREE",
    "Guest",
    "LINK",
    "PlannedTable",
    "Result",
    "SLOW",
    "Strength",
    "Table",
]
