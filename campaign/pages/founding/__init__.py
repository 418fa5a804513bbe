"""A new campaign in five minutes: forms, what an earlier one lends, and the page."""

from campaign.pages.founding.page import found

__all__ = ["found"]
