"""The rulings desk: looking into everything except what is sealed; changing nothing by itself.

What is decided here goes through `campaign.actions`, as everywhere. Staff look at what they have
the permission for, organisers at their own campaigns.
"""

from campaign.admin import (
    battles,
    campaigns,
    clock,
    decisions,
    envelopes,
    journal,
    maps,
    notices,
    people,
    trials,
)

__all__ = [
    "maps", "battles", "campaigns", "clock", "decisions", "envelopes", "journal", "notices",
    "people", "trials",
]  # fmt: skip
