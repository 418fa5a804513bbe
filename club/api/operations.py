"""The operations of every game. Imported, they have entered themselves in the description."""

from club.api import sitting, telling
from club.api.door import api

ROOMS = (telling, sitting)

api.tag("Seat", "seat", "tenures")
api.tag("Absence", "absence")
api.tag("Messages", "messages", "attendance")
