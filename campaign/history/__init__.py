"""Battles and lords of a campaign, collected from its news."""
