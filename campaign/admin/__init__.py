"""The admin: looking into everything except what is sealed; changing only maps.

Campaigns change through `campaign.actions` alone, so their rows are read-only here.
"""

from campaign.admin import atlas, campaigns, clock, envelopes, journal

__all__ = ["atlas", "campaigns", "clock", "envelopes", "journal"]
