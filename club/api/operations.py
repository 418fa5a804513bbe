"""The operations of every game. Imported, they have entered themselves in the description."""

from club.api import sitting, telling

ROOMS = (telling, sitting)
