"""The desk shows everything except sealed values, and changes nothing by itself.

Decisions go through `campaign.actions`, as everywhere. Staff view what they have the
permission for, organisers their own campaigns.
"""

from django.contrib import admin

from campaign.admin import (
    battles,
    campaigns,
    clock_and_notices,
    decisions,
    envelopes,
    index,
    journal,
    maps,
    people,
    tallies,
)

__all__ = [
    "maps",
    "battles",
    "campaigns",
    "clock_and_notices",
    "decisions",
    "envelopes",
    "journal",
    "people",
    "tallies",
]
admin.site.arrange(index.GROUPS)  # type: ignore[attr-defined]
