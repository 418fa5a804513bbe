"""The rulings desk shows everything except sealed values, and changes nothing by itself.

Decisions go through `campaign.actions`, as everywhere. Staff view what they have the
permission for, organisers their own campaigns.
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
