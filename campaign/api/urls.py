"""The API with its rooms; its description is at openapi.json."""

from campaign.api import arranging, playing, reading
from campaign.api.door import api

ROOMS = (reading, playing, arranging)  # imported, they have entered their operations
urls = api.urls
