"""The operations of campaigns. Imported, they have entered themselves in the description."""

from campaign.api import arranging, fighting, playing, reading, recalling, sitting

ROOMS = (reading, recalling, playing, arranging, fighting, sitting)
