"""The operations of tables. Importing this module adds them to the description."""

from club.api.door import api
from tavern.api import hosting, playing, reading, talking
from tavern.api.schemas import TYPES

ROOMS = (reading, playing, talking, hosting)
NAMES = {"Table": "TableWorld"}  # the game's row of this name has its own shape

for types in TYPES.values():
    api.describe(types.prefix, **types.parts)
for part in ("Command", "News", "Table", "Hand", "Bounds"):
    several = [f"{types.prefix}{part}" for types in TYPES.values() if part in types.parts]
    api.describe_any(NAMES.get(part, f"Table{part}"), *several)
api.tag("Tables", "tables", about="Board games: setting up, playing and reading them.")
