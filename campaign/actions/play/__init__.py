"""Submitting commands: starting a campaign, bids, previews and queries."""
