"""The rows that only tables have. Only `tavern.actions` write them."""

from tavern.models.evenings import Evening, Guest, PlannedTable
from tavern.models.results import DayFalls, Result, Strength
from tavern.models.tables import COMPANIONS, EVENING, FREE, LINK, SLOW, AskedPerson, Table

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
