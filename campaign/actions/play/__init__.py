"""Founding a campaign, bids, previews and queries."""
