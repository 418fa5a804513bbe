"""The operations of every game. Importing this module adds them to the description."""

from club.api import sitting, telling
from club.api.door import api

ROOMS = (telling, sitting)

api.tag("Seat", "seat", "tenures", about="Who sits where, since when, and what a key speaks for.")
api.tag("Absence", "absence", about="Days away, and what is done in the meantime.")
api.tag("Messages", "messages", "attendance", about="Messages to everybody, and who was late.")
