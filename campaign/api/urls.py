"""The API with its rooms; its description is at openapi.json."""

from campaign.api import arranging, fighting, playing, reading, recalling, sitting
from campaign.api.door import api

# Imported, they have entered their operations.
ROOMS = (reading, recalling, playing, arranging, fighting, sitting)
urls = api.urls
